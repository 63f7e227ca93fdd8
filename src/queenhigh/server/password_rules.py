"""Which passwords the house takes: long enough, and none that somebody would try first.

A guesser begins with lists of leaked passwords, runs of neighboring keys, repeated signs, and what is known about the
account. Signs that stand for letters and digits at the end do not help, so they are looked through.
"""

import re
from importlib.resources import files

SHORTEST = 10
_FEWEST_DIFFERENT = 5
_RUNS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890123456789",
    "qwertyuiopasdfghjklzxcvbnm",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
    "qweasdzxcrtyfghvbnuiojklm",
    "1q2w3e4r5t6y7u8i9o0p",
)
_LONGEST_RUN = 8
_COMMON = frozenset(files("queenhigh.server").joinpath("common_passwords.txt").read_text(encoding="ascii").split())
"""The stems of passwords that are tried first."""
_STANDS_FOR = str.maketrans("@4831!05$7", "aaebeiosst")


def refuse_password(name: str, password: str) -> str | None:
    """Why the house does not take a password; None where it does.

    >>> refuse_password("dora", "P@ssw0rd2026!")
    'this password is on every list of common ones; choose one that nobody else has'
    >>> refuse_password("dora", "river stone lamp nine") is None
    True
    """
    if len(password) < SHORTEST:
        return f"use at least {SHORTEST} characters; a few words are easier to remember than signs"
    low = password.lower()
    if len(set(low)) < _FEWEST_DIFFERENT:
        return "this password repeats a few characters; use more different ones"
    if _is_run(low):
        return "these keys are next to each other; choose something that a guesser would not try first"
    stem = re.sub(r"[^a-z]", "", low.strip("0123456789!?.*#$%&+-_ ").translate(_STANDS_FOR))
    half = stem[: len(stem) // 2]
    if stem in _COMMON or (half in _COMMON and half * 2 == stem):
        return "this password is on every list of common ones; choose one that nobody else has"
    if len(name) > 2 and re.sub(r"[^a-z]", "", low) in (name.lower(), name.lower() * 2):
        return "this password is your name; choose something that others do not know about you"
    return None


def _is_run(low: str) -> bool:
    """Whether most of a password is a run of the alphabet, of digits or of the keyboard, in either direction."""
    plain = re.sub(r"\s", "", low)
    runs = [run for line in _RUNS for run in (line, line[::-1])]
    pieces = [plain[at : at + _LONGEST_RUN] for at in range(len(plain) - _LONGEST_RUN + 1)]
    found = sum(any(piece in run for run in runs) for piece in pieces)
    return bool(pieces) and found * 2 >= len(pieces)
