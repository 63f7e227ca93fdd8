"""The settings of a house, read by the command line and handed in."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Literal

_LOOPBACK = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of day in seconds for time stamps, and a clock that never goes back for deadlines."""

    wall: Callable[[], float]
    monotonic: Callable[[], float]

    def at(self) -> int:
        return int(self.wall())

    def today(self) -> date:
        return date.fromtimestamp(self.wall())


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one server process."""

    database: str = "queenhigh.db"
    key: Path | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    decision_s: int = 45
    """How long a player at a practice table may think while others wait; then the posted default is taken."""
    betting_s: int = 15
    """How long betting stays open at a practice table after the first of several players wants the deal."""
    house_betting_s: int = 25
    """How long betting stays open at a house table after the first wager of a round. Where a dealer calls no more
    bets, the clock only warns."""
    number_s: float = 3.0
    """How long the automatic dealer of a house table waits with the cut for the players' numbers. At a practice table
    the first wager ends the wait. With 0 nobody is asked for a number; those that players send on their own count."""
    practice_idle_s: int = 60
    """How long a practice table stays open when its last visitor has gone; its facts stay forever."""
    most_practice_tables: int = 500
    requests_per_s: int = 50
    commands_per_s: int = 20
    guests_per_minute: int = 60
    written_per_day: int = 5_000
    """How many new guests, practice tables, disputes and examinations one address may cause in a day, each for itself:
    all of them are written for good."""
    disputes_per_minute: int = 10
    exams_per_minute: int = 6
    """How many examinations one address may begin in a minute."""
    logins_per_minute: int = 30
    tables_per_minute: int = 60
    """How many practice tables one address may open in a minute, new ones and ones that were put away."""
    tables_per_person: int = 8
    tables_per_address: int = 40
    sockets_per_person: int = 16
    sockets_per_address: int = 200
    connections_per_address: int = 256
    most_connections: int = 8_000
    """When either is reached, the connection that has kept the house waiting longest for its request is closed."""
    refusals_per_minute: int = 60
    """How many refused commands of one person are recorded one by one; four times as many from one address. The rest
    are answered and counted."""
    desk_per_minute: int = 300
    """How often the submission desk may be asked from one address."""
    desk_most_s: float = 60.0
    """The desk gives up anything that takes longer than this."""
    trusted_proxies: tuple[str, ...] = ()
    """The proxies whose X-Forwarded-For is believed, by address or network; nobody's if there is none."""
    metrics_for: tuple[str, ...] = ("127.0.0.1", "::1")
    """The addresses that may read /metrics."""
    help_site: Path | None = None
    """The folder of the documentation site, shown at /help."""
    log_json: bool = False
    second_signature_cents: int = 120_000
    """Above this amount a jackpot is paid only after a second floorperson has signed."""
    second_factor: Literal["optional", "staff"] = "optional"
    """Who must have a second factor: nobody, or everybody who works here."""
    time_zone: str = "America/New_York"
    """The zone in which the house writes every time."""
    shifts: tuple[str, ...] = ("06:00", "14:00", "22:00")
    """When the shifts start; the first one starts the gaming day."""
    keep_days: tuple[tuple[str, int], ...] = ()
    """For how many days records are kept that need not be kept for good, by their kind; others are kept for good."""
    idle_s: tuple[tuple[str, int], ...] = ()
    """How long people of a role may be idle before they have to log in again, where it is not the usual time."""

    @property
    def allowed_origins(self) -> frozenset[str]:
        """The exact origins whose pages may send changes."""
        if self.origins:
            return frozenset(self.origins)
        hosts = _LOOPBACK if self.host in (*_LOOPBACK, "0.0.0.0", "::") else (self.host,)
        return frozenset(f"http://{f'[{host}]' if ':' in host else host}:{self.port}" for host in hosts)

    @property
    def allowed_hosts(self) -> frozenset[str]:
        return frozenset(origin.partition("://")[2] for origin in self.allowed_origins)

    @property
    def secure(self) -> bool:
        """Whether cookies travel only over TLS: if every origin does."""
        return all(origin.startswith("https://") for origin in self.allowed_origins)
