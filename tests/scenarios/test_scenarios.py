"""Every fault scenario at its smoke size: nothing fails, and each fault that was planted on purpose is found."""

import pytest

from tests.scenarios.catalog import Scenario, scenarios

TESTED_ELSEWHERE = {"absence", "hidden_information", "irregularities"}
"""Scenarios with a test module of their own."""

SMOKE = [
    pytest.param(scenario, id=f"{scenario.number} {scenario.name}")
    for scenario in scenarios()
    if scenario.name not in TESTED_ELSEWHERE
]


@pytest.mark.parametrize("scenario", SMOKE)
def test_the_scenario_holds_and_finds_its_planted_faults(scenario: Scenario) -> None:
    said = scenario.run(False)
    assert said["failed"] == []
    if not said["planted"] and (wants := [name for name in said["counts"] if name.startswith("skipped for want of")]):
        pytest.skip(wants[0])
    assert said["planted"], "a scenario that never failed needs a planted fault to show that it can"
    assert all(plant["found"] for plant in said["planted"])
