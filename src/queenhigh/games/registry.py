"""The games that can be played: ours, and those that others register."""

from importlib.resources.abc import Traversable

from queenhigh.games.electronic import ElectronicThreeCardPoker
from queenhigh.games.four_card_poker import FourCardPoker
from queenhigh.games.game import Game
from queenhigh.games.let_it_ride import LetItRide
from queenhigh.games.stud_235 import Stud235
from queenhigh.games.three_card_poker import ThreeCardPoker
from queenhigh.rulebook import BrokenRulebook, game_names, rulebook
from queenhigh.rulebook.source import register_data, unregister_data
from queenhigh.submission import House

_registered: dict[str, Traversable] = {}
_rule_sets: dict[str, type[Game]] = {game.name: game for game in (ThreeCardPoker, FourCardPoker, Stud235, LetItRide)}
_electronic: dict[str, type[Game]] = {ElectronicThreeCardPoker.name: ElectronicThreeCardPoker}


def register(rule_set: type[Game], data: Traversable) -> None:
    """Add a game: its class, and the folder with its data (`NAME.toml`, and `clauses.csv` for the clauses it cites).

    From then on every command, paper, page and table knows it by its name. An installed package does the same through
    a function in the entry-point group `queenhigh.games`. What is wrong with the data is raised at once.
    """
    register_data(rule_set.name, data)
    try:
        stated = rulebook(rule_set.name).game
        if stated != rule_set.name:
            raise BrokenRulebook(f"{rule_set.name}.toml is about {stated}")
    except ValueError:
        unregister_data(rule_set.name)
        raise
    _rule_sets[rule_set.name], _registered[rule_set.name] = rule_set, data


def unregister(name: str) -> None:
    """Take a registered game away again."""
    unregister_data(name)
    del _rule_sets[name], _registered[name]


def registered_games() -> tuple[tuple[type[Game], Traversable], ...]:
    """The class and the data of every registered game, for a process that has to register them as well."""
    return tuple((_rule_sets[name], data) for name, data in _registered.items())


def rule_set(name: str) -> type[Game]:
    """The class of a game by its name."""
    if name not in game_names():
        raise ValueError(f"{name!r} is not one of our games: {', '.join(game_names())}")
    return _rule_sets[name]


def open_game(house: House) -> Game:
    """The game that a house plays, under its own choices."""
    if house.electronic:
        return _electronic[house.game](house)
    return rule_set(house.game)(house)
