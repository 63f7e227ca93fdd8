"""Any engine as a process: one question a line to its standard input, one answer a line from its standard output."""

import json
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from queue import Empty, Queue

from queenhigh.conformance.suite import PlainData, Vector

AHEAD = 64
"""So many questions may wait in the pipe, so that an engine need not answer at once."""


class EngineFailed(RuntimeError):
    """The engine did not start, ended early, or said nothing for too long."""


def answers_of(command: Sequence[str], vectors: Sequence[Vector], patience: float = 60) -> Iterator[PlainData]:
    """The engine's answers, in the order of the vectors."""
    try:
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
        )
    except OSError as error:
        raise EngineFailed(f"{command[0]} cannot be started: {error.strerror}") from None
    lines: Queue[str | None] = Queue()
    said: list[str] = []
    readers = [
        threading.Thread(target=_read_answers, args=(process, lines), daemon=True),
        threading.Thread(target=_read_complaints, args=(process, said), daemon=True),
    ]
    for reader in readers:
        reader.start()
    try:
        asked = 0
        for number, vector in enumerate(vectors):
            while asked < len(vectors) and asked < number + AHEAD:
                _ask(process, vectors[asked])
                asked += 1
            yield _answer(vector, _next_line(lines, vector, said, patience))
    finally:
        process.kill()
        process.wait()
        for reader in readers:
            reader.join()
        for pipe in (process.stdin, process.stdout, process.stderr):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


def _ask(process: "subprocess.Popen[str]", vector: Vector) -> None:
    assert process.stdin is not None
    # An engine that has ended is noticed where its answer is missing.
    with suppress(OSError):
        process.stdin.write(vector.question() + "\n")
        process.stdin.flush()


def _read_answers(process: "subprocess.Popen[str]", lines: "Queue[str | None]") -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if line.strip():
            lines.put(line)
    lines.put(None)


def _read_complaints(process: "subprocess.Popen[str]", said: list[str]) -> None:
    assert process.stderr is not None
    for line in process.stderr:
        if line.strip():
            said[:] = [line]


def _next_line(lines: "Queue[str | None]", vector: Vector, said: list[str], patience: float) -> str:
    try:
        line = lines.get(timeout=patience)
    except Empty:
        raise EngineFailed(f"no answer to {vector.id} within {patience:g} seconds") from None
    if line is None:
        words = said[-1].strip() if said else "it said nothing about it"
        raise EngineFailed(f"the engine ended before it answered {vector.id}: {words}")
    return line


def _answer(vector: Vector, line: str) -> PlainData:
    try:
        answer = json.loads(line)
    except ValueError:
        raise EngineFailed(f"the answer to {vector.id} is not JSON: {line.strip()[:200]}") from None
    if not isinstance(answer, dict) or answer.get("id") != vector.id:
        raise EngineFailed(f"expected an answer with the id {vector.id}, got {line.strip()[:200]}")
    return answer
