"""Which program wrote which facts: named in the chain, counted by others, and held against what was approved."""

import json
import marshal
import os
import shutil
import subprocess
import sys
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

import queenhigh
from queenhigh.ledger import (
    AutomaticTable,
    Ledger,
    Program,
    Store,
    Vault,
    open_engine,
    this_program,
    verify,
)
from queenhigh.ledger.program_writers import Written, not_approved, outside_rounds, writers, written
from queenhigh.practice import practice_submission
from queenhigh.program import COUNTED_BY, digest_of
from queenhigh.table import Role, commands
from tests.example_houses import OPENING_DAY
from tests.server.house import running_house

OLD, NEW = Program("1.0", "a" * 64), Program("1.1", "b" * 64)
SUBMISSION = practice_submission("three-card-poker")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(open_engine(str(tmp_path / "ledger.db")))


def _play(store: Store, program: Program | None, rounds: int, run: str) -> Ledger:
    """So many rounds by a process of this program that knows nothing but the ledger."""
    ledger = Ledger(store, Vault(bytes(32), Random(run).randbytes), program=program)
    ledger_table = ledger.open_table("one", SUBMISSION, on=OPENING_DAY)
    table = AutomaticTable(ledger, "one", 1, lambda: 5, run)
    table.players = dict(ledger_table.books.state.seats) or table.players
    list(table.rounds(rounds))
    return ledger


def test_a_program_names_itself_once_before_it_writes_and_after_another(store: Store) -> None:
    _play(store, OLD, 1, "first")
    _play(store, OLD, 1, "second")
    changed = store.head("one")[0] + 1
    _play(store, NEW, 1, "third")
    back = store.head("one")[0] + 1
    _play(store, OLD, 1, "fourth")
    last = store.head("one")[0]
    assert [number for number, _ in store.programs("one")] == [2, changed, back]
    assert written(store, "one") == [
        Written("one", 1, changed - 1, OLD), Written("one", changed, back - 1, NEW), Written("one", back, last, OLD),
    ]  # fmt: skip
    assert writers(store) == [OLD, NEW]
    assert verify(store, Vault(bytes(32), Random(1).randbytes)).ok


def test_a_round_of_another_program_is_named(store: Store) -> None:
    _play(store, OLD, 2, "first")
    assert not_approved(store, [OLD.digest]) is None
    assert "round 1, facts" in str(not_approved(store, [NEW.digest]))
    _play(store, NEW, 1, "second")
    said = str(not_approved(store, [OLD.digest]))
    assert said.startswith("one: round 3, facts")
    assert str(NEW) in said
    assert not_approved(store, [OLD.digest, NEW.digest]) is None


def test_a_deck_that_another_program_shuffled_makes_its_round_bad(store: Store) -> None:
    """The shuffle decides what is dealt, even if the approved program deals it."""
    ledger = _play(store, NEW, 0, "first")
    assert not_approved(store, [OLD.digest]) is None, "no round has been dealt yet"
    (before,) = outside_rounds(store, [OLD.digest])
    assert before == f"one: facts 1 to {store.head('one')[0]}, outside any round, were written by {NEW}"
    shuffle = commands.ShuffleDeck(
        "dealer", Role.DEALER, 5, deck="first", deck_id="", root="", machine=True, counted=52
    )
    assert ledger.take("one", "shuffle", shuffle)["ok"]
    assert not_approved(store, [OLD.digest]) is None, "and none from this deck"
    _play(store, OLD, 1, "second")
    said = str(not_approved(store, [OLD.digest]))
    assert said.startswith("one: round 1, facts")
    assert str(NEW) in said
    assert not_approved(store, [OLD.digest, NEW.digest]) is None
    assert outside_rounds(store, [OLD.digest, NEW.digest]) == []


def test_rounds_from_before_programs_named_themselves_are_nobodys(store: Store) -> None:
    _play(store, None, 1, "first")
    _play(store, NEW, 1, "second")
    assert [span.program for span in written(store, "one")] == [None, NEW]
    assert "before any program named itself" in str(not_approved(store, [NEW.digest]))


def test_after_a_snapshot_a_program_names_itself_again_and_goes_on(store: Store) -> None:
    _play(store, NEW, 1, "first").take_snapshot("one")
    _play(store, NEW, 1, "second")
    assert len(store.programs("one")) == 2
    assert written(store, "one") == [Written("one", 1, store.head("one")[0], NEW)]


def test_who_says_to_be_another_program_breaks_the_chain(store: Store) -> None:
    ledger = _play(store, NEW, 1, "first")
    with store.engine.begin() as connection:
        connection.execute(text("DROP TRIGGER facts_refuse_update"))
        named = {"old": NEW.digest, "new": OLD.digest}
        connection.execute(text("UPDATE facts SET data = replace(data, :old, :new) WHERE number = 2"), named)
    assert not_approved(store, [OLD.digest]) is None
    assert "fact 2" in str(verify(store, ledger.vault).first_bad)


def test_the_digest_is_what_a_shell_counts_and_changes_with_any_byte(tmp_path: Path) -> None:
    (tmp_path / "queenhigh" / "__pycache__").mkdir(parents=True)
    package = tmp_path / "queenhigh"
    files = {"a.py": b"print(1)\n", "B.toml": b"ante = 1\n", "pages/ä b.js": b"", "__pycache__/a.pyc": b"x"}
    for name, data in files.items():
        (package / name).parent.mkdir(exist_ok=True)
        (package / name).write_bytes(data)
    counted = subprocess.run(["sh", "-c", COUNTED_BY], cwd=package, capture_output=True, text=True, check=True)
    first = digest_of(package)
    assert counted.stdout.split()[0] == first
    (package / "__pycache__" / "a.pyc").write_bytes(b"y")
    assert digest_of(package) == first
    (package / "B.toml").write_bytes(b"ante = 2\n")
    second = digest_of(package)
    (package / "a.py").rename(package / "c.py")
    assert len({first, second, digest_of(package)}) == 3


def _queenhigh(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "queenhigh", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )


def test_the_command_line_tells_and_holds_against_what_was_approved(tmp_path: Path) -> None:
    told = json.loads(_queenhigh(tmp_path, "program", "--json").stdout)
    assert told == {"version": this_program().version, "sha256": this_program().digest}
    (tmp_path / "house.toml").write_text(SUBMISSION, encoding="utf-8")
    dealt = _queenhigh(tmp_path, "table", "run", "house.toml", "--rounds", "1", "--database", "one.db")
    assert dealt.returncode == 0, dealt.stderr
    good = _queenhigh(tmp_path, "verify", "--database", "one.db", "--approved", told["sha256"])
    assert (good.returncode, good.stdout.count(f"written by {this_program()}")) == (0, 1)
    bad = _queenhigh(tmp_path, "verify", "--database", "one.db", "--approved", "0" * 64)
    assert bad.returncode == 1
    assert "round 1" in bad.stdout
    closed = _queenhigh(tmp_path, "serve", "--database", "two.db", "--approved", "0" * 64)
    assert closed.returncode != 0
    assert told["sha256"] in closed.stderr
    assert not (tmp_path / "two.db").exists()


def _forge(home: Path, module: str, code: str) -> None:
    """Compiled code for a module that Python takes for the real one: its file's time and size, and other commands."""
    file = home / "queenhigh" / module
    real = file.stat()
    forged = compile(file.read_text(encoding="utf-8") + code, str(file), "exec")
    head = MAGIC_NUMBER + bytes(4) + int(real.st_mtime).to_bytes(4, "little") + real.st_size.to_bytes(4, "little")
    cached = Path(cache_from_source(str(file)))
    cached.parent.mkdir(exist_ok=True)
    cached.write_bytes(head + marshal.dumps(forged))


def test_forged_bytecode_is_not_run_by_whatever_deals_verifies_or_is_approved(tmp_path: Path) -> None:
    package = Path(queenhigh.__file__).parent
    shutil.copytree(package, tmp_path / "queenhigh", ignore=shutil.ignore_patterns("__pycache__", "pages"))
    (tmp_path / "house.toml").write_text(SUBMISSION, encoding="utf-8")
    for module in ("chance/shuffle.py", "ledger/ledger.py", "ledger/verifier.py", "cli/main.py", "cli/serve.py"):
        _forge(tmp_path, module, "\nprint('FORGED')\n")
    digest = digest_of(tmp_path / "queenhigh")

    def python(*arguments: str) -> subprocess.CompletedProcess[str]:
        here = {**os.environ, "PYTHONPATH": str(tmp_path)}
        return subprocess.run([sys.executable, *arguments], cwd=tmp_path, env=here, capture_output=True, text=True)

    # Python itself runs the forged code.
    assert "FORGED" in python("-c", "import queenhigh.chance.shuffle").stdout
    dealt = python("-m", "queenhigh", "table", "run", "house.toml", "--rounds", "1", "--database", "one.db")
    assert (dealt.returncode, "FORGED" in dealt.stdout + dealt.stderr) == (0, False)
    checked = python("-m", "queenhigh", "verify", "--database", "one.db", "--approved", digest)
    assert (checked.returncode, "FORGED" in checked.stdout + checked.stderr) == (0, False)
    # It gets past the digest and the check of its modules, and then there is no folder for the database.
    opened = python("-m", "queenhigh", "serve", "--database", "none/one.db", "--approved", digest)
    assert "FORGED" not in opened.stdout + opened.stderr
    assert "the folder none does not exist" in opened.stderr
    inside = f"from queenhigh.cli.main import queenhigh; queenhigh(['serve', '--approved', '{digest}'])"
    assert "does not run from its file" in python("-c", inside).stderr


def test_an_auditor_sees_which_program_dealt_a_round(tmp_path: Path) -> None:
    with running_house(tmp_path, program=NEW) as house:
        guest, otto = house.person(), house.person("otto")
        table = guest.practise("three-card-poker")
        guest.do(table, "place_wager", seat=4, wager="ante", cents=500)
        guest.do(table, "ask_for_deal")
        guest.play_on(table)
        assert otto.get(f"/api/rounds/{table}/1").json()["programs"] == [str(NEW)]
        assert "programs" not in guest.get(f"/api/rounds/{table}/1").json()
        asked = otto.get("/api/audit/programs", table=table).json()
        assert asked["running"] == {"version": "1.1", "sha256": NEW.digest}
        last = house.room.store.head(table)[0]
        assert asked["written"] == [{"table": table, "facts": [1, last], "version": "1.1", "sha256": NEW.digest}]
        (named,) = [row for row in otto.get("/api/audit/acts", table=table, limit=500).json()
                    if row["act"] == "ProgramNamed"]  # fmt: skip
        assert NEW.digest in named["what"]
