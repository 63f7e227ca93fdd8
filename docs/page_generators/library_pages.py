"""The reference of the library: one page for each package, from its docstrings."""

from importlib import import_module

_PACKAGES = {
    "cards": "Cards and hand rankings",
    "rulebook": "Rules as data",
    "submission": "What an operator chose",
    "games": "The games",
    "records": "Round records",
    "practice": "Practice play",
    "analysis": "Exact values",
    "simulation": "Many rounds",
    "drawings": "Drawings",
    "chance": "Chance and the fair cut",
    "table": "A table that runs",
    "ledger": "The ledger",
    "documents": "Printed papers",
    "conformance": "The conformance suite",
}


def library_pages() -> dict[str, str]:
    pages = {f"library/{name}.md": _page(name, title) for name, title in _PACKAGES.items()}
    listed = "\n".join(f"| [`queenhigh.{name}`](library/{name}.md) | {_summary(name)} |" for name in _PACKAGES)
    hidden = "\n".join(f"library/{name}" for name in _PACKAGES)
    pages["library.md"] = (
        "# Library\n\nMoney is in whole cents, meters and values are exact fractions, and cards are small integers "
        "with a text form. What is listed here is public.\n\n| package | contents |\n|---|---|\n"
        f"{listed}\n\n```{{toctree}}\n:hidden:\n{hidden}\n```\n"
    )
    return pages


def _summary(name: str) -> str:
    return (import_module(f"queenhigh.{name}").__doc__ or "").partition("\n")[0]


def _page(name: str, title: str) -> str:
    return f"# {title}\n\n```{{eval-rst}}\n.. automodule:: queenhigh.{name}\n```\n"
