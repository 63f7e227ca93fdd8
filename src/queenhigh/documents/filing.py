"""A submission ready to print: the house, its fingerprint, and the foot of every page."""

import hashlib
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from queenhigh import __version__
from queenhigh.documents.document import Document, Foot, Picture
from queenhigh.documents.phrases import apart, texts
from queenhigh.findings import Finding
from queenhigh.games import Game, open_game
from queenhigh.rulebook import Procedure, procedure, rules_folder, rules_version
from queenhigh.submission import House, Offer, standing

_LONGEST_NAME = 48
_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "&": " and "}
)
"""What Unicode does not take apart into a plain letter and a mark."""


@dataclass(frozen=True)
class Filing:
    """One submission: its house, the remarks that are not errors, and the text it was read from."""

    house: House
    remarks: tuple[Finding, ...]
    text: str
    logo: Picture | None = None

    @cached_property
    def built(self) -> dict[str, Document | None]:
        """The documents built so far, since the cover letter needs all of them."""
        return {}

    @cached_property
    def game(self) -> Game:
        return open_game(self.house)

    @cached_property
    def procedure(self) -> Procedure:
        """The dealer's steps under this house's dealing method."""
        return procedure(self.house.game, self.house.dealing)

    @property
    def steps(self) -> Mapping[str, str]:
        """The clause of each of the dealer's steps; a game may lack some of them."""
        return self.procedure.clauses

    @property
    def cut_step(self) -> str:
        """Which of the dealer's steps is about the cut: cards that a machine shuffles are not cut."""
        by_machine = self.house.shuffler != "none" or self.house.dealing == "self-shuffling-shoe"
        return "no_cut" if by_machine else "cut_due"

    @cached_property
    def fingerprint(self) -> str:
        """The SHA-256 of the submission's file, as `sha256sum` prints it."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def standing(self) -> str:
        return standing(self.house)

    @property
    def title(self) -> str:
        """The name of the game at this table."""
        return f"{self.house.rules.title}, electronic table" if self.house.electronic else self.house.rules.title

    @property
    def file_stem(self) -> str:
        """What the names of all files of this filing begin with: the house and the game."""
        return "-".join(part for part in (_file_name(self.house.operator), self.house.game) if part)

    @property
    def rules_title(self) -> str:
        """What the rules of this game are called, and how far they are where they are not final."""
        return (self.house.rules.edition or f"Standard rules of the {texts().regulator}") + self._draft

    @property
    def rules_digest(self) -> str:
        folder = rules_folder()
        # Only the folder's name is printed, so that the same rules give the same bytes wherever they are kept.
        other = f" from another rulebook, “{folder.name}”" if folder is not None else ""
        return f"rules {rules_version()}{other}"

    @property
    def _draft(self) -> str:
        return f", {self.house.rules.status}" if self.house.rules.status else ""

    @cached_property
    def foot(self) -> Foot:
        return Foot(
            operator=apart(self.house.operator),
            game=self.title,
            standing=self.standing,
            version=f"Queen High {__version__}, {self.rules_digest}{self._draft}",
            fingerprint=self.fingerprint,
            logo=self.logo,
        )

    @property
    def progressives(self) -> dict[str, Offer]:
        """The progressive wagers on offer, by name."""
        rules = self.house.rules
        return {name: offer for name, offer in self.house.offers.items() if rules.offers[name].progressive}


def _file_name(name: str) -> str:
    """A name in plain letters, cut after a whole word where it is too long.

    Where a letter cannot be spelled so, the first digits of a hash keep this name apart from others.

    >>> _file_name("O'Malley & Søn"), _file_name("Казино Пирс")
    ('omalley-and-son', 'house-a0b4d206')
    """
    spelled = unicodedata.normalize("NFKD", name.lower().translate(_LETTERS)).lower()
    words = re.findall(r"[a-z0-9]+", spelled.encode("ascii", "ignore").decode().replace("'", ""))
    while len(words) > 1 and len("-".join(words)) > _LONGEST_NAME:
        words.pop()
    plain = "-".join(words)[:_LONGEST_NAME]
    if all(sign.isascii() for sign in spelled if sign.isalpha()):
        return plain
    return f"{plain or 'house'}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"
