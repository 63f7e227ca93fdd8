"""The command line, a thin layer: it reads files, supplies chance and time, and shows what the rules say."""

import sys

_FROM_FILES = ("serve", "table", "verify")
"""The commands that deal cards into a ledger and name in it the program that did so, and the one that checks it."""


def main() -> None:
    """Run a command. Imports are inside the `try`, so that Ctrl-C during startup is as quiet as at any other time."""
    try:
        if any(argument in _FROM_FILES for argument in sys.argv[1:]):
            from queenhigh.cli.file_imports import import_from_files

            import_from_files()
        from queenhigh.cli.main import run

        run()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


__all__ = ["main"]
