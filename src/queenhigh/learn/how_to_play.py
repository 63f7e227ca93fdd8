"""How a game is played at one house: five sentences, what beats what, what is paid, and what a fold costs.

Every sentence comes from the rulebook and carries the clauses behind it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from queenhigh.analysis.hand_counts import census
from queenhigh.cards import RANKINGS, RANKS, hand_words
from queenhigh.documents import paytables
from queenhigh.documents.document import Clauses, Pays, Strong, Suits, Words
from queenhigh.documents.filing import Filing
from queenhigh.documents.phrases import number
from queenhigh.documents.rack_card import EXAMPLES, bet_sentences
from queenhigh.documents.round_text import (
    ace_sentence,
    choice_sentence,
    deal_sentence,
    decision_sentences,
    rankings_in_play,
    sized_hands,
    ties_sentence,
)
from queenhigh.documents.wager_figures import cards_counted
from queenhigh.documents.wager_outcomes import FoldRow, after_a_fold, contest_rows
from queenhigh.documents.wager_text import wager_basis
from queenhigh.money import dollars
from queenhigh.practice import least_wagers
from queenhigh.rulebook import Paytable, StageRule, wager_title
from queenhigh.rulebook.wording import listed, with_article
from queenhigh.submission import House


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence for a player and the clauses behind it."""

    text: str
    clauses: tuple[str, ...] = ()

    def data(self) -> dict[str, object]:
        return {"text": self.text, "clauses": list(self.clauses)}


def how_to_play(house: House) -> dict[str, object]:
    """Everything a page needs to explain the game of a house.

    >>> from queenhigh.practice import practice_house
    >>> guide = how_to_play(practice_house("three-card-poker"))
    >>> guide["title"], len(guide["sentences"])
    ('Three Card Poker', 5)
    """
    filing = Filing(house, (), "")
    return {
        "game": house.game,
        "title": filing.title,
        "operator": house.operator,
        "motto": house.rules.inscription,
        "sentences": [told.data() for told in five_sentences(filing)],
        "rankings": [_ranking(name) for name in rankings_in_play(house)],
        "order": _order(house).data(),
        "dealer": _dealer(house),
        "fold": [told.data() for told in fold_costs(house)],
        "bets": [_told(words).data() for words in bet_sentences(house)],
        "paytables": [_paytable(table) for table in paytables.posted(house)],
        "limits": _limits(house),
    }


def how_often(house: House, tables: Iterable[Paytable] = ()) -> dict[str, Fraction]:
    """The chance of each hand that the box plays, and of each line of these paytables that is narrower than a hand.

    >>> from queenhigh.practice import practice_house
    >>> how_often(practice_house("three-card-poker"))["straight_flush"]
    Fraction(12, 5525)
    """
    rules = house.rules
    classes = RANKINGS[rules.hands[rules.reported_hand].ranking].classes
    counts = census(cards_counted(rules, rules.reported_hand))
    lines = tuple(tables)
    ways: Counter[str] = Counter()
    for names, count in counts.items():
        ways[next(name for name in names if name in classes)] += count
        paid = {line.hand for table in lines if (line := table.line(*names)) is not None}
        ways.update(dict.fromkeys(paid.difference(classes), count))
    hands = sum(counts.values())
    return {name: Fraction(count, hands) for name, count in ways.items()}


def five_sentences(filing: Filing) -> list[Told]:
    """The game in five sentences: the bet, the cards, the decisions, what wins, and what a fold does.

    >>> from queenhigh.practice import practice_house
    >>> for told in five_sentences(Filing(practice_house("three-card-poker"), (), "")):
    ...     print(told.text)
    Place an Ante: you play your three cards against the dealer's three.
    You and the dealer get three cards each.
    Look at your cards. Make a Play equal to your Ante, or fold.
    The dealer needs queen high or better to play; if the dealer has less, the Ante is paid 1 to 1 and the Play pushes.
    If you fold, you lose the Ante, Pair Plus and Progressive, whatever the dealer has.
    """
    house = filing.house
    told = [_opening(house), Told(deal_sentence(filing), _ids(filing.steps.get("order")))]
    told += [Told(text, _ids(clause)) for text, clause in decision_sentences(filing, _choice)]
    told.append(_what_wins(house))
    folded = _folding(house)
    return [*told, folded] if folded is not None else told


def _ids(*clauses: str | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for clause in clauses if clause))


def _opening(house: House) -> Told:
    """The wager that gets a hand."""
    rules = house.rules
    if rules.equal_wagers is not None:
        named = listed(map(wager_title, rules.equal_wagers.wagers))
        many = number(len(rules.equal_wagers.wagers))
        return Told(f"Place {many} equal bets: {named}.", (rules.equal_wagers.clause,))
    first = next(iter(rules.wagers.values()))
    basis = wager_basis(house, first.offer)
    return Told(f"Place {with_article(wager_title(first.name))}: you play {basis}.", (first.clause,))


def _choice(house: House, stage: StageRule) -> str:
    """What a player may do at one decision, as the dealer says it; printed papers keep the words of the rules."""
    if stage.takes_back is None:
        return choice_sentence(house, stage)
    return f"Take {wager_title(stage.takes_back)} back, or let it {stage.yes}."


def _what_wins(house: House) -> Told:
    """What the dealer needs, or that only the paytable counts."""
    contest = house.rules.contest
    if contest is None:
        first = next(paytables.posted(house), None)
        clause = first.clause if first is not None else ""
        return Told(
            "Nobody plays against you: each bet is paid by its paytable for what your cards make.", _ids(clause)
        )
    higher = contest.cases["higher"]
    if contest.qualifier is None:
        equal = contest.cases["equal"]
        ties = " and wins ties" if set(equal.results.values()) == {"win"} else ""
        paid = listed(f"{wager_title(wager)} {contest.pays[wager]}" for wager in contest.wagers)
        return Told(f"Your hand wins if it is higher{ties}: {paid}.", _ids(higher.clause, equal.clause))
    below = next(row for row in contest_rows(house) if row.clause == contest.cases["not_qualified"].clause)
    outcomes = listed(_becomes(wager, outcome) for wager, outcome in below.outcomes.items())
    needs = f"The dealer needs {contest.qualifier.words} or better to play"
    return Told(f"{needs}; if the dealer has less, {outcomes}.", _ids(below.clause))


def _becomes(wager: str, outcome: str) -> str:
    result = {"push": "pushes", "loses": "loses"}.get(outcome, f"is paid {outcome}")
    return f"the {wager_title(wager)} {result}"


def _folding(house: House) -> Told | None:
    lost = [row for row in after_a_fold(house) if row.forfeited]
    if not lost:
        return None
    return Told(f"If you fold, you lose {_the(lost)}, whatever the dealer has.", _ids(*(row.clause for row in lost)))


def _the(rows: Iterable[FoldRow]) -> str:
    """
    >>> _the([FoldRow("ante", True, ""), FoldRow("pair_plus", True, "")])
    'the Ante and Pair Plus'
    """
    first, *others = [wager_title(row.wager) for row in rows]
    return listed([f"the {first}", *others])


def fold_costs(house: House) -> Iterator[Told]:
    """What a fold costs at this table's minimum, and what it keeps; nothing where nobody folds."""
    least = least_wagers(house)
    for row in after_a_fold(house):
        title = wager_title(row.wager)
        if not row.forfeited:
            yield Told(f"{title} stays in play.", _ids(row.clause))
        elif row.wager in least:
            yield Told(f"{title} is lost: {dollars(least[row.wager])} at this table's minimum.", _ids(row.clause))
        else:
            yield Told(f"{title} is lost as well, if you placed it.", _ids(row.clause))


def _ranking(name: str) -> dict[str, object]:
    """The hands of one size with an example of each, highest first."""
    ranking = RANKINGS[name]
    lines = [
        {"hand": hand, "words": hand_words(hand).capitalize(), "cards": _example(ranking.size, hand)}
        for hand in reversed(ranking.classes)
    ]
    return {"size": ranking.size, "title": sized_hands(ranking), "lines": lines}


def _example(size: int, hand: str) -> list[str]:
    """The cards that make a hand, the ones that count first."""
    cards = EXAMPLES.get(size, {}).get(hand, "").split()
    return sorted(cards, key=lambda card: (-sum(other[0] == card[0] for other in cards), -RANKS.index(card[0])))


def _order(house: House) -> Told:
    """How equal hands are compared and where the ace is low, with the clauses that rank the hands."""
    rules, in_play = house.rules, rankings_in_play(house)
    ranked = (
        hand.clause for name, hand in rules.hands.items() if hand.ranking in in_play or name == rules.reported_hand
    )
    return Told(f"{ties_sentence(house)} {ace_sentence(house)}".lstrip(), _ids(*ranked))


def _limits(house: House) -> list[dict[str, object]]:
    """What each bet may be here, with the clause that has the bet; bets after the deal follow those they go with."""
    return [{"name": name, "limit": limit, "clause": clause} for name, limit, clause in paytables.limits(house)]


def _dealer(house: House) -> dict[str, object] | None:
    """How each wager against the dealer ends, case by case."""
    contest, rows = house.rules.contest, contest_rows(house)
    if contest is None:
        return None
    needs = f"The dealer needs {contest.qualifier.words} or better to play." if contest.qualifier else None
    return {
        "needs": needs or "The dealer always plays.",
        "clauses": [rows[0].clause],
        "wagers": [wager_title(wager) for wager in contest.wagers],
        "cases": [
            {"when": row.when, "outcomes": [row.outcomes[wager] for wager in contest.wagers], "clause": row.clause}
            for row in rows
        ],
    }


def _paytable(table: Pays) -> dict[str, object]:
    lines = [{"words": plain(hand), "suits": _suits(hand), "pays": plain(pays)} for hand, pays in table.lines]
    return {"title": table.title, "note": table.note, "clause": table.clause, "lines": lines}


def _told(words: Words) -> Told:
    ids = [clause for piece in words if isinstance(piece, Clauses) for clause in piece.ids]
    return Told(plain(words), _ids(*ids))


def plain(words: Words) -> str:
    """The text of a line without its tags and pictures."""
    texts_only = (piece if isinstance(piece, str) else piece.text for piece in words if isinstance(piece, str | Strong))
    return "".join(texts_only)


def _suits(words: Words) -> str:
    return "".join(piece.suits for piece in words if isinstance(piece, Suits))
