"""Whether a round could have happened: every reason against it, with its place and its clause.

Paths are those of a round record: `seats[0].wagers.ante` is the ante of the first box handed in.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from queenhigh.cards import Card, card_text
from queenhigh.findings import Finding
from queenhigh.games.electronic import LINES
from queenhigh.games.game import Game
from queenhigh.games.round import Box, Round
from queenhigh.money import dollars
from queenhigh.rulebook import VersionRule, WagerRule, electronic_games, procedure
from queenhigh.rulebook.wording import counted
from queenhigh.submission import Offer

SEAT = "seat"
"""Among the overrides of a box: the box itself, dealt in although it is not next to the player's others."""
remembered = lru_cache(maxsize=4096)
"""Guests put down the same wagers round after round: what was found of so many is not looked for again."""


def check_round(game: Game, round_: Round) -> list[Finding]:
    """Everything that makes the round illegal or impossible under this house."""
    findings = [
        finding.under(f"seats[{index}]")
        for index, box in enumerate(round_.boxes)
        for finding in check_box(game, box, void=round_.void is not None)
    ]
    findings += _check_seating(game, round_.boxes)
    findings += _check_card_counts(game, round_)
    findings += _check_cards_once(round_)
    findings += _check_meters(game, round_)
    return findings


def check_box(game: Game, box: Box, *, void: bool = False) -> list[Finding]:
    """What is wrong with one box on its own: its number, its wagers, its decisions and its line."""
    house = game.house
    findings = []
    if not 1 <= box.seat <= house.seats:
        message = f"seat {box.seat} does not exist; allowed: 1 to {house.seats}"
        findings.append(Finding("seat", message, house.rules.seats_clause))
    wagers = box.wagers
    if house.rules.cards.box_while in box.abandoned and not house.deals_box_cards:
        # It was ruled lost before the table changed to a method that deals no card for it.
        wagers = {name: stake for name, stake in wagers.items() if name != house.rules.cards.box_while}
    findings += check_wagers(game, wagers, overridden=frozenset(box.overrides))
    findings += _check_rulings(game, box)
    findings += _check_decisions(game, box, void=void)
    findings += _check_line(game, box)
    return findings


def check_wagers(game: Game, wagers: Mapping[str, int], *, overridden: frozenset[str] = frozenset()) -> list[Finding]:
    """What is wrong with the wagers of one box, before any card is dealt.

    Wagers that the floor has let stand outside minimum, maximum and unit are `overridden`.
    """
    return list(_wrong_with(game, tuple(wagers.items()), overridden))


@remembered
def _wrong_with(game: Game, wagers: tuple[tuple[str, int], ...], overridden: frozenset[str]) -> tuple[Finding, ...]:
    alone = [
        finding for name, stake in wagers for finding in check_wager(game, name, stake, limited=name not in overridden)
    ]
    return (*alone, *check_together(game, dict(wagers)))


def check_together(game: Game, wagers: Mapping[str, int]) -> list[Finding]:
    """What is wrong with wagers beside each other, whatever each of them is alone."""
    return [finding.under("wagers") for finding in _check_together(game, wagers)]


def check_wager(game: Game, name: str, stake: int, *, limited: bool = True) -> list[Finding]:
    """What is wrong with one wager whatever lies beside it."""
    return [finding.under("wagers") for finding in _check_wager(game, name, stake, limited=limited)]


def _check_wager(game: Game, name: str, stake: int, *, limited: bool) -> Iterator[Finding]:
    rules = game.rules
    rule = rules.wagers.get(name)
    if rule is None:
        listed = ", ".join(rules.wagers)
        stage = next((stage for stage in rules.stages if stage.bets == name), None)
        if stage is not None:
            yield Finding(name, f"{name} is not placed beforehand: it follows from the decisions", stage.clause)
        else:
            yield Finding(name, f'"{name}" is not a wager of {game.name}; allowed: {listed}', rules.wagers_clause)
        return
    offer = game.house.offer(name)
    if offer is None:
        yield Finding(name, f"{name} is not offered by this house", rule.clause)
        return
    if stake <= 0:
        yield Finding(
            name, f"{dollars(stake)} is not a wager; at least {dollars(max(offer.limits.minimum, 1))}", rule.clause
        )
        return
    yield from _check_playable(game, name, rule, offer)
    yield from _check_amount(game, name, stake, rule, offer, limited=limited)


def _check_playable(game: Game, name: str, rule: WagerRule, offer: Offer) -> Iterator[Finding]:
    """A wager can be settled only where the house says by which letter, meters and envy."""
    offer_rule = game.rules.offers[rule.offer]
    where = f"the house's [wagers.{rule.offer}]"
    electronic = game.rules.electronic if game.house.electronic else None
    if electronic is not None and name in electronic.never_offered:
        title = game.rules.titles[name]
        yield Finding(name, f"an electronic table has no community cards for a {title} (OQ-113)", electronic.clause)
    if offer_rule.letter_key and offer.paytable is None:
        yield Finding(name, f"{where} names no {offer_rule.letter_key}", offer_rule.clause)
    if name == game.rules.cards.box_while and not game.house.deals_box_cards:
        title = game.rules.titles[name]
        message = f"no card goes to the {title} box by this dealing method under this house's reading (OQ-204)"
        yield Finding(name, message, rule.clause)
    if not offer_rule.progressive or offer.paytable is None:
        return
    for meter in offer.paytable.meters:
        if meter not in (offer.meters or {}):
            yield Finding(name, f"{where} states no terms for its {meter} meter", offer_rule.rate_clause)
    if offer_rule.envy_choice == "letter" and offer.envy is None:
        yield Finding(name, f"{where} designates no envy table", offer_rule.envy_clause)


def _check_amount(
    game: Game, name: str, stake: int, rule: WagerRule, offer: Offer, *, limited: bool
) -> Iterator[Finding]:
    offer_rule = game.rules.offers[rule.offer]
    if offer_rule.progressive:
        sizes = [size * 100 for size in offer_rule.denominations]
        fitting = [size for size in sizes if offer.denomination in (None, size)]
        if offer.denomination is None or stake not in fitting:
            size = dollars(offer.denomination) if fitting and offer.denomination else "$1 or $5, as the house states"
            message = f"{dollars(stake)} is not the size of this wager; allowed: {size} (OQ-016, OQ-017)"
            spoken = f"the {game.rules.titles[name]} is a {size} bet"
            yield Finding(name, message, offer_rule.denomination_clause, spoken=spoken)
        return
    if rule.exactly_dollars is not None:
        if stake != rule.exactly_dollars * 100:
            message = f"{dollars(stake)} is not the size of this wager; allowed: ${rule.exactly_dollars} (OQ-404)"
            spoken = f"the {game.rules.titles[name]} is a ${rule.exactly_dollars} bet"
            yield Finding(name, message, rule.exactly_clause, spoken=spoken)
        return
    if not limited:
        return
    title = game.rules.titles[name]
    for broken in offer.limits.broken_by(stake):
        limit = dollars(broken.cents)
        message, spoken = {
            "minimum": (f"below the minimum of {limit}", f"the minimum on {title} is {limit}"),
            "maximum": (f"above the maximum of {limit}", f"the maximum on {title} is {limit}"),
            "unit": (f"not a multiple of {limit}", f"bet on {title} in steps of {limit}"),
        }[broken.name]
        yield Finding(name, f"{dollars(stake)} is {message} (OQ-033)", rule.clause, spoken=spoken)


def _check_together(game: Game, wagers: Mapping[str, int]) -> Iterator[Finding]:
    """Wagers that must go together: preconditions, equal bets, and the versions of 3CP-7.G."""
    rules = game.rules
    if not wagers:
        yield Finding("", "no wager lies on this box, so it is not dealt in", rules.wagers_clause)
        return
    for name in wagers:
        rule = rules.wagers.get(name)
        if rule is not None:
            yield from _check_needs(game, rule, wagers)
    yield from _check_equal(game, wagers)
    for offer in game.house.offers.values():
        version = game.rules.offers[offer.name].versions.get(offer.version)
        if version is not None and version.beside is not None:
            yield from _check_version(game, offer.name, version, version.beside, wagers)


def _check_needs(game: Game, rule: WagerRule, wagers: Mapping[str, int]) -> Iterator[Finding]:
    titles = game.rules.titles
    if rule.needs_any and wagers.keys().isdisjoint(rule.needs_any):
        message = f"{rule.name} needs {' or '.join(rule.needs_any)} on the same box"
        spoken = f"place your {' or '.join(titles[name] for name in rule.needs_any)} bet first"
        yield Finding(rule.name, message, rule.needs_clause, spoken=spoken)
    missing = [name for name in game.house.needed_with(rule) if name not in wagers]
    if missing:
        message = f"{rule.name} needs {' and '.join(missing)} on the same box"
        spoken = f"place your {bets_text([titles[name] for name in missing])} first"
        yield Finding(rule.name, message, rule.needs_clause, spoken=spoken)


def bets_text(titles: Sequence[str]) -> str:
    """Bets as a dealer names them, without repeating what their titles share.

    >>> bets_text(["Ante"]), bets_text(["Ante", "Aces Up"])
    ('Ante bet', 'Ante and Aces Up bets')
    >>> bets_text(["2 Card Poker", "3 Card Poker", "5 Card Poker"])
    '2, 3 and 5 Card bets'
    """
    if len(titles) == 1:
        return f"{titles[0]} bet"
    heads, tails = zip(*(title.partition(" ")[::2] for title in titles), strict=True)
    shared = tails[0].removesuffix(" Poker") if len(set(tails)) == 1 and tails[0] else ""
    names = list(heads) if shared else list(titles)
    return " ".join(f"{', '.join(names[:-1])} and {names[-1]} {shared} bets".split())


def _check_equal(game: Game, wagers: Mapping[str, int]) -> Iterator[Finding]:
    equal = game.rules.equal_wagers
    if equal is None:
        return
    names = ", ".join(equal.wagers)
    missing = [name for name in equal.wagers if name not in wagers]
    for name in missing:
        yield Finding(name, f"{name} is missing: {names} are compulsory", equal.clause)
    stakes_known = not missing and min(wagers[name] for name in equal.wagers) > 0
    if stakes_known and len({wagers[name] for name in equal.wagers}) > 1:
        stakes = ", ".join(dollars(wagers[name]) for name in equal.wagers)
        yield Finding(equal.wagers[0], f"{stakes} are unequal: {names} must be equal", equal.clause)


def _check_version(
    game: Game, name: str, version: VersionRule, beside: str, wagers: Mapping[str, int]
) -> Iterator[Finding]:
    """The versions of 3CP-7.G: what must lie beside a wager, and how far the two may differ, inclusively (OQ-117)."""
    titles = game.rules.titles
    both, clause, times = (beside, name), version.clause, version.most_times
    if version.compulsory and not all(wager in wagers for wager in both):
        for wager in both:
            if wager not in wagers:
                yield Finding(
                    wager, f"{wager} is missing: {beside} and {name} are both compulsory here", clause,
                    spoken=f"place your {titles[wager]} bet too: {titles[beside]} and {titles[name]} go together here",
                )  # fmt: skip
        return
    if name in wagers and beside not in wagers:
        message = f"{name} needs {beside} on the same box in this house's version"
        yield Finding(name, message, clause, spoken=f"place your {titles[beside]} bet first")
        return
    stake, other = wagers.get(name, 0), wagers.get(beside, 0)
    if times is None or stake <= 0 or other <= 0:
        return
    if version.compulsory and max(stake, other) > times * min(stake, other):
        message = f"{dollars(other)} and {dollars(stake)}: neither may be more than {times} times the other"
        yield Finding(name, message, clause)
    elif not version.compulsory and stake > times * other:
        found = f"a {titles[name]} of {dollars(stake)} on an {titles[beside]} of {dollars(other)}"
        most = dollars(times * other)
        spoken = f"beside an {titles[beside]} of {dollars(other)} the maximum on {titles[name]} is {most}"
        yield Finding(name, f"{found}; at most {most}", clause, spoken=spoken)


def _check_decisions(game: Game, box: Box, *, void: bool) -> Iterator[Finding]:
    """A void round may stop before every decision is taken, and a player may leave before."""
    if not game.decides(box):
        if box.decisions:
            needed = game.rules.titles[game.rules.stages[0].asked_with or ""]
            message = f"this box has no {needed}, so there is nothing to decide; leave decisions empty"
            yield Finding("decisions", message, game.stages[0].clause)
        return
    due, open_ended = len(game.stages), _has_left(game, box) or (void and not box.stands)
    if len(box.decisions) > due or (len(box.decisions) < due and not open_ended):
        asked = " then ".join(" or ".join(game.choices(box, stage)) for stage in range(due))
        taken = counted(len(box.decisions), "decision")
        message = f"{taken}; {due} {'is' if due == 1 else 'are'} due: {asked}"
        yield Finding("decisions", message, game.stages[min(len(box.decisions), due - 1)].clause)
    for stage, decision in enumerate(box.decisions[:due]):
        reason = game.refuse_decision(box, stage, decision)
        if reason is not None:
            yield Finding(f"decisions[{stage}]", reason, game.stages[stage].clause)


def _check_rulings(game: Game, box: Box) -> Iterator[Finding]:
    """What the floor let stand or ruled lost must be on the box."""
    for index, name in enumerate(box.overrides):
        if name not in box.wagers and name != SEAT:
            listed = ", ".join([*box.wagers, SEAT])
            message = f'"{name}" is not on this box, so nothing was overridden; allowed: {listed}'
            yield Finding(f"overrides[{index}]", message, game.rules.wagers_clause)
    standing = _standing(game, box) if box.abandoned else {}
    for index, name in enumerate(box.abandoned):
        if name not in standing:
            message = f'"{name}" is not on this box, so it cannot be lost; allowed: {", ".join(standing)}'
            yield Finding(f"abandoned[{index}]", message, procedure(game.name, game.house.dealing)["abandoned"])


def _has_left(game: Game, box: Box) -> bool:
    return bool(box.abandoned) and _standing(game, box).keys() <= set(box.abandoned)


def _standing(game: Game, box: Box) -> dict[str, int]:
    """What was still on the box; the wagers alone while its decisions cannot be read."""
    try:
        return game.standing_stakes(box)
    except (KeyError, ValueError):
        return dict(box.wagers)


def _check_line(game: Game, box: Box) -> Iterator[Finding]:
    rule = game.rules.electronic
    if rule is None or not game.house.electronic:
        if box.line is not None:
            clause = next((known.clause for known in electronic_games().values()), None)
            yield Finding("line", "only an electronic table has lines; give the box its cards", clause)
        return
    if box.line not in LINES:
        found = f'"{box.line}" is not a line' if box.line is not None else "line is missing"
        yield Finding("line", f"{found}; allowed: {', '.join(LINES)} (OQ-113)", rule.lines_clause)


def _check_seating(game: Game, boxes: Sequence[Box]) -> Iterator[Finding]:
    """Every seat once, and a person's boxes neighbors and not too many (OQ-031)."""
    house = game.house
    if not boxes:
        yield Finding("seats", "no box is in play; a round has at least one", house.rules.wagers_clause)
    of_person: dict[str, list[int]] = defaultdict(list)
    seen: set[int] = set()
    for index, box in enumerate(boxes):
        if box.seat in seen and 1 <= box.seat <= house.seats:
            yield Finding(f"seats[{index}].seat", f"seat {box.seat} appears twice", house.rules.seats_clause)
        seen.add(box.seat)
        of_person[box.player].append(index)
    for player, indexes in of_person.items():
        apart = any(SEAT in boxes[index].overrides for index in indexes)
        yield from _check_person(game, player, [(boxes[index].seat, index) for index in indexes], apart=apart)


def _check_person(game: Game, player: str, boxes: list[tuple[int, int]], *, apart: bool) -> Iterator[Finding]:
    house, clause = game.house, game.rules.boxes_clause
    most = house.adjacent_boxes
    path = f"seats[{boxes[-1][1]}].player"
    if len(boxes) > most:
        yield Finding(path, f"{player} has {len(boxes)} boxes; allowed here: {most} to a person", clause)
    seats = sorted({seat for seat, _ in boxes if 1 <= seat <= house.seats})
    # On an electronic table lines stand in for neighboring boxes (OQ-113).
    if seats and seats[-1] - seats[0] >= len(seats) and not house.electronic and not apart:
        listed = ", ".join(map(str, seats))
        yield Finding(path, f"the boxes {listed} of {player} are not neighbors", clause)


def _check_card_counts(game: Game, round_: Round) -> Iterator[Finding]:
    due = game.cards_due(round_.boxes)
    counts = [
        ("cards.dealer", len(round_.dealer), due.dealer),
        ("cards.community", len(round_.community), due.community),
        ("cards.box", len(round_.box_cards), due.box),
    ]
    counts += [
        (f"seats[{index}].cards", len(box.cards), due.player)
        for index, box in enumerate(round_.boxes)
        if len(box.cards) > due.player or not _has_left(game, box)
    ]
    misdealt = round_.void in game.rules.misdeal_voids
    for path, found, count in counts:
        too_many = found > count and (count == 0 or not misdealt)
        too_few = found < count and round_.void is None
        if too_many or too_few:
            yield Finding(path, _count_message(found, count), _count_clause(game))


def _count_message(found: int, due: int) -> str:
    if due == 0:
        return f"{counted(found, 'card')} here, but this round dealt none to this place"
    return f"{counted(found, 'card')}; {due} belong{'s' * (due == 1)} here"


def _count_clause(game: Game) -> str:
    return procedure(game.name, game.house.dealing)["wrong_number"]


def _check_cards_once(round_: Round) -> Iterator[Finding]:
    places: list[tuple[str, Iterable[Card]]] = [
        ("cards.dealer", round_.dealer),
        ("cards.community", round_.community),
        ("cards.box", round_.box_cards),
        *((f"seats[{index}].cards", box.cards) for index, box in enumerate(round_.boxes)),
    ]
    seen: dict[Card, str] = {}
    for path, cards in places:
        for card in cards:
            if card in seen:
                where = "here" if seen[card] == path else f"in {seen[card]}"
                yield Finding(path, f"{card_text(card)} appears twice: it is already {where}", None)
            seen.setdefault(card, path)


def _check_meters(game: Game, round_: Round) -> Iterator[Finding]:
    """A progressive in play needs to know what each of its meters shows."""
    for name, offer in game.house.offers.items():
        stakes = sum(box.wagers.get(name, 0) for box in round_.boxes)
        if offer.meters is None or offer.paytable is None or not stakes:
            continue
        clause = game.rules.offers[name].rate_clause
        for meter in offer.paytable.meters:
            path = f"meters.{name}" if meter == "main" else f"meters.{name}.{meter}"
            showing = round_.meters.get((name, meter))
            if showing is None:
                yield Finding(path, f"the {meter} meter of {name} is missing: a wager on it was accepted", clause)
            elif round_.void and meter in offer.meters and showing < offer.meters[meter].rate * stakes:
                yield Finding(path, "the meter shows less than this round's wagers added to it", clause)
