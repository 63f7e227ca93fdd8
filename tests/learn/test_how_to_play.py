"""How to play, for every game: five sentences with clauses that exist, made from the rules in force."""

import pytest

from queenhigh.documents.filing import Filing
from queenhigh.documents.round_text import decision_sentences
from queenhigh.learn.how_to_play import five_sentences, how_often, how_to_play
from queenhigh.practice import practice_house
from queenhigh.rulebook import GAMES, clause_index
from tests.changed_rules import changed_rules


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_in_five_sentences_each_with_its_clause(game: str) -> None:
    told = five_sentences(Filing(practice_house(game), (), ""))
    assert len(told) == 5
    for sentence in told:
        assert sentence.clauses, sentence.text
        for clause in sentence.clauses:
            assert any(known.startswith(clause) for known in clause_index()), clause


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_the_page_has_a_clause(game: str) -> None:
    guide = how_to_play(practice_house(game))
    told = [*guide["sentences"], *guide["fold"], *guide["bets"], guide["order"]]  # type: ignore[misc]
    told += [guide["dealer"]] if guide["dealer"] else []
    for one in told:
        assert one["clauses"], one
    for one in (*guide["limits"], *guide["paytables"]):  # type: ignore[misc]
        assert one["clause"], one


@pytest.mark.parametrize("game", GAMES)
def test_how_often_each_hand_comes_adds_up(game: str) -> None:
    """The chances of all hands are 1 together; a straight flush is counted without the royal one."""
    house = practice_house(game)
    chances = how_often(house)
    assert sum(chances.values()) == 1
    if "royal_flush" in chances:
        assert chances["straight_flush"] == 9 * chances["royal_flush"]


@pytest.mark.parametrize("game", GAMES)
def test_every_hand_of_the_ranking_has_a_picture(game: str) -> None:
    guide = how_to_play(practice_house(game))
    rankings = guide["rankings"]
    assert isinstance(rankings, list)
    for ranking in rankings:
        for line in ranking["lines"]:
            assert len(line["cards"]) == ranking["size"], line


def test_a_changed_rule_changes_the_sentence() -> None:
    with changed_rules("qualifier king high"):
        told = five_sentences(Filing(practice_house("three-card-poker"), (), ""))
    assert "The dealer needs king high" in told[3].text


def test_the_guide_says_what_the_dealer_says_and_the_printed_papers_what_the_rules_say() -> None:
    filing = Filing(practice_house("let-it-ride"), (), "")
    told = [sentence.text for sentence in five_sentences(filing)]
    assert told[2] == "Look at your cards. Take Bet 1 back, or let it ride."
    assert next(decision_sentences(filing))[0] == "Look at your cards. Withdraw Bet 1, or let it ride."
