"""What the clauses on the contest, the fold, the decisions and the wagers say, put into sentences from the rulebook, so
that a changed rule changes the sentence."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from queenhigh.rulebook.book import Rulebook
from queenhigh.rulebook.contest import NOT_QUALIFIED, Contest, ContestCase, Fold, StageRule
from queenhigh.rulebook.names import wager_title
from queenhigh.rulebook.wagers import EqualWagers, OfferRule, WagerRule
from queenhigh.rulebook.wording import fraction, listed, number, sentence, with_article

Told = Iterator[tuple[str, str]]

_AGAINST_A_QUALIFIER = {"higher": "loses", "equal": "ties", "lower": "wins"}
_AGAINST_ANY_HAND = {"higher": "beats", "equal": "ties", "lower": "loses to"}


def rule_sentences(rules: Rulebook) -> dict[str, str]:
    """A sentence for every clause of this game that the contest, the fold, a decision or a wager's conditions cite.

    >>> from queenhigh.rulebook.book import rulebook
    >>> rule_sentences(rulebook("three-card-poker"))["3CP-11.D.3.c"]
    'Dealer below queen high: the Ante is paid 1 to 1 and the Play is returned.'
    >>> rule_sentences(rulebook("four-card-poker"))["4CP-11.C.1"]
    'A fold forfeits the Ante and keeps the Aces Up.'
    """
    return {
        **dict(_contest(rules)),
        **dict(_fold(rules)),
        **dict(_stages(rules)),
        **dict(_withdrawals(rules)),
        **dict(_equal_wagers(rules.equal_wagers)),
        **dict(_needs(rules.wagers.values())),
        **dict(_versions(rules.offers.values())),
    }


def _contest(rules: Rulebook) -> Told:
    contest = rules.contest
    if contest is None:
        return
    by_clause: dict[str, dict[str, list[ContestCase]]] = defaultdict(lambda: defaultdict(list))
    for case in contest.cases.values():
        by_clause[case.clause][_outcome(rules, contest, case)].append(case)
    for clause, outcomes in by_clause.items():
        told = (f"{_cases(contest, cases)}: {outcome}" for outcome, cases in outcomes.items())
        yield clause, sentence("; ".join(told))


def _cases(contest: Contest, cases: list[ContestCase]) -> str:
    names = [case.name for case in cases]
    if contest.qualifier is None:
        return f"Player {listed((_AGAINST_ANY_HAND[name] for name in names), 'or')} the dealer"
    unqualified = [f"Dealer below {contest.qualifier.words}"] if NOT_QUALIFIED in names else []
    met = [_AGAINST_A_QUALIFIER[name] for name in names if name != NOT_QUALIFIED]
    return listed([*unqualified, *([f"Dealer qualifies and {listed(met, 'or')}"] if met else [])], "or")


def _outcome(rules: Rulebook, contest: Contest, case: ContestCase) -> str:
    wagers: dict[str, list[str]] = defaultdict(list)
    for wager, result in case.results.items():
        wagers[f"paid {contest.pays[wager]}" if result == "win" else result].append(wager_title(wager))
    told = listed(_result(result, titles) for result, titles in wagers.items())
    all_win = set(case.results.values()) == {"win"}
    return told + (f", plus any {listed(map(wager_title, rules.bonuses), 'or')}" if all_win and rules.bonuses else "")


def _result(result: str, titles: list[str]) -> str:
    one = len(titles) == 1
    named = listed(f"the {title}" for title in titles)
    if result == "lose":
        return f"{named} {'loses' if one else 'lose'}"
    if result == "push":
        return f"{named} {'is' if one else 'are'} returned"
    return f"{named} {'is' if one else 'are each'} {result}"


def _fold(rules: Rulebook) -> Told:
    fold = rules.fold
    if fold is not None:
        yield from ((clause, _folded(rules, fold, clause)) for clause in _clauses_of(fold))


def _clauses_of(fold: Fold) -> list[str]:
    return list(dict.fromkeys((*fold.forfeits.values(), *fold.keeps.values())))


def _folded(rules: Rulebook, fold: Fold, clause: str) -> str:
    """What every fold forfeits, then what this clause adds to it."""
    lost = [wager for wager, cited in fold.forfeits.items() if cited in (fold.clause, clause)]
    kept = [wager for wager, cited in fold.keeps.items() if cited == clause]
    told = f"A fold forfeits {_the(lost)}" + (f" and keeps {_the(kept)}" if kept else "")
    if clause == fold.clause:
        return f"{told} and ends the contest with the dealer."
    envy = [rule.envy.name for wager in lost if (rule := rules.wagers[wager]).envy is not None]
    return told + (f", but not the right to an {wager_title(envy[0])}." if envy else ".")


def _the(wagers: Iterable[str]) -> str:
    return listed(f"the {wager_title(wager)}" for wager in wagers)


def _stages(rules: Rulebook) -> Told:
    for stage in rules.stages:
        if stage.takes_back is not None:
            yield from _withdrawal(stage, wager_title(stage.takes_back))
        elif stage.bets is not None and stage.on is not None:
            yield from _bet(rules, stage, wager_title(stage.bets), stage.on)


def _withdrawals(rules: Rulebook) -> Told:
    """Which bets may be withdrawn, by the clause that a rack card is held to on that topic."""
    titles = [wager_title(stage.takes_back) for stage in rules.stages if stage.takes_back is not None]
    if titles and "kept_bet" in rules.topics:
        each = ", each at its own decision" if len(titles) > 1 else ""
        yield rules.topics["kept_bet"], f"{listed(titles)} may be withdrawn later{each}."


def _withdrawal(stage: StageRule, title: str) -> Told:
    yield stage.clause, f"From the far left clockwise, each player withdraws {title} or lets it ride."
    if stage.taken_back_clause is not None:
        yield stage.taken_back_clause, f"A withdrawn {title} goes back to the player at once, in full."


def _bet(rules: Rulebook, stage: StageRule, title: str, on: str) -> Told:
    wager = f"the {wager_title(on)} wager"
    if rules.fold is not None and rules.fold.clause == stage.clause:
        asked = f"From the far left clockwise, each player with {with_article(wager_title(stage.asked_with or on))}"
        yield stage.clause, f"{asked} makes a {title} {_times(stage, wager)} or {stage.no}s."
    else:
        yield stage.clause, f"The player may make a {title} {_times(stage, wager)}."
    if rules.in_contest(on):
        placed = f"A player bets against the dealer with {with_article(wager_title(on))}"
        yield rules.wagers[on].clause, f"{placed}, then a {title} {_times(stage, 'it')}."


def _times(stage: StageRule, wager: str) -> str:
    if stage.most_times > stage.least_times:
        return f"of {stage.least_times} to {stage.most_times} times {wager}"
    return f"equal to {wager}" if stage.most_times == 1 else f"of exactly {stage.most_times} times {wager}"


def _equal_wagers(rule: EqualWagers | None) -> Told:
    if rule is not None:
        yield rule.clause, f"Every player must place {listed(map(wager_title, rule.wagers))}, all of the same amount."


def _needs(wagers: Iterable[WagerRule]) -> Told:
    for rule in wagers:
        if rule.needs_clause is None:
            continue
        offered = "offered only if the submission says so, and " if rule.needs_clause == rule.clause else ""
        question = f" ({rule.needs_question})" if rule.needs_question else ""
        yield rule.needs_clause, f"{wager_title(rule.name)}: {offered}placed only with {_beside(rule)}{question}."


def _beside(rule: WagerRule) -> str:
    return listed(map(_one, rule.needs_any), "or") if rule.needs_any else listed(map(_one, rule.needs_all))


def _one(wager: str) -> str:
    """A wager with its article; a numbered wager goes without."""
    title = wager_title(wager)
    return title if any(sign.isdigit() for sign in title) else with_article(title)


def _versions(offers: Iterable[OfferRule]) -> Told:
    for offer in offers:
        for name, version in offer.versions.items():
            if version.most_times is not None:
                yield version.clause, f"In this version {version_text(offer, name)}"


def version_text(offer: OfferRule, version: str) -> str:
    """How one version ties a wager to another.

    >>> from queenhigh.rulebook.book import rulebook
    >>> version_text(rulebook("three-card-poker").offers["pair_plus"], "ante_at_least_half")
    'Pair Plus requires an Ante of at least half its amount.'
    """
    rule, title = offer.versions[version], wager_title(offer.name)
    tied_to = [other.beside for other in offer.versions.values() if other.beside is not None]
    if rule.beside is None:
        other = f" or with {with_article(wager_title(tied_to[0]))}" if tied_to else ""
        return f"{title} may be placed alone{other}, in any amount."
    other = wager_title(rule.beside)
    if rule.compulsory:
        ratio = f"; neither may be more than {number(rule.most_times)} times the other" if rule.most_times else ""
        return f"{other} and {title} are both required{ratio}."
    if rule.most_times is None:
        return f"{title} requires {with_article(other)}; the two amounts may differ."
    if rule.most_times == 1:
        return f"{title} requires {with_article(other)} at least as large."
    return f"{title} requires {with_article(other)} of at least {fraction(rule.most_times)} its amount."
