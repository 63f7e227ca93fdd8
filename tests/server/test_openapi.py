"""The interface as OpenAPI describes it: neither valid nor invalid requests break the house."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.schemas import BaseSchema

from tests.server.house import Person, RunningHouse

# Commands have a file of malformed input to themselves; what ends sessions is tried elsewhere.
_ELSEWHERE = "/session|/commands"


@pytest.fixture(scope="module")
def described(house: RunningHouse) -> BaseSchema:
    return schemathesis.openapi.from_url(house.origin + "/openapi.json")


@pytest.fixture(scope="module")
def askers(house: RunningHouse) -> list[Person]:
    guest = house.person()
    guest.practise("three-card-poker")
    return [guest, house.person("otto"), house.person("admin")]


schema = schemathesis.pytest.from_fixture("described").exclude(path_regex=_ELSEWHERE)


@schema.parametrize()
@settings(max_examples=3, suppress_health_check=list(HealthCheck), deadline=None)
def test_nothing_that_is_asked_breaks_the_house(case: "Case[Any]", askers: list[Person]) -> None:
    for asker in askers:
        headers = {"origin": asker.origin, "x-csrf": asker.who["csrf"], "cookie": asker.cookie}
        answer = case.call(headers=headers, cookies={})
        assert answer.status_code < 500, (case.as_curl_command(), answer.text)
        if answer.status_code >= 400:
            assert answer.headers["content-type"][0].startswith("application/problem+json")
            assert answer.json()["status"] == answer.status_code
