"""What every fact holds."""

from typing import Literal

from msgspec import Struct


class _Versioned(Struct, frozen=True, kw_only=True):
    version: Literal[1] = 1
    """The version of the text that a fact is stored as; it goes up when the meaning of a field changes."""


class Fact(_Versioned, frozen=True, tag=True, tag_field="fact", forbid_unknown_fields=True):
    """Something that happened, who did it, and when by the table's clock, in seconds."""

    by: str
    at: int
