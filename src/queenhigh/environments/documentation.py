"""A page for each environment, with the same headings: `python -m queenhigh.environments.documentation FOLDER`.

Everything in it is read from the environment itself; the values of the table are counted.
"""

import sys
from pathlib import Path

from queenhigh.environments.benchmark import benchmark
from queenhigh.environments.observation import OTHERS, OWN, layout_of
from queenhigh.environments.registration import environment_id
from queenhigh.environments.round_setup import Setup, decided_wager, set_up
from queenhigh.games import COMMUNITY, DEALER
from queenhigh.money import dollars
from queenhigh.rulebook import game_names, wager_title

HEADINGS = (
    "Description", "Arguments", "Observation", "Actions", "Reward", "Episode", "Info", "Known values", "Example",
    "Versions",
)  # fmt: skip
_PLACES = {
    OWN: "your own cards that you may look at",
    DEALER: "the dealer's face-up card",
    COMMUNITY: "the face-up community cards",
    OTHERS: "face-up cards of other seats",
}
_ARGUMENTS = """\
| argument | default | what it does |
|---|---|---|
| `submission` | the practice house | a `House` or the path of a Rules Submission, with its paytables and limits |
| `wagers` | {wagers} | what each seat bets, in dollars, such as `{same}` |
| `exact` | `False` | puts exact values and regrets into `info` (`OneSeat` and `ManyPlayers`) |
| `seats` | 3 | how many agents sit at the table (`ManyPlayers`) |
| `num_envs` | 1 | how many rounds are played in step (`ManySeats`) |
| `final_observations` | `True` | `False` leaves `info["final_obs"]` out and is faster (`ManySeats`) |"""
_INFO = """\
| key | when | what it is |
|---|---|---|
| `action_mask` | always | 1 for each action that may be taken now |
| `action_values` | `exact` | the exact value of each action as a float; minus infinity if it may not be taken |
| `exact_values` | `exact` | the same as fractions, by name |
| `best_action` | `exact` | the number of the best action |
| `regret`, `exact_regret` | `exact`, after a step | how much less the action taken was worth than the best one |

Exact values take into account the cards seen and the wagers that the decision is about, but not a payout limit. If a
fold would also forfeit side wagers, `exact` is refused."""
_EPISODE = """\
An episode is one round. Every round is dealt from a full deck, with the meters at the submission's starting amounts.
`reset(options={"deck": "As Kd …"})` puts cards on top of the deck, in dealing order. `ManySeats` deals the next
round in the same step that ends the last one (`AutoresetMode.SAME_STEP`)."""


def page(setup: Setup) -> str:
    """The page of one environment, under the wagers that it places by default."""
    game = setup.game.name
    parts = {
        "Description": _description(setup),
        "Arguments": _ARGUMENTS.format(wagers=_placed(setup), same=_argument(setup)),
        "Observation": _observation(setup),
        "Actions": _actions(setup),
        "Reward": _reward(setup),
        "Episode": _EPISODE,
        "Info": _INFO,
        "Known values": _known_values(setup),
        "Example": _example(game),
        "Versions": "`v1`: the first. The version changes when the same play earns a different reward.",
    }
    body = "\n\n".join(f"## {heading}\n\n{parts[heading]}" for heading in HEADINGS)
    return f"# {setup.table.rules.title}: `{environment_id(game)}`\n\n{body}\n"


def _reward(setup: Setup) -> str:
    unit = wager_title(decided_wager(setup.game, 0))
    return f"The net result of the round, divided by the stake on {unit}; 0 before the last decision."


def _placed(setup: Setup) -> str:
    return ", ".join(f"{wager_title(name)} {dollars(stake)}" for name, stake in setup.table.wagers.items())


def _argument(setup: Setup) -> str:
    return "{" + ", ".join(f'"{name}": 10' for name in setup.table.wagers) + "}"


def _description(setup: Setup) -> str:
    questions = " ".join(f"“{stage.question}”" for stage in setup.game.stages)
    many = len(setup.stages)
    return (
        f"A round of {setup.table.rules.title} as the practice house offers it, with {many} "
        f"decision{'s' * (many > 1)}: {questions} `gymnasium.make` gives one seat, `gymnasium.make_vec` many seats in "
        "step, and `queenhigh.environments.ManyPlayers` a PettingZoo table whose agents sit side by side."
    )


def _observation(setup: Setup) -> str:
    layout = layout_of(setup)
    rows = [
        f"| {layout.place_start(place)} to {layout.place_start(place) + 51} | {_PLACES[place]} |"
        for place in layout.places
    ]
    start, last = layout.stage_start, layout.size - 1
    rows.append(
        f"| {start if start == last else f'{start} to {last}'} | the decision that is due, all 0 after the round |"
    )
    return (
        f"`MultiBinary({layout.size})`. Within each 52 bits, a card's number is 4 x rank + suit, with ranks from 2 to "
        "the ace and suits in the order spades, hearts, diamonds, clubs. No bit shows what a player may not see.\n\n"
        "| bits | meaning |\n|---|---|\n" + "\n".join(rows)
    )


def _actions(setup: Setup) -> str:
    rows = "\n".join(f"| {number} | `{action}` |" for number, action in enumerate(setup.actions))
    return f"`Discrete({len(setup.actions)})`.\n\n| action | decision |\n|---|---|\n{rows}"


def _known_values(setup: Setup) -> str:
    rows = "\n".join(f"| {policy.name} | {float(policy.value):+.6f} | {policy.value} |" for policy in benchmark(setup))
    head = "The mean reward of an episode, counted over all deals.\n\n| policy | value | exactly |\n|---|---:|---:|\n"
    return head + rows


def _example(game: str) -> str:
    return f"""\
```python
import gymnasium
import queenhigh.environments

environment = gymnasium.make("{environment_id(game)}", exact=True)
observation, info = environment.reset(seed=7)
observation, reward, terminated, truncated, info = environment.step(info["best_action"])
assert info["regret"] == 0
```"""


def write_pages(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in game_names():
        (folder / f"{game}.md").write_text(page(set_up(game, None, None)), encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
