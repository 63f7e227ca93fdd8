"""The file that remembers what a learner missed."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from queenhigh.learn.memories import Memories


def read_progress(file: Path | None) -> "Memories":
    """What was remembered; a file that cannot be read is an error rather than a loss."""
    from queenhigh.learn.memories import read_memories

    if file is None or not file.exists():
        return {}
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        if not isinstance(data, Mapping):
            raise ValueError("it holds no list of patterns")
        return read_memories(data)
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{file}: {error}; remove it to start again") from None


def write_progress(file: Path | None, memories: "Memories") -> None:
    from queenhigh.learn.memories import written_memories

    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(written_memories(memories), indent=1), encoding="utf-8")
