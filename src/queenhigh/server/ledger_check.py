"""Whether the ledger verifies: before the house opens, and whenever an auditor asks."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from queenhigh.chance import FairDeck
from queenhigh.ledger import Store, Vault, Verdict, Verifier
from queenhigh.server.processes import Presence, holding_still
from queenhigh.server.rules_in_force import announce_rules, refuse_other_rules
from queenhigh.server.writer import Writer

log = logging.getLogger(__name__)

MOST_BEFORE_OPENING = 250_000
"""So many facts are verified before the house opens, in a few seconds. With more, it opens from its signed snapshots,
every chain checked from there on, and everything is verified while it is open."""
_PAUSE_S = 0.02
"""How long verifying an open house waits, again and again, so that no bet waits for it."""


class LedgerCheck:
    """Derives the whole ledger again from its facts. `verdict` is the one the house opened with, None until then."""

    def __init__(self, store: Store, vault: Vault, deck_of: Callable[[str, bytes], FairDeck]) -> None:
        self.store, self.vault, self._deck_of = store, vault, deck_of
        self.presence = Presence(store.engine)
        self.verdict: Verdict | None = None
        self.other_rules: str | None = None
        """Why this process may not join the others; None if all of them play by the same rules."""
        self.to_be_verified = False
        """Whether the house has opened from its snapshots, and the rest is still to be verified."""

    @property
    def holds(self) -> bool:
        return self.verdict is not None and self.verdict.ok

    @property
    def not_ready(self) -> str | None:
        """Why the house may not open yet; None if the ledger was verified."""
        if self.verdict is None:
            return "the ledger is being verified"
        return self.other_rules if self.verdict.ok else f"the ledger does not verify: {self.verdict.first_bad}"

    def verify(self) -> Verdict:
        return Verifier(self.store, self.vault, self._deck_of).verify()

    def verify_at_opening(self) -> Verdict:
        """The first process verifies everything, or begins to if that takes long. The others join a house that was
        verified, and check every chain that they open."""
        if self.presence.first():
            self.to_be_verified = self._facts() > MOST_BEFORE_OPENING
            verdict = self.verify() if not self.to_be_verified else Verdict(0, 0, 0, None)
            if verdict.ok:
                announce_rules(self.store.engine)
                self.presence.stay()
            return verdict
        self.presence.join()
        self.other_rules = refuse_other_rules(self.store.engine)
        return Verdict(0, 0, 0, None)

    def _facts(self) -> int:
        return sum(self.store.head(table_id)[0] for table_id in self.store.table_ids())

    async def verify_while_open(self, writer: Writer) -> None:
        """Verify the rest of a house that opened from its snapshots. If something is wrong, it closes to everybody."""
        verifier = Verifier(self.store, self.vault, self._deck_of)
        verdict = await _given_up_at_the_end(lambda: verifier.verify(lambda facts: time.sleep(_PAUSE_S)))
        if not verdict.ok:
            verdict = await writer.submit(lambda tables: self._verify_while_still(), alone=True)
        self.to_be_verified = False
        if not verdict.ok:
            log.error("the ledger does not verify", extra={"first_bad": verdict.first_bad})
        self.verdict = verdict

    async def verify_now(self, writer: Writer) -> Verdict:
        """The verdict on an open house. A bad one may only mean that somebody was writing at the time, so it is
        repeated while nobody can write."""
        verdict = await asyncio.to_thread(self.verify)
        if not verdict.ok:
            verdict = await writer.submit(lambda tables: self._verify_while_still(), alone=True)
        return verdict

    def _verify_while_still(self) -> Verdict:
        with holding_still(self.store.engine):
            return self.verify()


async def _given_up_at_the_end(work: Callable[[], Verdict]) -> Verdict:
    """Work in a thread that nobody waits for when the house closes: a long record takes minutes, and a house that does
    not end in time is killed."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Verdict] = loop.create_future()

    def run() -> None:
        verdict: Verdict | None = None
        failed: Exception | None = None
        try:
            verdict = work()
        except Exception as error:
            failed = error
        with suppress(RuntimeError):
            # The loop may have ended in the meantime.
            loop.call_soon_threadsafe(settle, verdict, failed)

    def settle(verdict: Verdict | None, failed: Exception | None) -> None:
        if done.cancelled():
            return
        if verdict is not None:
            done.set_result(verdict)
        elif failed is not None:
            done.set_exception(failed)

    threading.Thread(target=run, name="verify", daemon=True).start()
    return await done
