"""The checksums of a release, and its notes from the changelog."""

import hashlib
from pathlib import Path


def checksums(folder: Path) -> str:
    """A line for each file, as `sha256sum --check` reads it."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(folder.iterdir())]
    return "".join(lines)


def release_notes(changelog: str, version: str, python: tuple[int | str, ...]) -> str:
    """The section of a version, or what is not released yet, and the Python that the release was built with.

    >>> print(release_notes("# Changelog\\n\\n## 1.0\\n\\n- New.\\n\\n## 0.9\\n\\n- Old.\\n", "1.0", (3, 12)))
    # Queen High 1.0
    <BLANKLINE>
    - New.
    <BLANKLINE>
    Built with Python 3.12. Which versions of Python and which systems were tested is written in docs/stability.md.
    <BLANKLINE>
    """
    sections = dict(part.split("\n", 1) for part in changelog.split("\n## ")[1:])
    named = next((name for name in sections if name.split()[0] == version), "Unreleased")
    built = f"Built with Python {python[0]}.{python[1]}."
    tested = "Which versions of Python and which systems were tested is written in docs/stability.md."
    return f"# Queen High {version}\n\n{sections[named].strip()}\n\n{built} {tested}\n"
