"""Facts and commands are made by a quick `__init__` of our own: it takes and keeps what that of `dataclasses` would."""

from dataclasses import FrozenInstanceError, field, fields, make_dataclass
from inspect import signature
from typing import Any

import pytest

from queenhigh.table import Command, Fact

KINDS: list[Any] = [*Fact.__subclasses__(), *Command.__subclasses__()]


def plain(kind: Any) -> Any:
    """A class of the same fields as `dataclasses` makes it."""
    named = [(item.name, item.type, field(default=item.default)) for item in fields(kind)]
    return make_dataclass(kind.__name__, named, frozen=True)


def taken(kind: Any) -> list[tuple[str, object, object]]:
    return [(item.name, item.kind, item.default) for item in signature(kind).parameters.values()]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_fact_or_command_is_made_as_a_plain_dataclass_is(kind: Any) -> None:
    names = [item.name for item in fields(kind)]
    named = {name: f"the {name}" for name in names}
    by_place, by_name, as_plain = kind(*named.values()), kind(**named), plain(kind)(**named)
    assert taken(kind) == taken(plain(kind))
    assert by_place == by_name
    assert vars(by_place) == vars(by_name) == vars(as_plain) == named
    assert (repr(by_place), hash(by_place)) == (repr(as_plain), hash(as_plain))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_may_be_left_out_is_as_it_stands_in_the_class(kind: Any) -> None:
    needed = [name for name, _, default in taken(kind) if default is taken(Fact)[0][2]]
    assert vars(kind(*needed)) == vars(plain(kind)(*needed))
    with pytest.raises(TypeError, match=needed[-1]):
        kind(*needed[:-1])


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_nothing_of_a_fact_or_command_can_be_changed(kind: Any) -> None:
    names = [item.name for item in fields(kind)]
    made = kind(*names)
    for name in names:
        with pytest.raises(FrozenInstanceError):
            setattr(made, name, "another")
