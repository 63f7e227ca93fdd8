"""What the house won with every wager, beside what it should have won, and the rounds behind each figure."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from queenhigh.cards import hand_words
from queenhigh.games import MeterKey, Outcome
from queenhigh.server.reports.expectations import Expectation, deviations, expectation
from queenhigh.server.reports.fact_reader import Happened, covered, happened
from queenhigh.server.reports.report import Behind, Column, Found, Records, Scope, Value, found, round_behind
from queenhigh.submission import House
from queenhigh.table import Fact, facts

KINDS: tuple[type[Fact], ...] = (
    facts.RoundOpened, facts.WagerSettled, facts.SettlementReversed, facts.RoundClosed, facts.RoundVoided,
    facts.TableIdled, facts.MeterFed, facts.MeterMoved, facts.MeterSeen, facts.MeterSet,
)  # fmt: skip
ENVY = "envy"
CORRECTIONS = "corrections of disputes"
BY = ("game", "table", "day", "shift", "dealer", "player")
RESULT_COLUMNS = (
    Column("Game"), Column("Listed by"), Column("Wager"), Column("Rounds", "number"), Column("Handle", "money"),
    Column("Paid", "money"), Column("House won", "money"), Column("Hold", "percent"), Column("Expected", "money"),
    Column("Standard deviations apart", "deviations"),
)  # fmt: skip
ROUND_COLUMNS = (
    Column("Table"), Column("Round", "number"), Column("Ended", "time"), Column("Outcome"), Column("Dealer"),
    Column("Players"), Column("Handle", "money"), Column("Paid", "money"), Column("House won", "money"),
)  # fmt: skip
_NOTES = (
    "Expected: the exact mean under best play, at the meters of each round. Players who play worse leave the house"
    " more.",
    "Standard deviations count the shared dealer's hand for the main wager; for other wagers seats count as"
    " independent. Nineteen of twenty figures are within 2.",
    "A wager on the main hand includes what follows from it: Play, raises and the bonus that needs no bet.",
)


@dataclass(slots=True)
class PlayedRound:
    """One finished round: what was settled, and the meters in cents when settlement began."""

    table: str
    number: int
    dealer: str | None = None
    ended_at: int = 0
    void: str | None = None
    settled: list[tuple[str | None, facts.WagerSettled]] = field(default_factory=list)
    meters: Mapping[MeterKey, Fraction] = field(default_factory=dict)


def played_rounds(records: Records, table: str, house: House) -> Iterator[PlayedRound]:
    """Every finished round of a table, in order."""
    meters = {
        (name, meter): Fraction(terms.initial)
        for name, offer in house.offers.items()
        for meter, terms in (offer.meters or {}).items()
    }
    playing: PlayedRound | None = None
    for item in happened(records, table, KINDS):
        fact = item.fact
        if isinstance(fact, facts.RoundOpened):
            playing = PlayedRound(table, fact.number)
        elif isinstance(fact, facts.MeterFed | facts.MeterMoved):
            key = (fact.wager, fact.meter)
            meters = {**meters, key: meters.get(key, Fraction()) + fact.cents}
        elif isinstance(fact, facts.MeterSeen | facts.MeterSet):
            meters = {**meters, (fact.wager, fact.meter): fact.cents}
        elif isinstance(fact, facts.TableIdled):
            playing = None
        elif playing is not None:
            _note(playing, item, meters)
            if isinstance(fact, facts.RoundClosed | facts.RoundVoided):
                yield playing
                playing = None


def _note(playing: PlayedRound, item: Happened, meters: Mapping[MeterKey, Fraction]) -> None:
    fact = item.fact
    if isinstance(fact, facts.WagerSettled):
        if not playing.settled:
            playing.meters = meters
        playing.settled.append((item.player, fact))
    elif isinstance(fact, facts.SettlementReversed):
        playing.settled = [(player, row) for player, row in playing.settled if row.seat != fact.seat]
    elif isinstance(fact, facts.RoundClosed | facts.RoundVoided):
        playing.ended_at, playing.dealer = fact.at, item.dealer or fact.by
        playing.void = fact.clause if isinstance(fact, facts.RoundVoided) else None


_EVERYTHING = Scope()


@dataclass(slots=True)
class WagerResult:
    """What the house won with one wager, in cents."""

    game: str
    listed_by: str
    offer: str
    rounds: int = 0
    handle: int = 0
    paid: int = 0
    won: int = 0
    variance: float = 0.0
    scope: Scope = _EVERYTHING
    known: bool = True
    """Whether there is an exact figure for all of it."""
    staked: dict[int, "_Staked"] = field(default_factory=dict)

    @property
    def expected(self) -> Fraction | None:
        """What the house should have won; None where that is not known."""
        return -sum((one.mean for one in self.staked.values()), Fraction()) if self.known else None

    @property
    def apart(self) -> float | None:
        """How many standard deviations the result is above what was expected."""
        expected = self.expected
        return deviations(self.won - expected, self.variance) if expected is not None else None


@dataclass(slots=True)
class _Staked:
    """Everything staked under one expectation: cents, and for each meter the cents times the dollars it showed."""

    figure: Expectation
    cents: int = 0
    meters: dict[str, Fraction] = field(default_factory=dict)

    @property
    def mean(self) -> Fraction:
        per_meter = self.figure.per_meter.items()
        return self.figure.constant * self.cents + sum((share * self.meters[name] for name, share in per_meter),
                                                       Fraction())  # fmt: skip


@dataclass(slots=True)
class _Boxes:
    """The boxes of one round with the same wager: units, their squares, and what each may vary."""

    units: float = 0.0
    squares: float = 0.0
    variance: float = 0.0
    correlation: float = 0.0

    def spread(self) -> float:
        return self.variance * (self.squares + self.correlation * (self.units**2 - self.squares))


def wager_results(records: Records, scope: Scope) -> Found:
    """The results of every wager that was settled in the scope."""
    tables = covered(records, scope)
    results: dict[tuple[str, str, str], WagerResult] = {}
    in_time = records.times(scope)
    for table, house in tables.houses.items():
        offers = offers_of(house)
        for played in played_rounds(records, table, house):
            if played.void is None and in_time(played.ended_at):
                _add(results, records, scope, house, offers, played)
        _add_corrections(results, records, scope, table, house)
    rows = sorted(results.values(), key=lambda row: (row.game, row.listed_by, row.offer))
    total = (sum(row.handle for row in rows), sum(row.paid for row in rows), sum(row.won for row in rows))
    listed = found(rows, _values, _behind, (*_NOTES, *tables.notes))
    if not rows:
        return listed
    last: tuple[Value, ...] = ("All", "", "", None, *total, _share(total[2], total[0]), None, None)
    return Found([*listed.rows, last], [*listed.behind, Behind(report="rounds", scope=scope)], listed.notes)


def _behind(row: WagerResult) -> Behind:
    """The rounds of a wager; what disputes were made good with is in the register."""
    if row.offer == CORRECTIONS:
        return Behind(report="disputes", scope=replace(row.scope, wager=None, first=None, last=None, shift=None))
    return Behind(report="rounds", scope=row.scope)


def _values(row: WagerResult) -> tuple[Value, ...]:
    expected = row.expected
    return (row.game, row.listed_by, wager_words(row.offer), row.rounds, row.handle, row.paid, row.won,
            _share(row.won, row.handle), None if expected is None else round(expected), row.apart)  # fmt: skip


def _share(part: int, whole: int) -> Fraction | None:
    return Fraction(part, whole) if whole else None


def wager_words(offer: str) -> str:
    return hand_words(offer)


def offers_of(house: House) -> Mapping[str, str]:
    """The offer that every wager belongs to, with the bets of decisions and the bonuses that need no bet."""
    rules = house.rules
    offers = {name: rule.offer for name, rule in rules.wagers.items()}
    offers |= {bonus.name: offers.get(bonus.on, bonus.on) for bonus in rules.bonuses.values()}
    for stage in rules.stages:
        if stage.bets is not None and stage.on is not None:
            offers[stage.bets] = offers.get(stage.on, stage.on)
    return offers


def _add(
    results: dict[tuple[str, str, str], WagerResult],
    records: Records,
    scope: Scope,
    house: House,
    offers: Mapping[str, str],
    played: PlayedRound,
) -> None:
    boxes: dict[tuple[str, str, str], _Boxes] = {}
    counted: set[tuple[str, str, str]] = set()
    staked: set[tuple[int, str]] = set()
    groups: dict[str | None, tuple[str, Scope]] = {}
    for player, row in played.settled:
        offer = offers.get(row.wager, row.wager) if row.from_seat is None else f"{row.wager}, {ENVY}"
        if not _wanted(scope, player, played, offer):
            continue
        if player not in groups:
            groups[player] = _group(records, scope, played, player)
        listed, narrowed = groups[player]
        key = (house.game, listed, offer)
        if key not in results:
            narrow = replace(narrowed, game=house.game, wager=offer, by=None)
            results[key] = WagerResult(house.game, listed, offer, scope=narrow)
        result = results[key]
        result.rounds += key not in counted
        counted.add(key)
        at_risk = row.outcome != Outcome.WITHDRAWN
        result.handle += row.stake if at_risk else 0
        result.paid += row.paid
        result.won += row.stake - row.returned - row.paid if at_risk else 0
        if row.from_seat is not None:
            result.known = False
        elif (row.seat, offer) not in staked and row.stake and row.wager in house.rules.wagers:
            staked.add((row.seat, offer))
            _expect(result, boxes.setdefault(key, _Boxes()), expectation(house, offer, row.stake), row.stake, played,
                    offer)  # fmt: skip
    for key, many in boxes.items():
        results[key].variance += many.spread()


def _add_corrections(
    results: dict[tuple[str, str, str], WagerResult], records: Records, scope: Scope, table: str, house: House
) -> None:
    """What was paid for upheld disputes, which belongs to no wager: in the day on which it was paid."""
    in_time = records.times(scope)
    for item in happened(records, table, [facts.CorrectionConfirmed]):
        fact = item.fact
        assert isinstance(fact, facts.CorrectionConfirmed)
        played = PlayedRound(table, fact.number, item.dealer, fact.at)
        if not in_time(fact.at) or not _wanted(scope, fact.player, played, CORRECTIONS):
            continue
        listed, narrowed = _group(records, scope, played, fact.player)
        narrow = replace(narrowed, game=house.game, wager=CORRECTIONS, by=None)
        key = (house.game, listed, CORRECTIONS)
        result = results.setdefault(key, WagerResult(house.game, listed, CORRECTIONS, scope=narrow, known=False))
        result.rounds += 1
        result.paid += fact.cents
        result.won -= fact.cents


def _expect(
    result: WagerResult, boxes: _Boxes, known: Expectation | None, stake: int, played: PlayedRound, offer: str
) -> None:
    """Add what one box should have won for the house."""
    if known is None:
        result.known = False
        return
    meters: dict[str, Fraction] = {}
    if known.per_meter:
        meters = {meter: cents / 100 for (wager, meter), cents in played.meters.items() if wager == offer}
    staked = result.staked.setdefault(id(known), _Staked(known))
    staked.cents += stake
    for name in known.per_meter:
        staked.meters[name] = staked.meters.get(name, Fraction()) + stake * meters[name]
    boxes.units += stake
    boxes.squares += stake**2
    boxes.variance, boxes.correlation = known.variance(meters), known.correlation


def _wanted(scope: Scope, player: str | None, played: PlayedRound, offer: str) -> bool:
    return scope.person in (None, player, played.dealer) and scope.wager in (None, offer)


def _group(records: Records, scope: Scope, played: PlayedRound, player: str | None) -> tuple[str, Scope]:
    """What a result is listed under, and the scope of the rounds behind it."""
    listed: Mapping[str, Callable[[], tuple[str, Scope]]] = {
        "table": lambda: (played.table, replace(scope, table=played.table)),
        "day": lambda: _of_day(records.day.day_at(played.ended_at), scope),
        "shift": lambda: _of_shift(records, scope, played.ended_at),
        "dealer": lambda: (played.dealer or "", replace(scope, person=played.dealer)),
        "player": lambda: (player or "", replace(scope, person=player)),
    }
    return listed[scope.by]() if scope.by is not None and scope.by in listed else ("", scope)


def _of_day(day: date, scope: Scope) -> tuple[str, Scope]:
    return day.isoformat(), replace(scope, first=day, last=day)


def _of_shift(records: Records, scope: Scope, at: int) -> tuple[str, Scope]:
    shift = records.day.shift_at(at)
    return f"{shift.day} shift {shift.number}", replace(scope, first=shift.day, last=shift.day, shift=shift.number)


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One round as the results count it; with a wager in the scope, that wager alone."""

    played: PlayedRound
    players: str
    handle: int
    paid: int
    won: int


def round_results(records: Records, scope: Scope) -> Found:
    """Every round in the scope, newest first: the rounds behind a figure."""
    tables = covered(records, scope)
    in_time = records.times(scope)
    rows: list[RoundResult] = []
    for table, house in tables.houses.items():
        offers = offers_of(house)
        for played in played_rounds(records, table, house):
            result = _round_result(played, offers, scope) if in_time(played.ended_at) else None
            if result is not None:
                rows.append(result)
    rows.sort(key=lambda row: (-row.played.ended_at, row.played.table, -row.played.number))
    return found(rows, _round_values, lambda row: round_behind(row.played.table, row.played.number), tables.notes)


def _round_result(played: PlayedRound, offers: Mapping[str, str], scope: Scope) -> RoundResult | None:
    mine = []
    for player, row in played.settled:
        offer = offers.get(row.wager, row.wager) if row.from_seat is None else f"{row.wager}, {ENVY}"
        if _wanted(scope, player, played, offer):
            mine.append((player, row))
    if not mine and (scope.wager is not None or scope.person not in (None, played.dealer)):
        return None
    players = sorted({(row.seat, player or "") for player, row in mine})
    risked = [row for _, row in mine if row.outcome != Outcome.WITHDRAWN and played.void is None]
    return RoundResult(
        played,
        ", ".join(f"seat {seat} {player}" for seat, player in players),
        sum(row.stake for row in risked),
        sum(row.paid for row in risked),
        sum(row.stake - row.returned - row.paid for row in risked),
    )


def _round_values(row: RoundResult) -> tuple[Value, ...]:
    played = row.played
    outcome = "settled" if played.void is None else f"void ({played.void})"
    return (played.table, played.number, played.ended_at, outcome, played.dealer, row.players, row.handle, row.paid,
            row.won)  # fmt: skip
