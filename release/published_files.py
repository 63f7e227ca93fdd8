"""The checksums of a release, and its notes from the changelog."""

import hashlib
from pathlib import Path


def checksums(folder: Path) -> str:
    """A line for each file, as `sha256sum --check` reads it."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(folder.iterdir())]
    return "".join(lines)


def release_notes(changelog: str, version: str, python: tuple[int | str, ...]) -> str:
    """The section of a version and the Python that the release was built with.

    Before the version has a section of its own, its notes are what is not released yet.

    >>> print(release_notes("# Changelog\\n\\n## 1.0 (2026-11-16)\\n\\n- New.\\n\\n## 0.9\\n", "1.0", (3, 12)))
    # Queen High 1.0
    <BLANKLINE>
    - New.
    <BLANKLINE>
    Built with Python 3.12. Which versions of Python and which systems were tested is written in docs/stability.md.
    <BLANKLINE>
    """
    sections = {part.split()[0]: part.partition("\n")[2] for part in changelog.split("\n## ")[1:]}
    if not {version, "Unreleased"} & set(sections):
        raise ValueError(f"CHANGELOG.md has no section for {version}")
    changes = sections.get(version) or sections["Unreleased"]
    built = f"Built with Python {python[0]}.{python[1]}."
    tested = "Which versions of Python and which systems were tested is written in docs/stability.md."
    return f"# Queen High {version}\n\n{changes.strip()}\n\n{built} {tested}\n"
