"""The command line: thin. It reads files, hands in chance and time, and shows what the rules say."""


def main() -> None:
    """Run a command. Imports come late, so that a Ctrl-C during the start is as quiet as any other."""
    try:
        from queenhigh.cli.main import run

        run()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


__all__ = ["main"]
