"""The documentation at /help, and the address of each clause in it."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

import queenhigh
from queenhigh.rulebook import clause_index
from queenhigh.server.help_site import add_help, built_site, clause_address
from tests.server.house import RunningHouse


def test_a_house_shows_the_site_that_it_was_given(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<h1>Guides</h1>", encoding="utf-8")
    app = FastAPI()
    add_help(app, tmp_path)
    assert "Guides" in TestClient(app).get("/help/").text


def test_an_installed_house_finds_the_site_that_came_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "lib" / "python" / "queenhigh"
    monkeypatch.setattr(queenhigh, "__file__", str(package / "__init__.py"))
    assert built_site() is None
    (package / "server" / "help").mkdir(parents=True)
    (package / "server" / "help" / "index.html").touch()
    assert built_site() == package / "server" / "help"


def test_a_house_without_the_site_says_how_to_get_it(house: RunningHouse) -> None:
    answer = house.person().http.get("/help/")
    assert answer.status_code == 404
    assert "make docs" in answer.text


def test_the_address_of_a_clause_leads_to_its_place(house: RunningHouse) -> None:
    visitor = house.person()
    answer = visitor.http.get("/clauses/3CP-11.D.3", follow_redirects=False)
    assert answer.headers["location"] == clause_address("3CP-11.D.3")
    assert visitor.http.get("/clauses/3CP-99", follow_redirects=False).status_code == 404


def test_every_clause_has_an_address() -> None:
    assert len({clause_address(clause) for clause in clause_index()}) == len(clause_index())
