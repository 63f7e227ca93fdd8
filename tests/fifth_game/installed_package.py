"""The fifth game as an installed package: a folder on Python's path with an entry point, and the real command."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).with_name("two_card_duel")
METADATA = "Metadata-Version: 2.1\nName: two-card-duel\nVersion: 1.0\n"
ENTRY_POINTS = "[queenhigh.games]\ntwo-card-duel = two_card_duel:register\n"


def install(folder: Path) -> Path:
    """Put the package and its metadata into a folder, as an installer would."""
    shutil.copytree(PACKAGE, folder / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    info = folder / "two_card_duel-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA, encoding="utf-8")
    (info / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    return folder


def queenhigh(site: Path, *arguments: str, **options: str) -> subprocess.CompletedProcess[str]:
    """Run the command in its own process, with the installed package on the path."""
    return subprocess.run(
        [sys.executable, "-m", "queenhigh", *arguments],
        env={**os.environ, "PYTHONPATH": str(site)},
        cwd=site,
        capture_output=True,
        text=True,
        timeout=600,
        input=options.get("stdin"),
    )
