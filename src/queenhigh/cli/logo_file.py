"""The logo that a submission names: a file in the same folder."""

from contextlib import suppress
from dataclasses import dataclass

from queenhigh.cli.input_files import Source, reason
from queenhigh.findings import Finding
from queenhigh.submission import House

_MOST_BYTES = 1_000_000
_PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture: its kind, "svg" or "png", and its bytes."""

    kind: str
    data: bytes


def read_logo(house: House, source: Source) -> tuple[Logo | None, list[Finding]]:
    """The logo, or why it cannot be printed; neither where the submission names none."""
    name = house.filing.logo
    if not name:
        return None, []
    try:
        with (source.folder / name).open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        return None, [_finding(f"cannot read the logo {name}: {reason(error)}")]
    logo = Logo(name.lower().rpartition(".")[2], data)
    fault = _fault(logo)
    return (None, [_finding(f"cannot print the logo {name}: {fault}")]) if fault else (logo, [])


def _finding(message: str) -> Finding:
    return Finding("filing.logo", message, bars_play=False)


def _fault(logo: Logo) -> str | None:
    """Why a picture cannot be printed. Whether it can be drawn is known only where papers can be printed."""
    if len(logo.data) > _MOST_BYTES:
        return "it is larger than 1 MB"
    if not (logo.data.startswith(_PNG) if logo.kind == "png" else b"<svg" in logo.data):
        return f"it is not {logo.kind.upper()}"
    with suppress(ModuleNotFoundError):
        from queenhigh.documents.pdf import why_not_drawn

        return why_not_drawn(logo.kind, logo.data)
    return None
