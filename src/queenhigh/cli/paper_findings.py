"""What would go wrong on paper: letters that the PDF cannot show. It is known only where papers can be printed."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields

from queenhigh.findings import Finding, Severity
from queenhigh.submission import House


def unprintable_letters(house: House) -> list[Finding]:
    """A warning at each text of a submission that the PDF would show with empty boxes."""
    with suppress(ModuleNotFoundError):
        from queenhigh.documents.pdf import boxes_in
        from queenhigh.documents.phrases import named_signs

        found = ((path, boxes_in(text)) for path, text in _texts(house))
        return [
            Finding(path, f"printed papers show empty boxes for {named_signs(signs)}", severity=Severity.WARNING)
            for path, signs in found
            if signs
        ]
    return []


def _texts(house: House) -> Iterator[tuple[str, str]]:
    """What an operator writes in words."""
    yield "operator", house.operator
    yield "house_rules", " ".join(house.house_rules)
    for field in fields(house.filing):
        value = getattr(house.filing, field.name)
        yield f"filing.{field.name}", value if isinstance(value, str) else " ".join(value)
