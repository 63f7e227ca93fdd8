"""Every paytable of every game, from the rulebook."""

from collections.abc import Mapping

from queenhigh.cards.hand_names import hand_words
from queenhigh.documents.paytables import payout
from queenhigh.rulebook import ONLY_LETTER, Paytable, Rulebook, game_names, rulebook, wager_title


def paytable_pages() -> dict[str, str]:
    return {f"paytables/{game}.md": _page(rulebook(game)) for game in game_names()} | {"paytables.md": _index()}


def _index() -> str:
    games = "\n".join(f"paytables/{game}" for game in game_names())
    return (
        "# Paytables\n\nWhat the rules allow an operator to choose from. `queenhigh edge GAME` prices each of them, "
        f"and `queenhigh par GAME` prints its PAR sheet.\n\n```{{toctree}}\n{games}\n```\n"
    )


def _page(rules: Rulebook) -> str:
    parts = [f"# {rules.title}"]
    for wager, tables in rules.paytables.items():
        parts += [f"## {wager_title(wager)}", _table(tables)]
    return "\n\n".join(parts) + "\n"


def _table(tables: Mapping[str, Paytable]) -> str:
    """One column for each letter, one row for each hand."""
    hands = list(dict.fromkeys(line.hand for table in tables.values() for line in table.lines))
    head = " | ".join("pays" if letter == ONLY_LETTER else letter for letter in tables)
    rows = "\n".join(
        f"| {hand_words(hand)} | {' | '.join(_cell(table, hand) for table in tables.values())} |" for hand in hands
    )
    return f"| hand | {head} |\n|---|{'---|' * len(tables)}\n{rows}"


def _cell(table: Paytable, hand: str) -> str:
    return next((payout(line) for line in table.lines if line.hand == hand), "")
