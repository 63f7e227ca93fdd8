"""Printed papers, kept in memory for a while at an address nobody can guess, for the person who had them printed."""

import io
import secrets
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass, field

KEPT_S = 900
MOST_BYTES = 64 * 1024 * 1024
MOST_EACH = 4
ALL = "papers.zip"
TYPES = {
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "svg": "image/svg+xml",
    "md": "text/markdown; charset=utf-8",
    "toml": "application/toml; charset=utf-8",
    "zip": "application/zip",
}
# Every file in an archive has this date, so the same papers are always the same bytes.
_DATE = (1980, 1, 1, 0, 0, 0)


@dataclass(slots=True)
class Papers:
    """The files printed so far from one submission."""

    address: str
    whose: str
    text: str
    until: float
    files: dict[str, bytes] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return len(self.text.encode()) + sum(len(content) for content in self.files.values())

    def archive(self) -> bytes:
        """All files printed so far and the submission itself; the same papers give the same bytes."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            filed = (
                {} if any(name.endswith(".toml") for name in self.files) else {"submission.toml": self.text.encode()}
            )
            for name, content in sorted({**self.files, **filed}.items()):
                archive.writestr(zipfile.ZipInfo(name, _DATE), content, zipfile.ZIP_DEFLATED)
        return packed.getvalue()


class PaperShelf:
    """Recently printed papers. The oldest go when one person, or everybody together, has too many."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self._kept: dict[str, Papers] = {}

    def put(self, whose: str, text: str, files: Iterable[tuple[str, bytes]], now: float) -> Papers:
        """Add files to the papers of the same submission."""
        self._sweep(now)
        own = [papers for papers in self._kept.values() if papers.whose == whose]
        papers = next((papers for papers in own if papers.text == text), None)
        if papers is None:
            for old in own[: max(0, len(own) + 1 - MOST_EACH)]:
                del self._kept[old.address]
            papers = Papers(secrets.token_urlsafe(18), whose, text, now + KEPT_S)
        # Moved to the end, so that the papers used last are dropped last.
        self._kept.pop(papers.address, None)
        self._kept[papers.address] = papers
        papers.until = now + KEPT_S
        papers.files.update(files)
        self._make_room(papers)
        return papers

    def find(self, whose: str, address: str, now: float) -> Papers | None:
        self._sweep(now)
        papers = self._kept.get(address)
        return papers if papers is not None and papers.whose == whose else None

    def _sweep(self, now: float) -> None:
        for papers in [papers for papers in self._kept.values() if papers.until < now]:
            del self._kept[papers.address]

    def _make_room(self, latest: Papers) -> None:
        total = sum(papers.size for papers in self._kept.values())
        for papers in list(self._kept.values()):
            if total <= self.most_bytes or papers is latest:
                return
            total -= papers.size
            del self._kept[papers.address]
