"""What a card has to say, if it says anything: the values that agree, from the rulebook and the submission."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from queenhigh.cards import RANKS
from queenhigh.desk.phrases import named_hand
from queenhigh.findings import Severity
from queenhigh.games import DEALER, open_game
from queenhigh.money import dollars
from queenhigh.rackcards.claims import Claim, Kind, Value
from queenhigh.rackcards.expectation import Expected as Expected, Key as Key
from queenhigh.rackcards.expected_community import promises_of_a_community_game
from queenhigh.rackcards.expected_round import course_of_a_round
from queenhigh.rackcards.hand_expectations import hand_expectations
from queenhigh.rackcards.need_claims import ENOUGH, WITHOUT
from queenhigh.rackcards.posted import posted_tables
from queenhigh.rackcards.qualifier_claims import ALWAYS, SOMETHING
from queenhigh.rackcards.side_claims import ALONE
from queenhigh.rulebook import NOT_QUALIFIED, ContestCase, EnvyLine, Line, StageRule, WagerRule, wager_title
from queenhigh.rulebook.wording import all_of, listed
from queenhigh.submission import House, Offer

UNLIMITED = "none"
_BOUNDS: tuple[Kind, ...] = ("minimum", "maximum", "unit")


def expectations(house: House) -> dict[Key, Expected]:
    """Everything that this house expects of a card, by what a claim is about."""
    return dict(
        (
            *_contest(house),
            *_fold(house),
            *_decisions(house),
            *_table(house),
            *_sums(house),
            *_sides(house),
            *_said(house),
            *hand_expectations(house),
            *course_of_a_round(house),
            *promises_of_a_community_game(house),
        )
    )


def expected_of(claim: Claim, known: Mapping[Key, Expected]) -> Expected | None:
    """What is expected where a claim is made; None where the house has nothing to say to it.

    A sum under a heading may be said of the heading's wager or of the main one.
    """
    if not claim.of.startswith("?"):
        return known.get((claim.kind, claim.of))
    main, near = known.get((claim.kind, "")), known.get((claim.kind, claim.of[1:]))
    if main is None or near is None:
        return main
    return replace(main, values=main.values | near.values)


def agrees(claim: Claim, known: Mapping[Key, Expected]) -> bool:
    expected = expected_of(claim, known)
    return expected is not None and expected.agrees(claim.value)


# The contest with the dealer.


def _contest(house: House) -> Iterator[tuple[Key, Expected]]:
    yield ("qualifier", ""), _qualifier(house)
    contest = house.rules.contest
    if contest is None:
        return
    for name in (NOT_QUALIFIED, "equal"):
        case = contest.cases.get(name)
        if case is None:
            continue
        for wager, result in case.results.items():
            yield ("outcome", f"{name} {wager}"), Expected(_fates(house, case), case.clause, frozenset({result}))
            if result != "win" and name == NOT_QUALIFIED:
                yield ("pays", f"{name} {wager}"), Expected(_fates(house, case), case.clause)
    for wager, line in contest.pays.items():
        due = f"a winning {wager_title(wager)} is paid {line}"
        for name in ("any", NOT_QUALIFIED):
            case = contest.cases.get(name)
            if case is None or case.results[wager] == "win":
                yield ("pays", f"{name} {wager}"), Expected(due, line.clause, frozenset({f"{line.amount} {line.kind}"}))
    told: set[Key] = set()
    for wager, clause in _free_of_the_dealer(house).items():
        due = f"the {wager_title(wager)} is paid whatever the dealer holds"
        yield ("depends", wager), Expected(due, clause)
        if wager in house.offers and ("depends", "") not in told:
            told.add(("depends", ""))
            yield ("depends", ""), Expected(f"not all of them: {due}", clause, severity=Severity.WARNING)


def _free_of_the_dealer(house: House) -> dict[str, str | None]:
    rules = house.rules
    bonuses = {name: bonus.clause for name, bonus in rules.bonuses.items()}
    return bonuses | {name: rule.won_clause for name, rule in rules.wagers.items() if not rules.in_contest(name)}


def _qualifier(house: House) -> Expected:
    contest, title = house.rules.contest, house.rules.title
    if contest is None:
        return Expected(
            f"no dealer's hand is dealt in {title}, so none has to qualify", house.rules.steps.clauses.get("seat_turn")
        )
    if contest.qualifier is None:
        due = f"the dealer always plays in {title}: nothing has to qualify"
        return Expected(due, contest.cases["lower"].clause, frozenset({ALWAYS}))
    rank = contest.qualifier.rank
    needed = (
        {rank}
        if contest.qualifier.hand_class == "high_card"
        else {f"pair {rank}", f"pair {RANKS[0]}"}
        if rank == RANKS[0]
        else {f"pair {rank}"}
    )
    due = f"the dealer plays with {contest.qualifier.words} or better"
    return Expected(due, contest.cases[NOT_QUALIFIED].clause, frozenset({*needed, SOMETHING}))


def _fates(house: House, case: ContestCase) -> str:
    """What a case does to each wager, in words."""
    when = {NOT_QUALIFIED: "when the dealer does not qualify", "equal": "in a tie"}[case.name]
    results = [result for result in ("win", "push", "lose") if result in case.results.values()]
    return f"{when} {'; '.join(_fate(house, case, result) for result in results)}"


def _fate(house: House, case: ContestCase, result: str) -> str:
    contest = house.rules.contest
    wagers = [wager for wager, fate in case.results.items() if fate == result]
    names, one = " and ".join(map(wager_title, wagers)), len(wagers) == 1
    assert contest is not None
    if result == "win":
        return f"the {names} {'is' if one else 'are'} paid {contest.pays[wagers[0]]}"
    if result == "push":
        return f"the {names} {'goes' if one else 'go'} back"
    return f"the {names} {'is' if one else 'are'} lost"


def _fold(house: House) -> Iterator[tuple[Key, Expected]]:
    fold = house.rules.fold
    if fold is None:
        return
    main = next((wager for wager in fold.forfeits if house.rules.in_contest(wager)), None)
    for wager, clause in fold.forfeits.items():
        with_it = f" with the {wager_title(main)}" if main not in (None, wager) else ""
        yield ("fold", wager), Expected(f"a fold loses the {wager_title(wager)}{with_it}", clause, frozenset({"lost"}))
    for wager, clause in fold.keeps.items():
        due = f"a fold does not lose the {wager_title(wager)}: it is settled all the same"
        yield ("fold", wager), Expected(due, clause, frozenset({"kept"}))
        if wager in house.offers:
            yield ("fold_all", ""), Expected(f"a fold does not lose the {wager_title(wager)}", clause)
    for bonus in house.rules.bonuses.values():
        due = f"the {wager_title(bonus.name)} is paid only with a Play, not after a fold"
        yield ("fold", bonus.name), Expected(due, bonus.clause, frozenset({"lost"}))
    for rule in house.rules.wagers.values():
        offer = house.offers.get(rule.offer)
        if rule.envy is not None and offer is not None and offer.envy is not None:
            due = f"a fold does not lose the {wager_title(rule.envy.name)}: it is paid for another player's hand"
            clause = fold.forfeits.get(rule.name) or rule.envy.clause
            yield ("fold", rule.envy.name), Expected(due, clause, frozenset({"kept"}))
    for wager, clause in lost_beside(house).items():
        if main is not None:
            yield (
                ("fold_only", main),
                Expected(f"a fold loses the {wager_title(wager)} with the {wager_title(main)}", clause),
            )


def lost_beside(house: House) -> dict[str, str]:
    """The wagers on cards alone, without a meter, that a fold loses with the main one: they are easily forgotten."""
    rules, fold = house.rules, house.rules.fold
    return {
        wager: clause
        for wager, clause in (fold.forfeits.items() if fold else ())
        if wager in house.offers and not rules.in_contest(wager) and not rules.offers[wager].progressive
    }


# Decisions and bets.


def _decisions(house: House) -> Iterator[tuple[Key, Expected]]:
    rules = house.rules
    betting = next((stage for stage in rules.stages if stage.bets is not None), None)
    if betting is not None:
        yield ("times", ""), _times(house, betting)
    equal = rules.equal_wagers
    if equal is not None:
        yield (
            ("equal", ""),
            Expected(
                f"{listed(map(wager_title, equal.wagers))} are compulsory and equal", equal.clause, frozenset({"yes"})
            ),
        )
    loose = [stage.takes_back for stage in rules.stages if stage.takes_back]
    if equal is not None and loose:
        kept = [wager for wager in equal.wagers if wager not in loose]
        stay = "stays" if len(kept) == 1 else "stay"
        due = f"only {listed(map(wager_title, loose))} may be withdrawn; {listed(map(wager_title, kept))} {stay}"
        for wager in equal.wagers:
            values = frozenset({"may" if wager in loose else "stays"})
            yield ("withdraw", wager), Expected(due, rules.topics.get("kept_bet"), values)


def _times(house: House, stage: StageRule) -> Expected:
    contested = house.rules.in_contest(stage.bets or "")
    if stage.least_times != stage.most_times:
        many = f"from {stage.least_times} to {stage.most_times} times"
    else:
        many = "exactly" if stage.least_times == 1 else f"exactly {stage.least_times} times"
    what = (
        f"a {wager_title(stage.bets or '')} is {many} the {wager_title(stage.on or '')}"
        if contested
        else f"a raise is {many} the wager it raises"
    )
    clause = (house.rules.topics.get("play_size") if contested else None) or stage.clause
    return Expected(what, clause, frozenset({(stage.least_times, stage.most_times)}))


# The table and the cards.


def _table(house: House) -> Iterator[tuple[Key, Expected]]:
    rules, many = house.rules, house.adjacent_boxes
    boxes = f"the submission lets one person play {'one box' if many == 1 else f'{many} adjacent boxes'}"
    yield ("boxes", ""), Expected(boxes, rules.boxes_clause, frozenset({many}))
    yield ("said", "unbounded_boxes"), Expected(boxes, rules.boxes_clause)
    if many > 1:
        yield ("said", "apart_boxes"), Expected("the boxes of one player are adjacent", rules.boxes_clause)
    told = "the card does not say that the boxes must be adjacent (OQ-504)"
    yield ("boxes", "adjacent"), Expected(told, rules.boxes_clause, frozenset({"yes"}), Severity.WARNING)
    yield (
        ("seats", ""),
        Expected(f"the submission has {house.seats} seats", rules.seats_clause, frozenset({house.seats})),
    )
    cards, dealt = rules.cards, rules.topics.get("cards_dealt")
    firsts = {rule.first for rule in rules.hands.values() if rule.first is not None}
    parts = (
        firsts
        | {cards.player - first for first in firsts}
        | ({rules.hand_size(hand) for hand in rules.hands} if firsts else set())
    )
    if not house.electronic:
        own = f"{cards.player} cards are dealt"
        yield ("cards", "player"), Expected(own, dealt, frozenset({cards.player, *parts}))
        if cards.dealer:
            yield ("cards", "dealer"), Expected(f"{cards.dealer} cards are dealt", dealt, frozenset({cards.dealer}))
            values = frozenset({cards.player} & {cards.dealer})
            yield ("cards", "both"), Expected(own, dealt, values)
        if cards.community:
            clause = rules.topics.get("community_dealt") or dealt
            due = f"{cards.community} community cards are dealt"
            yield ("cards", "community"), Expected(due, clause, frozenset(range(1, cards.community + 1)))
        up = sum(place.face_up for place in open_game(house).deal_plan([1], community=False) if place.to == DEALER)
        if up:
            due = f"{'one card' if up == 1 else f'{up} cards'} of the dealer {'is' if up == 1 else 'are'} face up"
            yield ("cards", "face_up"), Expected(due, rules.topics.get("dealer_face_up"), frozenset({up}))
    ways = len([name for name in posted_tables(house) if "envy" not in name]) + (1 if rules.contest else 0)
    clause = rules.topics.get("ways_to_win") or rules.wagers_clause
    yield ("cards", "ways"), Expected(f"this house has {ways} ways to win", clause, frozenset({ways}), Severity.WARNING)


# Sums of money.


def _sums(house: House) -> Iterator[tuple[Key, Expected]]:
    main = next(iter(house.offers))
    for name, offer in house.offers.items():
        for kind in _BOUNDS:
            yield (kind, name), _bound(house, offer, kind)
        if name == main:
            for kind in _BOUNDS:
                yield (kind, ""), _bound(house, offer, kind)
        stake = one_stake(house, offer)
        if stake is not None:
            rule = house.rules.wagers[name]
            clause = rule.exactly_clause or house.rules.offers[name].denomination_clause
            yield (
                ("stake", name),
                Expected(f"the {wager_title(name)} takes {dollars(stake)}", clause, frozenset({stake})),
            )
        yield from _meters(house, offer)
    limit = house.payout_limit
    clause = house.rules.topics.get("posted_limit")
    due = "the submission sets no limit on payouts" if limit is None else f"the payout limit a hand is {dollars(limit)}"
    yield ("payout_limit", ""), Expected(due, clause, frozenset({UNLIMITED if limit is None else limit}))


def _bound(house: House, offer: Offer, kind: str) -> Expected:
    limits, stake = offer.limits, one_stake(house, offer)
    cents = (
        {"minimum": limits.minimum, "maximum": limits.maximum, "unit": limits.unit}[kind] if stake is None else stake
    )
    due = f"the submission sets {dollars(cents)}" if cents is not None else "the submission sets none"
    what = "a wager is a multiple of this" if kind == "unit" else f"the {kind} of the {wager_title(offer.name)}"
    clause = next(
        (rule.clause for rule in house.rules.wagers.values() if rule.offer == offer.name), house.rules.wagers_clause
    )
    return Expected(f"{what}: {due} (OQ-033)", clause, frozenset() if cents is None else frozenset({cents}))


def one_stake(house: House, offer: Offer) -> int | None:
    """What a wager of one size takes, in cents."""
    rule = house.rules.wagers.get(offer.name)
    if rule is not None and rule.exactly_dollars:
        return rule.exactly_dollars * 100
    return offer.denomination


def _meters(house: House, offer: Offer) -> Iterator[tuple[Key, Expected]]:
    if not offer.meters:
        return
    clause = house.rules.offers[offer.name].rate_clause
    for what in ("initial", "reset"):
        sums = {meter: terms.initial if what == "initial" else terms.reset for meter, terms in offer.meters.items()}
        verb = "starts at" if what == "initial" else "resets to"
        for meter, values in (
            ("", frozenset(sums.values())),
            *((name, frozenset({cents})) for name, cents in sums.items()),
        ):
            due = f"the meter {verb} {', '.join(dollars(int(cents)) for cents in sorted(values))}"
            yield ("seed", f"{what} {meter}"), Expected(due, clause, frozenset(values))
    rates = [terms.rate * 100 for terms in offer.meters.values()]
    told = frozenset(f"{float(rate):g}" for rate in (*rates, sum(rates, Fraction(0))))
    yield (
        ("rate", ""),
        Expected(f"the meter grows by {', '.join(f'{float(rate):g}%' for rate in rates)} of each wager", clause, told),
    )


# Side wagers.


def _sides(house: House) -> Iterator[tuple[Key, Expected]]:
    rules, equal = house.rules, house.rules.equal_wagers
    for rule in rules.wagers.values():
        if rule.needs_any or rule.needs_all:
            yield ("needs", rule.name), _needs(house, rule)
        elif _may_be_alone(house, rule):
            due = f"the {wager_title(rule.name)} may be placed {ALONE}"
            yield (
                ("needs", rule.name),
                Expected(due, rule.clause, frozenset({ALONE, *(frozenset({name, WITHOUT}) for name in rules.wagers)})),
            )
        if not rules.in_contest(rule.name) and not (equal and rule.name in equal.wagers):
            yield ("compulsory", rule.name), Expected(f"the {wager_title(rule.name)} is optional", rule.clause)
    for wager, posted in posted_tables(house).items():
        lowest = posted.lines[-1]
        any_pair = {"pair"} if any(line.hand == "pair" for line in posted.lines) else set()
        values: frozenset[Value] = frozenset({lowest.hand, *any_pair, *(["pair"] if lowest.hand == "pair" else [])})
        yield (
            ("lowest", wager),
            Expected(f"{posted.name} pays from {named_hand(lowest.hand)} up", _line_clause(lowest), values),
        )


def _line_clause(line: Line | EnvyLine) -> str:
    return line.clause if isinstance(line, Line) else line.clause_on_1


def _needs(house: House, rule: WagerRule) -> Expected:
    wagers = house.rules.wagers
    needed = [name for name in (*rule.needs_any, *rule.needs_all) if wagers[name].offer in house.offers]
    joined = "or" if rule.needs_any else "and"
    due = "the three wagers" if house.rules.equal_wagers else f" {joined} ".join(map(wager_title, needed))
    value = frozenset({*needed, joined if len(needed) > 1 else "and"})
    values: set[Value] = {value}
    if rule.needs_any or len(needed) == 1:
        values |= {frozenset({name, ENOUGH}) for name in needed} | {frozenset({ENOUGH})}
    if rule.needs_any and len(needed) > 1:
        values |= {frozenset({name, WITHOUT}) for name in needed}
    beside = [name for name in house.needed_with(rule) if name not in rule.needs_all]
    if beside:
        values.add(frozenset({*beside, "and"}))
    if rule.needs_any and any(
        wagers[name].offer in house.offers and _goes_with_main(house, name) for name in needed[1:]
    ):
        # Where a Pair Plus is only taken with an Ante, "with an Ante" is right for what needs either.
        values.add(frozenset({needed[0], "and"}))
    return Expected(
        f"the {wager_title(rule.name)} is not placed {ALONE}: it needs {due}", rule.needs_clause, frozenset(values)
    )


def _may_be_alone(house: House, rule: WagerRule) -> bool:
    """Whether a wager is a side wager that nothing must lie beside, by no version of the rules either."""
    rules = house.rules
    return not (
        rules.in_contest(rule.name)
        or rules.offers[rule.offer].versions
        or (rules.equal_wagers is not None and rule.name in rules.equal_wagers.wagers)
    )


def _goes_with_main(house: House, wager: str) -> bool:
    """Whether the version that the house chose takes a wager only with the main one."""
    return house.offers[house.rules.wagers[wager].offer].version != "free"


# What no card may say.

_SAID = {
    "ace_low": "an ace is also low, below the two of a straight",
    "suits_equal": "suits are equal",
    "changed_late": 'after "no more bets" no wager is made or changed but by a decision of the game',
    "seated": "only those seated at the table may wager",
    "vacate": "a player with cards stays seated until the round is over",
    "cards_in_view": "a player's cards stay in full view of the dealer",
    "cards_touched": "nobody but the dealer and the player they were dealt to touches a player's cards",
    "wrong_number": "a wrong number of cards voids the round",
    "exposed_early": "a dealer's card exposed before its time voids the round",
    "second_face_up": "a second exposed card voids the round",
}


def _said(house: House) -> Iterator[tuple[Key, Expected]]:
    rules = house.rules
    for said, due in _SAID.items():
        yield ("said", said), Expected(due, rules.topics.get(said) or rules.steps.clauses.get(said))
    regulator = "the regulator is the Maryland State Lottery and Gaming Control Agency, or the Commission (OQ-508)"
    clause = rules.topics.get("regulator") or rules.equipment.layout_clause
    yield ("said", "regulator"), Expected(regulator, clause, severity=Severity.WARNING)
    first = next((stage for stage in rules.stages if stage.takes_back), None)
    if first is not None:
        due = "a bet is taken back or left as it is, and never raised"
        yield ("said", "bets_raised"), Expected(due, first.clause)
    yield from _envy(house)
    due = "nobody plays against another player: each box is settled by its own cards"
    yield ("said", "against_players"), Expected(due, rules.steps.clauses.get("seat_turn"))
    yield from _exposed_card(house)
    if house.electronic and rules.electronic:
        due = "a hand is one of the eight lines: a row, a column or a diagonal (OQ-113)"
        yield ("said", "electronic_line"), Expected(due, rules.electronic.clause)
    if rules.equal_wagers is not None:
        yield ("said", "no_fold"), Expected("no hand is folded in this game", rules.topics.get("no_fold"))
        for said in ("left_out", "four_bets"):
            yield ("said", said), Expected("the three wagers are compulsory and equal", rules.equal_wagers.clause)
    if rules.contest is None or rules.contest.qualifier is None:
        yield ("said", "no_qualifier"), replace(_qualifier(house), values=frozenset())
    if rules.contest is None:
        due = f"no dealer's hand is dealt in {rules.title}, so there is none to beat"
        yield ("said", "no_dealer_hand"), Expected(due, rules.steps.clauses.get("seat_turn"))
    else:
        main = next(rule for name, rule in rules.wagers.items() if rules.in_contest(name))
        yield (
            ("said", "without_ante"),
            Expected(f"nobody plays against the dealer without an {wager_title(main.name)}", main.clause),
        )
    for rule in rules.wagers.values():
        if rule.wins_with and rule.offer in house.offers:
            line = next(iter(rules.paytables_of(rule.name).values())).lines[0]
            yield (
                ("said", "some_of_three"),
                Expected(f"{wager_title(rule.name)} is won when {all_of(len(rule.wins_with))} wagers win", line.clause),
            )
            due = f"{wager_title(rule.name)} is won when {all_of(len(rule.wins_with))} wagers win, raised or not"
            yield ("said", "wins_with_raises"), Expected(due, line.clause)
    raised = [stage for stage in rules.stages if stage.bets and stage.on and not rules.in_contest(stage.bets)]
    if raised:
        yield ("said", "raises_even"), Expected("a raise is paid as the wager it raises", raised[0].clause)


def _envy(house: House) -> Iterator[tuple[Key, Expected]]:
    """Who is paid envy, for whose hand, and how often."""
    for rule in house.rules.wagers.values():
        offer = house.offers.get(rule.offer)
        if rule.envy is None or offer is None or offer.envy is None:
            continue
        wager, envy = wager_title(rule.name), wager_title(rule.envy.name)
        clause = house.rules.topics.get("envy")
        yield ("said", "own_envy"), Expected("envy is paid for another player's hand alone", clause)
        due = f"the {envy} is paid to players with a {wager} wager"
        yield ("said", "envy_needs_bet"), Expected(due, rule.envy.clause)
        due = f"one {envy} is paid for each other player with a qualifying hand"
        yield ("said", "envy_for_each"), Expected(due, rule.envy.clause)


def _exposed_card(house: House) -> Iterator[tuple[Key, Expected]]:
    """One exposed card: the card's own rule, noted where it does not say which card and what becomes of it (OQ-503)."""
    clause = house.rules.topics.get("exposed_card") or house.rules.steps.clauses.get("face_up")
    if house.readings.one_exposed_player_card == "void":
        yield (
            ("said", "exposed_card"),
            Expected("the submission voids the round for one exposed player card (OQ-041)", clause),
        )
    else:
        due = (
            "read as a player's card exposed in the deal, which plays on; "
            "a card found face up in the deck is set aside and replaced (OQ-503)"
        )
        yield ("said", "exposed_which"), Expected(due, clause, severity=Severity.NOTE)
