"""Facts as the text that is stored and hashed, as plain data, and read back from either.

The text of a fact never changes: it is JSON in ASCII with sorted keys and no spaces, and the hash chain is made over
it. Ledgers of every version are read by the same types.
"""

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from operator import or_

import msgspec

from queenhigh.table.facts import Fact

FACTS: dict[str, type[Fact]] = {kind.__name__: kind for kind in Fact.__subclasses__()}

_DELETE = 0x7F


def _plain(value: object) -> str:
    """An exact amount as text."""
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"a fact cannot hold a {type(value).__name__}")


def _exact(type_: type, value: object) -> Fraction:
    """An exact amount from its text."""
    if type_ is Fraction and isinstance(value, str):
        return Fraction(value)
    raise ValueError(f"{value!r} is not an exact amount")


_ANY_FACT = reduce(or_, FACTS.values())
_ENCODER = msgspec.json.Encoder(enc_hook=_plain, order="sorted")
_DECODER = msgspec.json.Decoder(_ANY_FACT, dec_hook=_exact)


def fact_text(fact: Fact) -> str:
    """A fact as it is stored and hashed.

    >>> from queenhigh.table.facts import DeckCut
    >>> fact_text(DeckCut("dora", 5, "first", 17))
    '{"at":5,"by":"dora","deck":"first","depth":17,"fact":"DeckCut","version":1}'
    """
    try:
        text = _ENCODER.encode(fact)
    except UnicodeEncodeError:
        # Half of a surrogate pair, which only an escape can write.
        return _escaped(fact)
    # The encoder leaves other alphabets and the delete character as they are; the chain was made over their escapes.
    return text.decode() if text.isascii() and _DELETE not in text else _escaped(fact)


def _escaped(fact: Fact) -> str:
    return json.dumps(fact_data(fact), sort_keys=True, separators=(",", ":"))


def fact_data(fact: Fact) -> dict[str, object]:
    """A fact as plain data: its kind, its version, and its fields; exact amounts as text."""
    data: dict[str, object] = msgspec.to_builtins(fact, enc_hook=_plain)
    return data


def fact_of(text: str | bytes) -> Fact:
    """The fact that a text was written from; ValueError where it is not the text of one.

    >>> fact_of('{"at":5,"by":"dora","deck":"first","depth":17,"fact":"DeckCut","version":1}').deck
    'first'
    """
    try:
        fact: Fact = _DECODER.decode(text)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from None
    return fact


def fact_from(data: Mapping[str, object]) -> Fact:
    """The fact that plain data was made from; ValueError where it is not the data of one."""
    try:
        fact: Fact = msgspec.convert(data, _ANY_FACT, dec_hook=_exact)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from None
    return fact
