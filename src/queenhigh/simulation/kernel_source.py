"""The text of `kernel.c` for one plan: the shape of the deal and the constants of the generator as definitions."""

from importlib.resources import files

import numpy as np

from queenhigh.simulation import generator
from queenhigh.simulation.plan import Plan, Tables

PRIVATE_CELLS = 48
"""Up to so many different results, every thread of a graphics card has counters of its own."""
QUICK_THREADS = 1024
_QUICK_BYTES = 231_000
"""What a processor of a card has for the tables of the quick kernel, of 227 KiB in all."""
_TYPES = {np.dtype(np.uint64): "u64", np.dtype(np.uint32): "u32", np.dtype(np.uint16): "u16", np.dtype(np.uint8): "u8"}


def quick_bytes(plan: Plan) -> int:
    """How much shared memory the kernel for two hands of three needs; 0 for every other plan."""
    tables = plan.tables
    needed = 8 * len(tables.set_masks) + 4 * len(tables.own_info) + 4 * QUICK_THREADS * plan.cells
    return needed if plan.shape.two_hands and needed <= _QUICK_BYTES else 0


def kernel_source(plan: Plan, function: str) -> str:
    """The whole text; `function` is what the compiler needs before a function that is called only from here."""
    names = Tables._fields
    types = [_TYPES.get(array.dtype, "i64") for array in plan.tables]
    constants = {
        "FUNCTION": function,
        **{name.upper(): int(value) for name, value in plan.shape._asdict().items()},
        **{name: f"{getattr(generator, name)}ULL" for name in _GENERATOR},
        "SETS": "22100u",
        "SET_BAR": f"{generator.least_fraction(22100)}u",
        "CARD_BAR": f"{generator.least_fraction(52)}u",
        "CELLS": plan.cells,
        "TWO_HANDS": int(quick_bytes(plan) > 0),
        "QUICK_THREADS": QUICK_THREADS,
        "CLASSES": len(plan.tables.own_info),
        "PRIVATE_CELLS": PRIVATE_CELLS,
        "PARAMETERS": ", ".join(f"const {kind} *{name}" for kind, name in zip(types, names, strict=True)),
        "ARGUMENTS": ", ".join(names),
    }
    text = files("queenhigh.simulation").joinpath("kernel.c").read_text(encoding="utf-8")
    return "".join(f"#define {name} {value}\n" for name, value in constants.items()) + text


_GENERATOR = ("ROUND_STEP", "WORD_STEP", "RETRY_STEP", "FIRST_FACTOR", "SECOND_FACTOR")
