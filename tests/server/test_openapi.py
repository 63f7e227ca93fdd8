"""The interface as OpenAPI describes it: neither valid nor invalid requests break the house."""

from collections.abc import Iterator, Sequence
from itertools import cycle, repeat
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.schemas import BaseSchema

from tests.server.house import Person, RunningHouse
from tests.trial_sizes import FULL

# Commands have a file of malformed input to themselves; what ends sessions is tried elsewhere.
_ELSEWHERE = "/session|/commands"
_PATIENCE_S = 600
"""However slow the machine is, no answer is too late."""


@pytest.fixture(scope="module")
def described(house: RunningHouse) -> BaseSchema:
    return schemathesis.openapi.from_url(house.origin + "/openapi.json")


@pytest.fixture(scope="module")
def askers(house: RunningHouse) -> Iterator[Sequence[Person]]:
    """Who asks: at the full size all three ask everything, otherwise they take turns with the cases of each request."""
    guest = house.person()
    guest.practise("three-card-poker")
    everybody = [guest, house.person("otto"), house.person("admin")]
    return repeat(everybody) if FULL else cycle([asker] for asker in everybody)


schema = schemathesis.pytest.from_fixture("described").exclude(path_regex=_ELSEWHERE)


@schema.parametrize()
@settings(max_examples=3, suppress_health_check=list(HealthCheck), deadline=None)
def test_nothing_that_is_asked_breaks_the_house(case: "Case[Any]", askers: Iterator[Sequence[Person]]) -> None:
    for asker in next(askers):
        headers = {"origin": asker.origin, "x-csrf": asker.who["csrf"], "cookie": asker.cookie}
        answer = case.call(headers=headers, cookies={}, timeout=_PATIENCE_S)
        assert answer.status_code < 500, (case.as_curl_command(), answer.text)
        if answer.status_code >= 400:
            assert answer.headers["content-type"][0].startswith("application/problem+json")
            assert answer.json()["status"] == answer.status_code
