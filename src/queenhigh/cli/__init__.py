"""The command line: thin. It reads files, hands in chance and time, and shows what the rules say."""

from queenhigh.cli.main import main

__all__ = ["main"]
