"""`queenhigh train`: piped answers, the same questions for the same seed, and a file that remembers what was missed."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from queenhigh.cli.main import queenhigh


def train(*arguments: str, answers: str) -> Result:
    return CliRunner().invoke(queenhigh, ["train", "let-it-ride", *arguments], input=answers)


def test_piped_answers_are_judged_and_summed_up_at_the_end_of_the_input() -> None:
    done = train("--seed", "5", answers="ride\nw\nnonsense\nr\n")
    assert done.exit_code == 0, done.output
    assert "'nonsense' is not one of ride, withdraw" in done.output
    assert "COMAR 36.05.03.13" in done.output
    assert "of 3 hands right" in done.output
    assert done.output == train("--seed", "5", answers="ride\nw\nnonsense\nr\n").output
    assert done.output != train("--seed", "6", answers="ride\nw\nnonsense\nr\n").output


def test_a_learner_who_always_lets_it_ride_pays_for_it_at_the_stake() -> None:
    told = [
        json.loads(train("--seed", "5", "--hands", "12", "--stake", stake, "--json", answers="ride\n" * 12).stdout)
        for stake in ("10", "100")
    ]
    assert told[0]["hands"] == 12
    assert sum(told[0]["missed"].values()) == 12 - told[0]["right"] > 0
    assert told[0]["cost"] == told[1]["cost"]
    assert abs(float(told[1]["cost_dollars"]) - 10 * float(told[0]["cost_dollars"])) < 0.1


def test_what_was_missed_is_remembered_until_the_next_training(tmp_path: Path) -> None:
    file = tmp_path / "kept" / "progress.json"
    done = train("--progress", str(file), "--hands", "8", "--json", answers="ride\n" * 8)
    missed = json.loads(done.stdout)["missed"]
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert set(kept) == set(missed)
    assert kept
    for pattern in kept.values():
        pattern["due"] = pattern["last_review"]
    file.write_text(json.dumps(kept), encoding="utf-8")
    again = train("--progress", str(file), "--hands", "1", answers="ride\n")
    assert "You missed a hand like this one." in again.output
    file.write_text("[]", encoding="utf-8")
    refused = train("--progress", str(file), answers="")
    assert refused.exit_code == 2
    assert "remove it to start again" in refused.output
