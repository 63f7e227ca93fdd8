"""The promise of docs/stability.md, held by name: what version 1.0 had is still there."""

import json

from tests.release.promises import FILE, missing, promises_kept


def test_nothing_that_was_promised_is_missing() -> None:
    promised = json.loads(FILE.read_text(encoding="utf-8"))
    assert missing(promised, promises_kept()) == []
