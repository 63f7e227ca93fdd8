r"""A round on one line, for tests, chat and bug reports.

    three-card-poker house=harbor-room.toml dealer=Qs7h2d / 1 ann AhKhQh ante=10 : play / 2 bob 2c2d9h ante=5 : fold

The grammar, with words separated by spaces:

    line    = game part* { "/" box }
    part    = "void=" clause | "house=" file | "house." key "=" value | "house={}"
            | "meter." wager [ "." meter ] "=" amount | place "=" cards
    place   = "dealer" | "community" | "box"
    box     = seat player [ cards ] { wager "=" amount | "line=" line | ruling } [ ":" decision* ]
    ruling  = ( "overrides=" | "abandoned=" ) wager { "," wager } | "stands=true"
    cards   = rank suit rank suit …                          AhKhQh
    key     = name { "." name }                              wagers.pair_plus.paytable
    value   = any TOML value written without spaces, or text; 12.50 is text, a float needs an exponent: 1.5e0
    text    = bare, or a JSON string if it contains spaces or punctuation of this grammar, or looks like another value

So `house.table.minimum="5"` is text and `house.table.seats=7` is a number. The line contains exactly what the TOML
format contains: it is read into the same data and checked by the same rules.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping

from queenhigh.records.round_record import BoxData, RoundRecord, record_data
from queenhigh.records.toml_format import toml_value

_WORD = re.compile(r'(?:[^\s"]|"(?:\\.|[^"\\])*")+')
_BARE = re.compile(r"[^\s\"'#\[\]{}=:/,\\]+")
_DECIMAL = re.compile(r"[0-9]+\.[0-9]+")
_MOST_BOXES = 50
_PLACES = ("dealer", "community", "box")
_RULINGS = ("overrides", "abandoned")


class LineError(ValueError):
    """The line cannot be read; `column` is where the mistake is."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column


def parse_line(text: str) -> dict[str, object]:
    """The data of the record, in the same structure as its TOML format."""
    head, *boxes = _sections(_words(text))
    if len(boxes) > _MOST_BOXES:
        raise LineError(boxes[_MOST_BOXES][0][0], f"{len(boxes):,} boxes; a table has at most seven")
    if not head:
        raise LineError(1, "a one-line record begins with its game")
    data: dict[str, object] = {"game": head[0][1]}
    for column, word in head[1:]:
        _read_part(data, column, word)
    data["seats"] = [_read_box(words) for words in boxes]
    return data


def line_text(record: RoundRecord) -> str:
    """The record on one line; `parse_line` returns the same data."""
    data = record_data(record)
    words = [str(data["game"])]
    if "void" in data:
        words.append(f"void={data['void']}")
    words += _house_words(data["house"])
    for wager, showing in data.get("meters", {}).items():
        words += [f"meter.{path}={amount}" for path, amount in _flat({wager: showing})]
    words += [f"{place}={cards.replace(' ', '')}" for place, cards in data.get("cards", {}).items()]
    return " / ".join([" ".join(words), *(" ".join(_box_words(box)) for box in data["seats"])])


Word = tuple[int, str]


def _words(text: str) -> Iterator[Word]:
    end = 0
    for match in _WORD.finditer(text):
        _check_gap(text, end, match.start())
        end = match.end()
        yield match.start() + 1, match.group()
    _check_gap(text, end, len(text))


def _check_gap(text: str, start: int, end: int) -> None:
    """Between words there can only be spaces, or a quote that is never closed."""
    rest = text[start:end]
    if rest.strip():
        raise LineError(end - len(rest.lstrip()) + 1, "this quotation mark is never closed")


def _sections(words: Iterator[Word]) -> list[list[Word]]:
    sections: list[list[Word]] = [[]]
    for column, word in words:
        if word == "/":
            sections.append([(column, word)])
        else:
            sections[-1].append((column, word))
    return sections


def _read_part(data: dict[str, object], column: int, word: str) -> None:
    key, equals, value = word.partition("=")
    if not equals:
        raise LineError(column, f"{word!r} is not of the form key=value")
    if key == "void":
        _put(data, column, ["void"], value)
    elif key == "house" or key.startswith("house."):
        _put(data, column, key.split("."), _value(column, value))
    elif key.startswith("meter."):
        _put(data, column, ["meters", *key.split(".")[1:]], value)
    elif key in _PLACES:
        _put(data, column, ["cards", key], _spaced(value))
    else:
        raise LineError(column, f"{key!r} is not a key here; use void, house, meter.…, dealer, community or box")


def _put(data: dict[str, object], column: int, path: list[str], value: object) -> None:
    *parents, last = path
    for key in parents:
        inner = data.setdefault(key, {})
        if not isinstance(inner, dict):
            raise LineError(column, f"{'.'.join(path)} is inside something that is not a table")
        data = inner
    if last in data:
        raise LineError(column, f"{'.'.join(path)} appears twice")
    data[last] = value


def _read_box(words: list[Word]) -> dict[str, object]:
    """Read a box, which begins with a slash."""
    if len(words) < 3:
        raise LineError(words[-1][0], "a box begins with its seat and its player")
    _, (seat_column, seat), (player_column, player), *rest = words
    box: dict[str, object] = {"seat": _value(seat_column, seat), "player": _text(player_column, player), "wagers": {}}
    if rest and "=" not in rest[0][1] and rest[0][1] != ":":
        box["cards"] = _spaced(rest.pop(0)[1])
    while rest and rest[0][1] != ":":
        column, word = rest.pop(0)
        key, equals, value = word.partition("=")
        if not equals:
            raise LineError(column, f"{word!r} is not of the form wager=amount")
        _put(box, column, *_box_value(column, key, value))
    if rest:
        box["decisions"] = [_text(column, word) for column, word in rest[1:]]
    return box


def _box_value(column: int, key: str, value: str) -> tuple[list[str], object]:
    """Where a word of a box goes, and what it says there."""
    if key in _RULINGS:
        return [key], value.split(",")
    if key == "stands":
        return [key], _value(column, value)
    return ([key] if key == "line" else ["wagers", key]), value


def _value(column: int, text: str) -> object:
    """The text as a TOML value, or the text itself if it is not one.

    A plain decimal number stays text: money is never a float.
    """
    if _DECIMAL.fullmatch(text):
        return text
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        if not _BARE.fullmatch(text):
            raise LineError(column, f"{text[:40]} is neither plain text nor a TOML value") from None
        return text


def _text(column: int, word: str) -> str:
    """A word that is always text, quoted or not."""
    if not word.startswith('"'):
        return word
    text = _value(column, word)
    if not isinstance(text, str):
        raise LineError(column, f"{word[:40]} is not a quoted string")
    return text


def _spaced(cards: str) -> str:
    """AhKhQh as "Ah Kh Qh"; anything that is not a card is reported when the record is checked."""
    return " ".join(cards[index : index + 2] for index in range(0, len(cards), 2))


def _house_words(house: str | Mapping[str, object]) -> list[str]:
    if isinstance(house, str):
        return [f"house={_written(house)}"]
    if not house:
        return ["house={}"]
    return [f"house.{path}={_written(value)}" for path, value in _flat(house)]


def _flat(table: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, Mapping) and value:
            yield from ((f"{key}.{path}", inner) for path, inner in _flat(value))
        else:
            yield key, value


def _box_words(box: BoxData) -> Iterator[str]:
    yield str(box["seat"])
    yield _quoted_if_needed(box["player"])
    if "cards" in box:
        yield box["cards"].replace(" ", "")
    if "line" in box:
        yield f"line={box['line']}"
    yield from (f"{name}={stake}" for name, stake in box["wagers"].items())
    if "overrides" in box:
        yield f"overrides={','.join(box['overrides'])}"
    if "abandoned" in box:
        yield f"abandoned={','.join(box['abandoned'])}"
    if "stands" in box:
        yield "stands=true"
    if "decisions" in box:
        yield ":"
        yield from box["decisions"]


def _written(value: object) -> str:
    """A value in the form that `_value` reads back."""
    if isinstance(value, str) and _BARE.fullmatch(value) and _value(1, value) == value:
        return value
    return toml_value(value, compact=True)


def _quoted_if_needed(text: str) -> str:
    return text if _BARE.fullmatch(text) else toml_value(text)
