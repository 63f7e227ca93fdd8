"""Pages of the site that are written from the program itself: commands, library, clauses, paytables, interface."""

from pathlib import Path

from docs.page_generators.clause_pages import clause_pages
from docs.page_generators.command_pages import command_pages
from docs.page_generators.http_pages import http_pages
from docs.page_generators.library_pages import library_pages
from docs.page_generators.paytable_pages import paytable_pages

__all__ = ["write_pages"]

_GENERATORS = (command_pages, library_pages, clause_pages, paytable_pages, http_pages)


def write_pages(folder: Path) -> None:
    """Write every generated page, and remove those that are no longer generated."""
    pages = {name: text for generator in _GENERATORS for name, text in generator().items()}
    if folder.exists():
        for path in folder.rglob("*.md"):
            if str(path.relative_to(folder)) not in pages:
                path.unlink()
    for name, text in pages.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
