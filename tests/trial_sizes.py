"""How much a test tries: little with every change, and all of it by `make scenarios`."""

import os

FULL = bool(os.environ.get("QUEENHIGH_FULL_SIZE"))


def size(smoke: int, full: int) -> int:
    return full if FULL else smoke
