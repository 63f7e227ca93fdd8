"""The command line, a thin layer: it reads files, supplies chance and time, and shows what the rules say."""


def main() -> None:
    """Run a command. The import is inside the `try`, so that Ctrl-C during startup is as quiet as at any other time."""
    try:
        from queenhigh.cli.main import run

        run()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


__all__ = ["main"]
