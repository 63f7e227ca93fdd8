"""How to play, for every game: five sentences with clauses that exist, made from the rules in force."""

import pytest

from queenhigh.documents.filing import Filing
from queenhigh.learn.how_to_play import five_sentences, how_to_play
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
