"""Devices that fail: covered or marked before another method is chosen, and restored later (chapter 13.H)."""

from collections.abc import Iterator
from dataclasses import replace

from queenhigh.submission import DEALING_METHODS
from queenhigh.table import commands, facts
from queenhigh.table.answers import FLOOR_ONLY, STAFF_ONLY, Answer, clause_for
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.deal import dealt_in_full
from queenhigh.table.deck_preparation import shoe_is_automated
from queenhigh.table.state import Phase, TableState
from queenhigh.table.void_rounds import void

DEVICES = {"shuffler": "automated shuffler", "shoe": "automated dealing shoe"}


def out_of_order_sign(device: str) -> str:
    """The text on the sign of a device that is marked (13.H.2).

    >>> print(out_of_order_sign("shoe"))
    OUT OF ORDER
    automated dealing shoe
    """
    return f"OUT OF ORDER\n{DEVICES[device]}"


def _in_use(state: TableState, device: str) -> bool:
    house = state.filed or state.house
    if device == "shuffler":
        return house.shuffler != "none"
    return device == "shoe" and house.dealing in ("automated-shoe", "self-shuffling-shoe")


def in_the_way(state: TableState) -> bool:
    """Whether the table still deals or shuffles by a device that is out of order."""
    shoe = "shoe" in state.devices and shoe_is_automated(state)
    return shoe or ("shuffler" in state.devices and state.house.shuffler != "none")


def report_failure(state: TableState, command: commands.ReportFailure) -> Answer:
    """If the shoe fails during the deal, the round is void (13.G)."""
    if command.role is Role.PLAYER:
        return Refusal("report a failure", STAFF_ONLY)
    if not _in_use(state, command.device):
        return Refusal("report a failure", f"no {command.device} is in use here", clause_for(state, "covered"))
    if command.device in state.devices:
        return Refusal("report a failure", "this device is already out of order", clause_for(state, "covered"))
    failed = facts.DeviceFailed(command.by, command.at, command.device, command.reason)
    if command.device == "shoe" and _in_the_deal(state):
        return (*void(state, command, clause_for(state, "shoe_jam"), command.reason), failed)
    return (failed,)


def _in_the_deal(state: TableState) -> bool:
    if state.round is None or state.round.phase is Phase.BETTING or not shoe_is_automated(state):
        return False
    return not dealt_in_full(state)


def cover(state: TableState, command: commands.CoverDevice) -> Answer:
    if command.role is Role.PLAYER or command.device not in state.devices:
        return Refusal(
            "cover a device", "only staff may do this, and only to a device that failed", clause_for(state, "covered")
        )
    return (facts.DeviceCovered(command.by, command.at, command.device),)


def mark(state: TableState, command: commands.MarkDevice) -> Answer:
    if command.role is Role.PLAYER or command.device not in state.devices:
        return Refusal(
            "mark a device", "only staff may do this, and only to a device that failed", clause_for(state, "marked")
        )
    return (facts.DeviceMarked(command.by, command.at, command.device),)


def restore(state: TableState, command: commands.RestoreDevice) -> Answer:
    if command.role is not Role.FLOOR or command.device not in state.devices:
        return Refusal(
            "restore a device",
            "only the floor may do this, and only to a device that failed",
            clause_for(state, "covered"),
        )
    return (facts.DeviceRestored(command.by, command.at, command.device),)


def choose_method(state: TableState, command: commands.ChooseMethod) -> Answer:
    """Another way to shuffle or deal, once every failed device is covered or marked; or the filed way again."""
    refused = _refuse_moment(state, command)
    if refused is not None:
        return refused
    filed = state.filed or state.house
    bare = [device for device, how in state.devices.items() if how == "failed"]
    if bare:
        why = f"the {bare[0]} is neither covered nor marked"
        return Refusal("choose a method", why, clause_for(state, "covered"), ("cover the device", "mark the device"))
    dealings = [way for way in DEALING_METHODS if way in ("manual-shoe", "hand") or way == filed.dealing]
    shufflers = ["none", *([filed.shuffler] if filed.shuffler not in (None, "none") else [])]
    if "shoe" in state.devices:
        dealings = [way for way in dealings if way in ("manual-shoe", "hand")]
    if "shuffler" in state.devices:
        shufflers = ["none"]
    if command.dealing not in dealings or command.shuffler not in shufflers:
        allowed = (*dealings, *(f"shuffler {kind}" for kind in shufflers))
        return Refusal(
            "choose a method",
            "this table cannot deal or shuffle that way now",
            clause_for(state, "covered"),
            allowed,
            due_values=True,
        )
    if command.dealing == "hand" and command.shuffler == "none":
        clause = state.house.rules.equipment.hand_dealing_clause
        why = "dealing by hand needs an automated shuffler"
        return Refusal("choose a method", why, clause, ("manual-shoe",), due_values=True)
    return (facts.MethodChosen(command.by, command.at, command.dealing, command.shuffler), *_returned(state, command))


def _returned(state: TableState, command: commands.ChooseMethod) -> Iterator[facts.Fact]:
    """Wagers on a card that the chosen method does not deal go back to their players (OQ-204), except those that the
    floor has ruled lost."""
    if state.round is None or replace(state.house, dealing=command.dealing).deals_box_cards:
        return
    wager = state.game.rules.cards.box_while or ""
    for seat, placed in state.round.wagers.items():
        if wager in placed and seat not in state.round.marks.abandoned:
            yield facts.WagerTakenBack(command.by, command.at, seat, wager)


def _refuse_moment(state: TableState, command: commands.ChooseMethod) -> Refusal | None:
    if command.role is not Role.FLOOR:
        return Refusal("choose a method", FLOOR_ONLY, clause_for(state, "covered"))
    if state.round is not None and state.round.begun:
        return Refusal("choose a method", "cards are on the table", clause_for(state, "covered"), ("finish the round",))
    if not state.devices and state.filed is None:
        return Refusal(
            "choose a method", "every device works, so the table deals as filed", clause_for(state, "covered")
        )
    return None
