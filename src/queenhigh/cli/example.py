"""`queenhigh example`: example houses and rounds to start with."""

import click

from queenhigh.practice import example_names, example_text


@click.command("example")
@click.argument("name", required=False)
def command(name: str | None) -> None:
    """Print the example NAME, or list all examples: houses (Rules Submissions) and rounds (records)."""
    names = example_names()
    if name is None:
        for listed in names:
            first = example_text(listed).splitlines()[0].removeprefix("# ")
            click.echo(f"{listed:<34}{first}")
        return
    wanted = name if name.endswith(".toml") else f"{name}.toml"
    if wanted not in names:
        raise click.UsageError(f"example {name} does not exist; run queenhigh example for the list")
    click.echo(example_text(wanted), nl=False)
