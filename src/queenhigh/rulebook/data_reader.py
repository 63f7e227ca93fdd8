"""From the data file of a game to its rulebook. What is missing, misspelled or inconsistent is named with its place."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from typing import TypeVar, cast

from queenhigh.cards import RANKINGS, RANKS
from queenhigh.rulebook.book import CardRule, EquipmentClauses, Rulebook, Steps
from queenhigh.rulebook.contest import (
    CARD_PLACES,
    CASES,
    NOT_QUALIFIED,
    RESULTS,
    BonusRule,
    Contest,
    ContestCase,
    ElectronicRule,
    Fold,
    HandRule,
    Qualifier,
    StageRule,
)
from queenhigh.rulebook.paytable import EnvyLine, EnvyTable, Kind, Line, Paytable
from queenhigh.rulebook.source import BrokenRulebook
from queenhigh.rulebook.wagers import (
    AdvisedStake,
    AlsoNeeds,
    EnvyRule,
    EqualWagers,
    Least,
    LetterVersion,
    OfferRule,
    OneOf,
    PayoutLimitRule,
    VersionRule,
    WagerRule,
)

Data = Mapping[str, object]
_T = TypeVar("_T")


class _Place:
    """A table of the file and where it is, so that whatever is wrong in it can be named."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, Mapping):
            raise BrokenRulebook(f"{where}: a table belongs here, not {data!r}")
        self.data = cast(Data, data)
        self.where = where

    def at(self, key: str) -> str:
        return f"{self.where}: {key}" if ": " not in self.where else f"{self.where}.{key}"

    def fail(self, message: str) -> BrokenRulebook:
        return BrokenRulebook(f"{self.where}: {message}")

    def need(self, key: str, kind: type[_T]) -> _T:
        if key not in self.data:
            raise self.fail(f"{key} is missing")
        value = self.data[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise BrokenRulebook(f"{self.at(key)}: {value!r} is not of type {kind.__name__}")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        return default if default is not None and key not in self.data else self.need(key, str)

    def texts(self, key: str) -> tuple[str, ...]:
        return tuple(str(item) for item in self.need(key, list)) if key in self.data else ()

    def table(self, key: str) -> "_Place":
        """The table under a key; an empty one where it is left out."""
        return _Place(self.data.get(key, {}), self.at(key))

    def optional(self, key: str, read: Callable[["_Place"], _T]) -> _T | None:
        return read(self.table(key)) if key in self.data else None

    def tables(self) -> Iterable[tuple[str, "_Place"]]:
        return ((name, self.table(name)) for name in self.data)

    def mapped(self, read: Callable[["_Place"], _T]) -> dict[str, _T]:
        return {name: read(place) for name, place in self.tables()}

    def strings(self) -> dict[str, str]:
        return {name: self.text(name) for name in self.data}

    def make(self, cls: type[_T], **given: object) -> _T:
        """A record from the keys of this table, with some values given; keys that it does not know are refused."""
        known = {item.name: item for item in fields(cls) if item.init}  # type: ignore[arg-type]
        unknown = [key for key in self.data if key not in known]
        if unknown:
            raise self.fail(f"{unknown[0]} is not a key here; known: {', '.join(known)}")
        values = {key: tuple(value) if isinstance(value, list) else value for key, value in self.data.items()} | given
        missing = [
            name
            for name, item in known.items()
            if name not in values and item.default is MISSING and item.default_factory is MISSING
        ]
        if missing:
            raise self.fail(f"{missing[0]} is missing")
        return cls(**values)


def read_rulebook(data: Data, where: str) -> Rulebook:
    """The rulebook that a data file states."""
    top = _Place(data, where)
    seats, voids, hands = top.table("seats"), top.table("voids"), top.table("hands")
    rules = Rulebook(
        game=top.text("game"),
        title=top.text("title"),
        prefix=top.text("prefix"),
        clause_prefix=top.text("clause_prefix"),
        first_words=top.text("first_words"),
        edition=top.text("edition", ""),
        status=top.text("status", ""),
        authority=top.text("authority", ""),
        wagers_clause=top.text("wagers_clause"),
        also_called=top.texts("also_called"),
        titles=top.table("titles").strings(),
        readings=top.texts("readings"),
        most_seats=seats.need("most", int),
        seats_clause=seats.text("clause"),
        boxes_clause=seats.text("boxes_clause"),
        equipment=top.table("equipment").make(EquipmentClauses),
        cards=top.table("cards").make(CardRule),
        hands={name: place.make(HandRule) for name, place in _Place(_rest(hands), hands.where).tables()},
        reported_hand=hands.text("reported"),
        settlement_order=top.table("settlement").texts("order"),
        stages=tuple(_Place(stage, top.at("stages")).make(StageRule) for stage in top.need("stages", list)),
        contest=top.optional("contest", _contest),
        bonuses={name: place.make(BonusRule, name=name) for name, place in top.table("bonuses").tables()},
        fold=top.optional("fold", _fold),
        wagers={name: _wager(name, place) for name, place in top.table("wagers").tables()},
        offers={name: _offer(name, place) for name, place in top.table("offers").tables()},
        equal_wagers=top.optional("equal_wagers", lambda place: place.make(EqualWagers)),
        one_of=top.optional("one_of", lambda place: place.make(OneOf)),
        electronic=top.optional("electronic", lambda place: place.make(ElectronicRule)),
        paytables=top.table("paytables").mapped(_paytables),
        envy={letter: _envy(letter, place) for letter, place in top.table("envy").tables()},
        preset_envy=top.table("preset_envy").mapped(lambda place: _envy("-", place)),
        least_rates=_least_rates(top.table("least_rates"), "clause"),
        least_seeds=_least_seeds(top.table("least_seeds"), "clause"),
        advised_rates=_least_rates(top.table("advised_rates"), "sister"),
        advised_seeds=_least_seeds(top.table("advised_seeds"), "sister"),
        advised_stakes=top.table("advised_stakes").mapped(lambda place: place.make(AdvisedStake)),
        payout_limit=top.optional("payout_limit", lambda place: place.make(PayoutLimitRule)),
        misdeal_voids=voids.texts("misdealt"),
        other_voids=voids.texts("other"),
        steps=_steps(top.table("steps")),
        layout=_layout(top.table("layout")),
        topics=top.table("topics").strings(),
        known_figures=top.table("known_figures").strings(),
    )
    _check(rules, where)
    return rules


def _layout(place: _Place) -> dict[str, tuple[str, ...]]:
    return {part: place.texts(part) for part in place.data}


def _rest(hands: _Place) -> Data:
    return {name: value for name, value in hands.data.items() if name != "reported"}


def _contest(place: _Place) -> Contest:
    pays = {wager: _line(wager, line) for wager, line in place.table("pays").tables()}
    cases = {name: _case(name, case, pays) for name, case in place.table("cases").tables()}
    qualifier = place.optional("qualifier", _qualifier)
    due = CASES if qualifier else CASES[1:]
    if set(cases) != set(due):
        raise place.fail(f"the cases are {', '.join(cases)}; needed: {', '.join(due)}")
    return Contest(place.text("hand"), cases, pays, qualifier)


def _qualifier(place: _Place) -> Qualifier:
    qualifier = Qualifier(place.text("class"), place.text("rank"))
    if qualifier.rank not in RANKS:
        raise place.fail(f"{qualifier.rank!r} is not a rank; known: {' '.join(RANKS)}")
    return qualifier


def _case(name: str, place: _Place, pays: Mapping[str, Line]) -> ContestCase:
    results = {wager: place.text(wager) for wager in pays}
    wrong = [result for result in results.values() if result not in RESULTS]
    if wrong:
        raise place.fail(f"{wrong[0]!r} is not a result; known: {', '.join(RESULTS)}")
    return ContestCase(name, results, place.text("clause"))


def _fold(place: _Place) -> Fold:
    return Fold(place.text("clause"), place.table("forfeits").strings(), place.table("keeps").strings())


def _wager(name: str, place: _Place) -> WagerRule:
    return place.make(
        WagerRule,
        name=name,
        also_needs=place.optional("also_needs", lambda also: also.make(AlsoNeeds)),
        envy=place.optional("envy", lambda envy: envy.make(EnvyRule)),
    )


def _offer(name: str, place: _Place) -> OfferRule:
    return place.make(
        OfferRule,
        name=name,
        versions=place.table("versions").mapped(lambda version: version.make(VersionRule)),
        letter_versions=place.table("letter_versions").mapped(lambda letter: letter.make(LetterVersion)),
        envy_fits={letter: place.table("envy_fits").texts(letter) for letter in place.table("envy_fits").data},
    )


def _paytables(place: _Place) -> dict[str, Paytable]:
    return {
        letter: Paytable(letter, tuple(_line(hand, line) for hand, line in lines.tables()))
        for letter, lines in place.tables()
    }


def _line(hand: str, place: _Place) -> Line:
    kind = next((kind for kind in Kind if kind.value in place.data), None)
    if kind is None:
        raise place.fail(f"what it pays is missing: one of {', '.join(kind.value for kind in Kind)}")
    meter = place.text("meter") if "meter" in place.data else None
    return Line(hand, kind, place.need(kind.value, int), place.text("clause"), meter, place.data.get("by_hand") is True)


def _envy(letter: str, place: _Place) -> EnvyTable:
    return EnvyTable(
        letter,
        tuple(
            EnvyLine(
                hand,
                line.need("on_1", int) * 100,
                line.need("on_5", int) * 100,
                line.text("clause_on_1"),
                line.text("clause_on_5"),
            )
            for hand, line in place.tables()
        ),
    )


def _least_rates(place: _Place, clause: str) -> dict[str, dict[str, Least]]:
    return place.mapped(
        lambda letters: letters.mapped(lambda least: Least(least.need("percent", int), least.text(clause)))
    )


def _least_seeds(place: _Place, clause: str) -> dict[str, dict[str, dict[str, Least]]]:
    def seed(least: _Place) -> Least:
        reading = least.text("reading") if "reading" in least.data else None
        question = least.text("question") if "question" in least.data else None
        return Least(least.need("dollars", int), least.text(clause), reading, question)

    return place.mapped(lambda letters: letters.mapped(lambda meters: meters.mapped(seed)))


def _steps(place: _Place) -> Steps:
    nested = ("of_wager", "by_method")
    clauses = {step: place.text(step) for step in place.data if step not in nested}
    return Steps(
        clauses, place.table("of_wager").mapped(lambda of: of.strings()), place.table("by_method").mapped(_steps)
    )


def _check(rules: Rulebook, where: str) -> None:
    """What refers to something else in the file must find it there."""
    named = {*rules.wagers, *rules.decided_wagers, *rules.bonuses}
    _known(where, "settlement.order", rules.settlement_order, named)
    _known(where, "settlement.order has not", named, rules.settlement_order)
    for name, hand in rules.hands.items():
        _known(where, f"hands.{name}.ranking", [hand.ranking], RANKINGS)
        _known(where, f"hands.{name}.cards", hand.cards, CARD_PLACES)
    _known(where, "hands.reported", [rules.reported_hand], rules.hands)
    for offer in rules.offers.values():
        if offer.paytables is not None and offer.letter_key is None:
            told = "letter_key is missing: the key by which a submission chooses one of its paytables"
            raise BrokenRulebook(f"{where}: offers.{offer.name}: {told}")
    for wager, rule in rules.wagers.items():
        _known(where, f"wagers.{wager}.offer", [rule.offer], rules.offers)
        _known(where, f"wagers.{wager}.hand", [*filter(None, [rule.hand]), *rule.hand_by_letter.values()], rules.hands)
        _known(where, "titles has not", [wager], rules.titles)
        settled = rules.in_contest(wager) or rule.hand or rule.hand_by_letter or rule.wins_with
        if not settled:
            raise BrokenRulebook(
                f"{where}: wagers.{wager}: nothing settles it: hand, wins_with, or a place in [contest]"
            )
    if rules.contest is not None:
        _known(where, "contest.hand", [rules.contest.hand], rules.hands)
        _known(where, "contest.pays", rules.contest.pays, named)
    for stage in rules.stages:
        placed = [name for name in (stage.asked_with, stage.on, stage.takes_back) if name is not None]
        _known(where, f"stages.{stage.name}", placed, rules.wagers)
    if rules.fold is not None:
        _check_fold(rules, rules.fold, where)
    qualifier = rules.contest.qualifier if rules.contest else None
    if rules.contest is not None and qualifier is not None:
        ranking = RANKINGS[rules.hands[rules.contest.hand].ranking]
        _known(where, "contest.qualifier.class", [qualifier.hand_class], ranking.classes)
        assert NOT_QUALIFIED in rules.contest.cases


def _check_fold(rules: Rulebook, fold: Fold, where: str) -> None:
    _known(where, "fold.forfeits", fold.forfeits, rules.wagers)
    _known(where, "fold.keeps", fold.keeps, rules.wagers)
    both = fold.forfeits.keys() & fold.keeps.keys()
    if both:
        raise BrokenRulebook(f"{where}: fold: {min(both)} is both forfeited and kept")
    _known(where, "fold says nothing of", rules.wagers, {**fold.forfeits, **fold.keeps})
    placed = [wager for wager in (rules.contest.pays if rules.contest else ()) if wager in rules.wagers]
    _known(where, "fold.forfeits has not", placed, fold.forfeits)


def _known(where: str, place: str, names: Iterable[str], known: Iterable[str]) -> None:
    allowed = list(known)
    for name in names:
        if name not in allowed:
            raise BrokenRulebook(f"{where}: {place}: {name}; known: {', '.join(allowed)}")
