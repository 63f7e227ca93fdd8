"""Turn the data of a record into a legal round, or into every reason why it is not legal."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from queenhigh.cards import DECK, parse_card, split_cards
from queenhigh.findings import Finding, errors
from queenhigh.games import Box, MeterKey, Round, check_round, open_game
from queenhigh.games.round import Cards
from queenhigh.money import parse_exact, parse_money, shown
from queenhigh.records.round_record import RoundRecord, short_money
from queenhigh.rulebook import Rulebook, game_names, rulebook
from queenhigh.submission import House, read_submission
from queenhigh.submission.section import Section, allowed, kind_of, one_of, text, whole_number

_MOST_BOXES = 50
"""More than this of anything is not a typing mistake, so it is reported in one line."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a record: the record if nothing is wrong, and otherwise every reason.

    `house_findings` concern a house in a separate file; their paths refer to that file.
    """

    record: RoundRecord | None
    findings: list[Finding]
    house_findings: list[Finding]


def read_record(data: Mapping[str, object], filed_house: Mapping[str, object] | None = None) -> Reading:
    """Read a record; `filed_house` is the data of the submission that `house` names."""
    findings: list[Finding] = []
    house_findings: list[Finding] = []
    top = Section(data, "", findings)
    game = top.take("game", one_of(*game_names()))
    if "game" not in data:
        top.missing("game", f"a record names its game; {allowed(game_names())}")
    house = _read_house(top, game, filed_house, house_findings)
    rules = rulebook(game) if game else None
    round_ = Round(_read_boxes(top), meters=_read_meters(top, house), void=_read_void(top, rules))
    round_ = _with_shared_cards(round_, top)
    top.close("of a round record")
    if house is not None:
        findings += _only_new(findings, check_round(open_game(house), round_))
    written_house = data.get("house")
    if house is None or errors(findings) or not isinstance(written_house, str | Mapping):
        return Reading(None, findings, house_findings)
    return Reading(RoundRecord(house, round_, written_house), findings, house_findings)


def _only_new(said: list[Finding], found: list[Finding]) -> list[Finding]:
    """The findings about values that could be read; a malformed value is reported only once."""
    malformed = {finding.path for finding in said}
    # If the wagers cannot be read, the required decisions are unknown.
    malformed |= {path.removesuffix("wagers") + "decisions" for path in malformed if path.endswith("].wagers")}
    return [
        finding
        for finding in found
        if not any(finding.path == path or finding.path.startswith((f"{path}.", f"{path}[")) for path in malformed)
    ]


def _read_house(
    top: Section, game: str | None, filed_house: Mapping[str, object] | None, house_findings: list[Finding]
) -> House | None:
    written = top.data.get("house")
    top.know("house")
    if written is None:
        top.missing("house", 'a record names its house: a file such as "harbor-room.toml", or an inline [house]')
    elif isinstance(written, dict) and game is not None:
        house, found = read_submission(written, inline_for=game)
        top.findings += [finding.under("house") for finding in errors(found) if finding.bars_play]
        return house
    elif isinstance(written, str) and filed_house is not None:
        house, found = read_submission(filed_house)
        house_findings += [finding for finding in errors(found) if finding.bars_play]
        if house is not None and game is not None and house.game != game:
            top.find("house", f"the house is for {house.game}, but the round is {game}")
            return None
        return house if game is not None else None
    elif isinstance(written, str):
        top.find("house", f"the submission {shown(written)} was not supplied with the record")
    elif not isinstance(written, dict):
        top.find("house", f"house is {kind_of(written)}; it must be a file name or an inline [house] table")
    return None


def _read_void(top: Section, rules: Rulebook | None) -> str | None:
    def clause(value: object) -> str:
        if rules is None:
            return text(value)
        known = [*rules.misdeal_voids, *rules.other_voids]
        by_text = {_void_key(clause_id.removeprefix(f"{rules.prefix}-"), rules): clause_id for clause_id in known}
        found = by_text.get(_void_key(value, rules)) if isinstance(value, str) else None
        if found is None:
            texts = [clause_id.partition("-")[2].removeprefix(".") for clause_id in known]
            listed = ", ".join(sorted(texts, key=lambda each: (int(each.partition(".")[0]), each)))
            raise ValueError(f"{shown(value)} is not a clause that voids a round; allowed, without the game: {listed}")
        return found

    return top.take("void", clause)


def _void_key(written: str, rules: Rulebook) -> str:
    """If a document numbers its regulations .08, .09 and so on, 8.F.1, 08.F.1 and .08.F.1 are the same."""
    return written.removeprefix(".").removeprefix("0") if rules.clause_prefix.endswith(".") else written


def _read_meters(top: Section, house: House | None) -> dict[MeterKey, Fraction]:
    section = top.table("meters")
    if section is None or house is None:
        return {}
    meters: dict[MeterKey, Fraction] = {}
    for name, offer in house.offers.items():
        if offer.meters is None or name not in section.data:
            continue
        names = offer.paytable.meters if offer.paytable else ("main",)
        if isinstance(section.data[name], dict):
            several = section.table(name)
            assert several is not None
            taken = {meter: several.take(meter, parse_exact) for meter in names}
            several.close(f"of Paytable {offer.letter}: it has the meters {', '.join(names)}")
            meters |= {(name, meter): exact for meter, exact in taken.items() if exact is not None}
        elif names == ("main",):
            exact = section.take(name, parse_exact)
            if exact is not None:
                meters[name, "main"] = exact
        else:
            section.know(name)
            section.find(name, f"{name} has the meters {', '.join(names)} here; give an amount for each")
    section.close("of [meters]: this house has no such progressive")
    return meters


def _with_shared_cards(round_: Round, top: Section) -> Round:
    """The round with the cards that belong to no seat: the dealer's, the community cards and the extra box."""
    section = top.table("cards")
    if section is None:
        return round_
    dealer, community, box_cards = (_take_cards(section, key) for key in ("dealer", "community", "box"))
    section.close("of [cards]")
    return round_._replace(dealer=dealer, community=community, box_cards=box_cards)


def _take_cards(section: Section, key: str) -> Cards:
    return section.take(key, _cards) or ()


def _cards(value: object) -> Cards:
    if not isinstance(value, str):
        raise ValueError(f'{shown(value)} is {kind_of(value)}; write cards as a string, such as "As Kd Th"')
    words = split_cards(value)
    if len(words) > len(DECK):
        raise ValueError(f"{len(words):,} cards; a deck has {len(DECK)}")
    cards, wrong = [], []
    for word in words:
        try:
            cards.append(parse_card(word))
        except ValueError:
            wrong.append(word)
    if wrong:
        listed = ", ".join(shown(word) for word in wrong)
        raise ValueError(f"{listed}: no such card; write a rank of 23456789TJQKA, then a suit of shdc")
    return tuple(cards)


def _read_boxes(top: Section) -> tuple[Box, ...]:
    top.know("seats")
    written = top.data.get("seats")
    if written is None:
        return ()
    if not isinstance(written, list) or not all(isinstance(item, dict) for item in written):
        top.find("seats", f"seats is {kind_of(written)}; each box is a table [[seats]]")
        return ()
    if len(written) > _MOST_BOXES:
        top.find("seats", f"{len(written):,} boxes; a table has at most seven")
        return ()
    return tuple(_read_box(Section(item, f"seats[{index}]", top.findings)) for index, item in enumerate(written))


def _read_box(section: Section) -> Box:
    for key, what in (
        ("seat", "its number from the dealer's left"),
        ("player", "who plays there"),
        ("wagers", "what was bet"),
    ):
        if key not in section.data:
            section.missing(key, f"every box needs {what}")
    seat, player = section.take("seat", whole_number), section.take("player", text)
    box = Box(
        seat=seat if seat is not None else 0,
        player=player or f"{section.path}",
        wagers=_read_wagers(section),
        cards=_take_cards(section, "cards"),
        decisions=section.take("decisions", _decisions) or (),
        line=section.take("line", text),
        overrides=section.take("overrides", _wager_names) or (),
        abandoned=section.take("abandoned", _wager_names) or (),
        stands=section.take("stands", _yes) or False,
    )
    section.close("of a box")
    return box


def _read_wagers(section: Section) -> dict[str, int]:
    wagers = section.table("wagers")
    if wagers is None:
        return {}
    if len(wagers.data) > _MOST_BOXES:
        section.find("wagers", f"{len(wagers.data):,} wagers; no game has that many")
        return {}
    taken = {name: wagers.take(name, parse_money) for name in wagers.data}
    # An amount that cannot be read is reported, but the wager still counts as placed.
    return {name: stake if stake is not None else 0 for name, stake in taken.items()}


def _decisions(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError(f'decisions is {kind_of(value)}; write an array of strings, such as ["play"]')
    return tuple(_decision(item) for item in value)


def _wager_names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f'{shown(value)} is {kind_of(value)}; write an array of wagers, such as ["ante"]')
    if len(value) > _MOST_BOXES:
        raise ValueError(f"{len(value):,} wagers; no game has that many")
    return tuple(dict.fromkeys(value))


def _yes(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{shown(value)} is {kind_of(value)}; write true or false")
    return value


def _decision(value: object) -> str:
    """A decision as text, with amounts in their usual form."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise ValueError(f"{shown(value)} is {kind_of(value)}; a decision is a string")
    try:
        return short_money(parse_money(value))
    except ValueError:
        return str(value)
