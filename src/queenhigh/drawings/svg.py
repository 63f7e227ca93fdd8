"""A small writer of plain SVG 1.1: all text escaped, numbers in one format, the same bytes for the same input.

>>> from queenhigh.drawings.svg import document, element
>>> print(document(element("circle", cx=1.5, cy=2, r=0.5, fill="none"), width=4, height=4), end="")
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" viewBox="0 0 4 4">
<circle cx="1.5" cy="2" r="0.5" fill="none"/>
</svg>
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

Value = str | float | None
"""An attribute value; an attribute with None is left out."""

_NAMES = {"class_": "class", "href": "xlink:href"}
# Characters that XML 1.0 cannot contain even escaped, and unpaired surrogates, which no file can.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Element:
    """One element with its attributes in the order given, and its content: elements and text."""

    tag: str
    attributes: tuple[tuple[str, str], ...]
    inside: tuple["Element | str", ...] = ()

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """One line for each element; an element with text stays on one line, because a space would show there."""
        opening = "".join([self.tag, *(f' {name}="{value}"' for name, value in self.attributes)])
        if not self.inside:
            yield f"<{opening}/>"
        elif self.tag == "text" or any(isinstance(part, str) for part in self.inside):
            whole = "".join(_text(part) if isinstance(part, str) else str(part) for part in self.inside)
            yield f"<{opening}>{whole}</{self.tag}>"
        else:
            yield f"<{opening}>"
            for part in self.inside:
                assert isinstance(part, Element)
                yield from part.lines()
            yield f"</{self.tag}>"


def element(tag: str, *inside: "Element | str", **attributes: Value) -> Element:
    """An element; `stroke_width` is written `stroke-width`, `href` is the link of SVG 1.1.

    >>> print(element("text", "Fish & <Chips>", x=10, font_size=2.50))
    <text x="10" font-size="2.5">Fish &amp; &lt;Chips&gt;</text>
    """
    named = ((_NAMES.get(name, name.replace("_", "-")), value) for name, value in attributes.items())
    # Some SVG names have capitals instead of dashes; they are written as given.
    return Element(tag, tuple((name, _attribute(value)) for name, value in named if value is not None), inside)


def group(inside: Iterable[Element], **attributes: Value) -> Element:
    return element("g", *inside, **attributes)


def document(
    *inside: Element,
    width: float,
    height: float,
    left: float = 0,
    top: float = 0,
    size: tuple[str, str] | None = None,
    title: str | None = None,
    **attributes: Value,
) -> str:
    """A whole drawing. `size` is its width and height with units; without it the drawing fills its space."""
    wide, high = size or (None, None)
    named: dict[str, Value] = {"role": "img", "aria_label": title} if title is not None else {}
    heading = (element("title", title),) if title is not None else ()
    root = element(
        "svg",
        *heading,
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        **{"xmlns:xlink": "http://www.w3.org/1999/xlink"},
        version="1.1",
        viewBox=" ".join(map(number, (left, top, width, height))),
        width=wide,
        height=high,
        **named,
        **attributes,
    )
    return f"{root}\n"


def number(value: float) -> str:
    """At most two decimals, no trailing zeros, and no negative zero.

    >>> number(2), number(0.1 + 0.2), number(-0.001), number(1234567.125)
    ('2', '0.3', '0', '1234567.12')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path_data(*steps: str | float) -> str:
    """The `d` of a path from letters and numbers.

    >>> path_data("M", 0, 0.5, "L", 10, 0, "Z")
    'M 0 0.5 L 10 0 Z'
    """
    return " ".join(step if isinstance(step, str) else number(step) for step in steps)


def _attribute(value: str | float) -> str:
    return escape(_clean(value)) if isinstance(value, str) else number(value)


def _text(text: str) -> str:
    return escape(_clean(text), quote=False)


def _clean(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)
