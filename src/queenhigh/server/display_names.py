"""The names under which guests appear. They are shown, never recorded: facts carry the name of the session."""

from collections.abc import Iterable

_MOST_NAMES = 10_000


class DisplayNames:
    """Chosen names by the name of a session, the newest ones; pages send theirs again when they open."""

    def __init__(self) -> None:
        self._shown: dict[str, str] = {}
        self.changes = 0
        """How often a name was chosen."""

    def set(self, name: str, shown: str) -> None:
        """
        >>> names = DisplayNames()
        >>> names.set("guest-7531aa", "Marta")
        >>> names.of("guest-7531aa"), names.of("pat"), names.of("guest-9ab2")
        ('Marta', 'pat', 'guest 9ab')
        """
        self.changes += 1
        self._shown.pop(name, None)
        self._shown[name] = shown
        while len(self._shown) > _MOST_NAMES:
            del self._shown[next(iter(self._shown))]

    def of(self, name: str) -> str:
        """The chosen name, or the session's own; a guest who chose none has a short one."""
        known = self._shown.get(name)
        if known is not None:
            return known
        return f"guest {name.removeprefix('guest-')[:3]}" if name.startswith("guest-") else name

    def chosen(self, names: Iterable[str]) -> dict[str, str]:
        return {name: self.of(name) for name in names}
