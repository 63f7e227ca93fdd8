"""The console part of an examination in the terminal: the learner says act after act, and the table answers."""

import time
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from queenhigh.findings import printable
from queenhigh.rulebook.wording import counted

if TYPE_CHECKING:
    from queenhigh.cli.question_text import Ask
    from queenhigh.school.console_round import ConsoleData, ConsoleRound

_LABELS = {
    "shuffle_deck": ("shuffle a deck", ("deck",)),
    "cut_deck": ("cut a deck", ("deck", "depth")),
    "load_deck": ("load a deck", ("deck",)),
    "open_round": ("open a round", ()),
    "call_no_more_bets": ("call no more bets", ()),
    "count_chips": ("count chips", ("wager", "chips")),
    "deal_card": ("deal the cards", ()),
    "count_stub": ("count the stub", ("cards",)),
    "rack_stub": ("put the stub in the rack", ()),
    "deliver_dealer_stack": ("take the dealer's stack out of the shuffler", ()),
    "confirm_withdrawal": ("check that withdrawn chips are off the layout", ("seat",)),
    "reveal": ("turn up what is due", ()),
    "show_hand": ("turn up the hand of a seat", ("seat",)),
    "report_light": ("the light of a seat is lit", ("seat", "wager")),
    "confirm_hand": ("confirm a hand", ("seat", "wager", "hand")),
    "settle_seat": ("settle a seat", ("seat",)),
    "close_round": ("clear the cards and close the round", ()),
}
"""What each act is called, and what has to be said with it."""
_FIXED: Mapping[str, Mapping[str, object]] = {"deal_card": {"rest": True}, "report_light": {"lit": True}}
_ENDS = ("q", "quit", "exit")
_NUMBERS = ("seat", "depth", "chips", "cards", "counted")
_HELP = "Say the number of an act: 16, or with what it needs, such as 16 7 for seat 7. h is a hint, q ends the round."


def deal_at_console(console: "ConsoleRound", ask: "Ask", say: Callable[[str], None]) -> None:
    """Ask for one act after another until the round is over, the input ends, or the learner gives up."""
    say(f"\nThe dealer's console: deal a round of {counted(len(console.table.players), 'seat')}.")
    say("Players and the floor act on their own. A refused act, or a hint, costs the step. Say ? for the acts.")
    for line in _menu():
        say(line)
    say(_HELP)
    told = 0
    while not console.over:
        told = _tell(console, told, say)
        begun = time.monotonic()
        typed = ask("Next act> ")
        word = (typed or "q").strip().lower()
        if word in _ENDS:
            return
        if word == "?":
            for line in _menu():
                say(line)
        elif word in ("h", "hint"):
            due = console.hint(time.monotonic() - begun)
            say(f"  Next: {due.what}" + (f" ({due.clause})" if due.clause else ""))
        elif word:
            try:
                _try(console, word.split(), ask, say, begun)
            except EOFError:
                return
    _tell(console, told, say)


def _menu() -> Iterator[str]:
    for number, (label, fields) in enumerate(_LABELS.values(), 1):
        yield f"  {number:>2}) {label}" + (f" ({', '.join(fields)})" if fields else "")


def _tell(console: "ConsoleRound", told: int, say: Callable[[str], None]) -> int:
    """What has happened since; how many facts are told now."""
    from queenhigh.school.errors.shown_round import seen_sentences

    happened = console.happened
    for text in seen_sentences(happened[told:]):
        say(f"    {text}")
    return len(happened)


def _try(console: "ConsoleRound", typed: list[str], ask: "Ask", say: Callable[[str], None], begun: float) -> None:
    names = list(_LABELS)
    if not typed[0].isdigit() or not 1 <= int(typed[0]) <= len(names):
        say(f"  {_HELP}")
        return
    name = names[int(typed[0]) - 1]
    try:
        fields = _fields(console, name, typed[1:], ask)
        refusal = console.act(name, fields, time.monotonic() - begun)
    except ValueError as error:
        say(f"  {printable(str(error))}")
        return
    if refusal is not None:
        say(f"  Refused: {refusal.why}" + (f" ({refusal.clause})" if refusal.clause else ""))


def _fields(console: "ConsoleRound", name: str, typed: list[str], ask: "Ask") -> dict[str, object]:
    """What was typed for each field; what is missing is asked for."""
    wanted = list(_LABELS[name][1])
    fixed = dict(_FIXED.get(name, {}))
    if name == "shuffle_deck":
        fixed = {"machine": console.table.shuffling["machine"], "counted": None}
        if console.table.shuffling["counted"] is not None:
            wanted.append("counted")
    # A hand has several words, so whatever is left belongs to the last field.
    words = [*typed[: len(wanted) - 1], " ".join(typed[len(wanted) - 1 :])] if len(typed) > len(wanted) else typed
    said = [*words, *(_asked(field, ask) for field in wanted[len(words) :])]
    return {**fixed, **{field: _value(field, text) for field, text in zip(wanted, said, strict=False)}}


def _asked(field: str, ask: "Ask") -> str:
    """What is typed for a field; an EOFError at the end of the input or at q."""
    typed = ask(f"  {field}> ")
    if typed is None or typed.strip().lower() in _ENDS:
        raise EOFError
    return typed.strip()


def _value(field: str, text: str) -> str | int:
    if field not in _NUMBERS:
        # People say a bet or a hand with spaces; the rules spell it with underscores.
        return text.replace(" ", "_")
    if not text.isdigit():
        raise ValueError(f"{field} is a number")
    return int(text)


def console_lines(console: "ConsoleData") -> Iterator[str]:
    """The marks of the console part: the whole, and each step that was not right."""
    yield f"At the dealer's console: {console['refused']} refused, {console['hints']} with a hint"
    for step in console["steps"]:
        if step["right"]:
            continue
        told = [
            f"refused: {tried['tried']}, {tried['why']} {tried['clause'] or ''}".rstrip() for tried in step["refused"]
        ]
        told += ["with a hint"] if step["hints"] else []
        told += [] if step["done"] else ["not done"]
        yield f"  Step {step['number']}, {step['what']}: {'; '.join(told)}"
