"""Deal cards, count the stub and the hands, and put cards into the discard rack."""

from collections.abc import Mapping

from queenhigh.table.commands.command import Command


class DealCard(Command, frozen=True):
    """Deal the next card by the plan, or with `rest` every card that is left; `found_face_up` if it was face up in the
    deck (chapter 13.A)."""

    found_face_up: bool = False
    rest: bool = False


class DeliverDealerStack(Command, frozen=True):
    """Take the dealer's stack out of the shuffler, where it stayed until every player had acted."""


class CountStub(Command, frozen=True):
    """The dealer's count of the stub, made face down: a number, and no card."""

    cards: int


class RackStub(Command, frozen=True):
    """Take the stub out of the shoe and place it in the discard rack unexposed."""


class CountHands(Command, frozen=True):
    """After a stub count that does not make a deck: how many cards are at each place."""

    counts: Mapping[str | int, int]


class PickUpCards(Command, frozen=True):
    """Clear the cards of one box that is settled."""

    seat: int
