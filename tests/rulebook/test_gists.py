"""The gist of a clause states the rule, in one plain sentence, and takes every payout from the rulebook."""

import csv
import re
from dataclasses import replace
from importlib.resources import files

import pytest

from queenhigh.rulebook import GAMES, Clause, Least, Line, Paytable, Rulebook, clause_index, rulebook
from queenhigh.rulebook.payout_text import payout_sentences
from queenhigh.rulebook.rule_text import rule_sentences
from tests.changed_rules import CHANGES, changed_rules
from tests.rulebook.plain_words import NOT_THE_RULE

CLAUSES = list(clause_index().values())
WRITTEN = {
    row["id"]: row["gist"]
    for row in csv.DictReader(
        files("queenhigh.rulebook").joinpath("data/clauses.csv").read_text(encoding="utf-8").splitlines()
    )
}
STATED = {
    clause
    for rules in map(rulebook, GAMES)
    for told in (payout_sentences(rules), rule_sentences(rules))
    for clause in told
}
LONGEST = 160


def said(clause: Clause) -> list[str]:
    return [text for text in (clause.gist, clause.duty, clause.layout_duty) if text]


def test_every_clause_has_a_gist_that_is_written_down_or_stated_by_the_rules_and_never_both() -> None:
    assert [clause.id for clause in CLAUSES if not clause.gist.strip()] == []
    assert {clause for clause, written in WRITTEN.items() if not written} == STATED


def test_no_clause_is_stated_both_as_a_payout_and_as_another_rule() -> None:
    for rules in map(rulebook, GAMES):
        assert payout_sentences(rules).keys().isdisjoint(rule_sentences(rules))


def test_every_payout_line_and_every_least_amount_states_its_own_clause() -> None:
    assert set().union(*(cited_for_money(rulebook(game)) for game in GAMES)) <= STATED


def cited_for_money(rules: Rulebook) -> set[str]:
    tables = [table for letters in rules.paytables.values() for table in letters.values()]
    envy = [line for table in rules.envy.values() for line in table.lines]
    rates = [least for letters in rules.least_rates.values() for least in letters.values()]
    seeds = [
        least for letters in rules.least_seeds.values() for meters in letters.values() for least in meters.values()
    ]
    return (
        {line.clause for table in tables for line in table.lines}
        | {clause for line in envy for clause in (line.clause_on_1, line.clause_on_5)}
        | {least.clause for least in (*rates, *seeds)}
    )


def test_what_is_said_of_a_clause_is_one_short_sentence() -> None:
    texts = {text for clause in CLAUSES for text in said(clause)}
    assert [text for text in texts if len(text) > LONGEST] == []
    assert [text for text in texts if not re.fullmatch(r"[A-Z235]\S*( \S+)*(?<![.])\.", text)] == []


def test_what_is_said_of_a_clause_is_the_rule_and_not_how_a_program_keeps_it() -> None:
    assert [text for clause in CLAUSES for text in said(clause) if NOT_THE_RULE.search(text)] == []


def test_no_written_gist_tells_an_amount_of_money() -> None:
    """Dollars belong to the rule only in a limit, a seed or a prize, and those are stated from the rulebook."""
    written = [text for clause in CLAUSES for text in (WRITTEN[clause.id], clause.duty, clause.layout_duty)]
    assert [text for text in written if "$" in text or "%" in text.replace("100% of a meter", "")] == []


SISTERS = [
    ("3CP-3.B", "4CP-3.B", "235-3.B", "LIR-.03.B"),
    ("3CP-5.F", "4CP-5.D", "235-5.F", "LIR-.05.F"),
    ("3CP-8.H.2", "4CP-8.H.4", "235-8.F.2", "LIR-.08.F.2"),
    ("3CP-13.G", "4CP-13.G", "235-13.G", "LIR-.13.G"),
    ("3CP-6.F.4", "4CP-6.F.4", "LIR-.06.E.4"),
    ("3CP-11.D.7.e.ii", "4CP-11.D.10.e.ii", "235-11.D.5.e.ii"),
]


@pytest.mark.parametrize("sisters", SISTERS)
def test_sister_clauses_of_the_games_have_the_same_words(sisters: tuple[str, ...]) -> None:
    assert len({clause_index()[clause].gist for clause in sisters}) == 1


TOLD = [
    ("3CP-12.D.3.d", "Pair Plus, Paytable C: a flush pays 3 to 1."),
    ("3CP-12.C.1", "Ante Bonus, table of 12.C: a mini royal pays 50 to 1."),
    ("3CP-12.A", "A winning Ante or Play pays 1 to 1."),
    (
        "3CP-12.E.1.c.ii",
        "Progressive, Paytable C: a mini royal of hearts, diamonds or clubs pays 100% of the minor meter.",
    ),
    ("3CP-12.E.3.b", "Progressive: every meter starts and resets at $1,000 or more."),
    ("4CP-12.B.1", "Ante Bonus: four of a kind pays 25 to 1."),
    ("4CP-12.G.1.a", "Envy Bonus, Paytable A, $5 wager: another player's four aces pay $500."),
    ("4CP-12.D.3.b.v.3", "Progressive, Paytable E: the minor meter starts and resets at $250 or more."),
    ("235-12.D", "Win'em All pays 12 to 1 if all three wagers win."),
    ("235-12.K.1", "The payout limit may be up to $50,000, or more if a minimum bet can win more."),
    ("LIR-.12.B.1.h", "Five Card Bonus, Paytable A: two pairs pay $3."),
    ("235-2.A.1", "A table has at most 6 betting positions, all on one side."),
    ("3CP-7.F.4.a", "Progressive: placed only with an Ante or a Pair Plus."),
    ("3CP-7.G.1", "In this version Pair Plus requires an Ante at least as large."),
    ("3CP-7.G.2", "In this version Pair Plus requires an Ante of at least half its amount."),
    (
        "3CP-7.G.3",
        "In this version Ante and Pair Plus are both required; neither may be more than five times the other.",
    ),
    (
        "3CP-11.B",
        "From the far left clockwise, each player with an Ante makes a Play equal to the Ante wager or folds.",
    ),
    ("3CP-11.D.3.c", "Dealer below queen high: the Ante is paid 1 to 1 and the Play is returned."),
    ("3CP-11.D.3.d.i", "Dealer qualifies and wins: the Ante and the Play lose."),
    ("3CP-11.D.3.d.iii", "Dealer qualifies and ties: the Ante and the Play are returned."),
    ("4CP-7.E.1", "A player bets against the dealer with an Ante, then a Play of 1 to 3 times it."),
    ("4CP-11.B.2", "A fold forfeits the Ante and ends the contest with the dealer."),
    ("4CP-11.C.2", "A fold forfeits the Ante and keeps the Six Card Bonus."),
    ("4CP-11.C.3", "A fold forfeits the Ante and the Progressive, but not the right to an Envy Bonus."),
    ("4CP-11.D.4.c.i", "Player loses to the dealer: the Ante and the Play lose."),
    (
        "4CP-11.D.4.c.ii",
        "Player beats or ties the dealer: the Ante and the Play are each paid 1 to 1, plus any Ante Bonus.",
    ),
    ("235-7.E.1", "Every player must place 2 Card Poker, 3 Card Poker and 5 Card Poker, all of the same amount."),
    ("235-11.B.1.a", "The player may make a 3 Card Raise equal to the 3 Card Poker wager."),
    ("LIR-.11.B", "From the far left clockwise, each player withdraws Bet 1 or lets it ride."),
    ("LIR-.11.C.1.b.i", "A withdrawn Bet 2 goes back to the player at once, in full."),
]


@pytest.mark.parametrize(("clause", "told"), [pytest.param(*row, marks=pytest.mark.clause(row[0])) for row in TOLD])
def test_a_clause_that_the_rulebook_holds_is_told_in_one_sentence(clause: str, told: str) -> None:
    assert clause_index()[clause].gist == told


def test_a_changed_payout_changes_the_sentence_and_nothing_else() -> None:
    rules = rulebook("three-card-poker")
    flush = rules.paytables["pair_plus"]["C"].line("flush")
    assert flush is not None
    after = payout_sentences(with_line(rules, "pair_plus", "C", replace(flush, amount=9)))
    before = payout_sentences(rules)
    assert {clause: told for clause, told in after.items() if told != before[clause]} == {
        "3CP-12.D.3.d": "Pair Plus, Paytable C: a flush pays 9 to 1."
    }


def with_line(rules: Rulebook, wager: str, letter: str, line: Line) -> Rulebook:
    lines = rules.paytables[wager][letter].lines
    table = Paytable(letter, tuple(line if one.hand == line.hand else one for one in lines))
    return replace(rules, paytables={**rules.paytables, wager: {**rules.paytables[wager], letter: table}})


def test_unequal_odds_and_seeds_of_one_clause_are_each_told() -> None:
    rules = rulebook("three-card-poker")
    assert rules.contest is not None
    pays = {**rules.contest.pays, "ante": replace(rules.contest.pays["ante"], amount=2)}
    seeds = {letter: dict(meters) for letter, meters in rules.least_seeds["progressive"].items()}
    seeds["C"]["minor"] = Least(250, "3CP-12.E.3.b")
    told = payout_sentences(
        replace(rules, contest=replace(rules.contest, pays=pays), least_seeds={"progressive": seeds})
    )
    assert told["3CP-12.A"] == "A winning Ante pays 2 to 1; a winning Play pays 1 to 1."
    assert told["3CP-12.E.3.b"] == (
        "Progressive: meters start and reset at no less than $1,000 for the meter of Paytable A, $1,000 for the meter"
        " of Paytable B, $1,000 for the major meter of Paytable C and $250 for the minor meter of Paytable C."
    )


SAID_OF_A_CHANGE = {
    "qualifier king high": {
        "3CP-2.B.5": (
            "The layout says “Dealer plays with king high or better”. The payouts of all wagers offered are on the"
            " layout or on a sign at the table."
        ),
        "3CP-11.D.3.c": "Dealer below king high: the Ante is paid 1 to 1 and the Play is returned.",
    },
    "ante pays 2 to 1": {
        "3CP-11.D.3.c": "Dealer below queen high: the Ante is paid 2 to 1 and the Play is returned.",
        "3CP-11.D.3.d.ii": (
            "Dealer qualifies and loses: the Ante is paid 2 to 1 and the Play is paid 1 to 1, plus any Ante Bonus."
        ),
        "3CP-12.A": "A winning Ante pays 2 to 1; a winning Play pays 1 to 1.",
    },
    "fold forfeits aces up": {"4CP-11.C.1": "A fold forfeits the Ante and the Aces Up."},
    "lowest paid pair jacks": {
        f"LIR-.12.A.{n}.i": f"Let It Ride bets, Paytable {letter}: a pair of jacks or better pays 1 to 1."
        for n, letter in ((1, "A"), (2, "B"), (3, "C"))
    },
    "raises 2x": {
        "235-11.B.1.a": "The player may make a 3 Card Raise of exactly 2 times the 3 Card Poker wager.",
        "235-11.B.1bis.a": "The player may make a 5 Card Raise of exactly 2 times the 5 Card Poker wager.",
    },
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_rule_changes_the_gists_that_state_it_and_no_other(change: str) -> None:
    before = {clause.id: clause.gist for clause in CLAUSES}
    with changed_rules(change):
        after = {clause.id: clause.gist for clause in clause_index().values()}
    assert after.keys() == before.keys()
    assert {clause: told for clause, told in after.items() if told != before[clause]} == SAID_OF_A_CHANGE[change]
