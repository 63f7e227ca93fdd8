"""Which rules these are: a fingerprint of the data that everything else reads."""

import hashlib

from queenhigh.rulebook.source import data_files, rules_cache


@rules_cache
def rules_version() -> str:
    """Eight characters that change whenever a payout, a limit, a step or a gist changes.

    >>> len(rules_version())
    8
    """
    digest = hashlib.sha256()
    for name, content in data_files():
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:8]
