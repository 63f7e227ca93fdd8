"""Which rules these are: a fingerprint of the data that everything else reads."""

import hashlib
from functools import cache
from importlib.resources import files


@cache
def rules_version() -> str:
    """Eight signs that change whenever a payout, a limit, a step or a gist changes.

    >>> len(rules_version())
    8
    """
    digest = hashlib.sha256()
    for item in sorted(files("queenhigh.rulebook").joinpath("data").iterdir(), key=lambda entry: entry.name):
        if item.name.endswith((".toml", ".csv")):
            digest.update(item.name.encode() + b"\0" + item.read_bytes())
    return digest.hexdigest()[:8]
