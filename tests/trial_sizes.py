"""How much a test tries: a little in `make test`, and everything in `make scenarios`."""

import os

FULL = bool(os.environ.get("QUEENHIGH_FULL_SIZE"))


def size(smoke: int, full: int) -> int:
    return full if FULL else smoke
