"""The reference of the commands, from their own help."""

import click

from queenhigh.cli.main import COMMANDS, queenhigh


def command_pages() -> dict[str, str]:
    parts = [
        "# Commands",
        "Every command explains itself with `--help`; this page is that help. Exit status: 0 success, 1 the answer is "
        "no, 2 a usage error or an unreadable file.",
        _help(queenhigh, "queenhigh"),
    ]
    context = click.Context(queenhigh, info_name="queenhigh")
    for name, summary in COMMANDS.items():
        command = queenhigh.get_command(context, name)
        assert command is not None
        parts += [f"## {name}", f"{summary[0].upper()}{summary[1:]}.", _help(command, f"queenhigh {name}")]
        if isinstance(command, click.Group):
            inner = click.Context(command, info_name=f"queenhigh {name}")
            for below in command.list_commands(inner):
                found = command.get_command(inner, below)
                assert found is not None
                parts += [f"### {name} {below}", _help(found, f"queenhigh {name} {below}")]
    return {"commands.md": "\n\n".join(parts) + "\n"}


def _help(command: click.Command, name: str) -> str:
    context = click.Context(command, info_name=name, terminal_width=100, max_content_width=100)
    return f"```text\n{command.get_help(context)}\n```"
