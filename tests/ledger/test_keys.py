"""Keys: one kind seals decks and another signs, each can be replaced, and what old ones did still holds."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from queenhigh.cli.main import queenhigh
from queenhigh.ledger import Ledger, Store, Vault, WrongKey, open_engine, open_vault, read_vault, rotate, verify
from queenhigh.ledger.chain_heads import last_heads_path
from queenhigh.ledger.vault import Keys
from tests.ledger.test_store import KeptHost


def call(*arguments: str) -> Result:
    return CliRunner().invoke(queenhigh, list(arguments))


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = str(tmp_path / "house.db")
    assert call("table", "run", "examples/harbor-room.toml", "--rounds", "1", "--database", path).exit_code == 0
    return path


def test_a_new_vault_has_two_keys_that_do_not_follow_from_each_other(tmp_path: Path) -> None:
    vault = open_vault(tmp_path / "new.key", os.urandom)
    assert (len(vault.keys.seal), len(vault.keys.sign)) == (1, 1)
    assert vault.keys.seal != vault.keys.sign
    assert read_vault(tmp_path / "new.key", os.urandom).keys == vault.keys
    assert (tmp_path / "new.key").stat().st_mode & 0o777 == 0o600


def test_a_key_file_of_one_line_still_opens_what_it_sealed(tmp_path: Path) -> None:
    path = tmp_path / "old.key"
    path.write_text("ab" * 32 + "\n", encoding="ascii")
    old = Vault(bytes.fromhex("ab" * 32), os.urandom)
    assert read_vault(path, os.urandom).unseal(old.seal(b"secret", "deck"), "deck") == b"secret"
    assert read_vault(path, os.urandom).public_key == old.public_key
    rotated = rotate(path, "seal", os.urandom)
    assert rotated.public_key == old.public_key
    assert rotated.unseal(old.seal(b"secret", "deck"), "deck") == b"secret"
    with pytest.raises(WrongKey):
        old.unseal(rotated.seal(b"secret", "deck"), "deck")


ZEROS = "0" * 64


@pytest.mark.parametrize("text", [f"seal {ZEROS}", "seal 00\nsign 00", f"open {ZEROS}\nsign {ZEROS}", ""])
def test_a_file_that_is_not_a_key_file_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a key is 64 hexadecimal digits"):
        Keys.read(text)


def test_after_both_keys_are_replaced_old_rounds_and_heads_still_verify(database: str, tmp_path: Path) -> None:
    key, old_heads, new_heads = Path(f"{database}.key"), tmp_path / "old.json", tmp_path / "new.json"
    assert call("heads", "--database", database, "--out", str(old_heads)).exit_code == 0
    before = read_vault(key, os.urandom)
    for kind in ("seal", "sign"):
        done = call("keys", "rotate", kind, "--database", database)
        assert done.exit_code == 0, done.output
    after = read_vault(key, os.urandom)
    assert key.stat().st_mode & 0o777 == 0o600
    assert after.public_keys == (before.public_key, after.public_key)
    assert call("table", "run", "examples/harbor-room.toml", "--rounds", "1", "--database", database).exit_code == 0
    assert call("heads", "--database", database, "--out", str(new_heads)).exit_code == 0
    assert json.loads(new_heads.read_text())["key"] == after.public_key
    for heads in (old_heads, new_heads):
        done = call("verify", "--database", database, "--head", str(heads), "--json")
        told = json.loads(done.output)
        assert (told["ok"], told["settled_again"]) == (True, 2)
    # Who names the new key alone does not take what the old one signed.
    named = ("--signer", after.public_key)
    assert call("verify", "--database", database, "--head", str(old_heads), *named).exit_code == 1
    assert call("verify", "--database", database, "--head", str(new_heads), *named).exit_code == 0
    listed = call("keys", "list", "--database", database).output.splitlines()
    assert [line.split()[0] + " " + line.split(maxsplit=2)[2] for line in listed] == [
        "sign replaced", "sign in use", "seal replaced", "seal in use",
    ]  # fmt: skip
    assert not any(secret.hex() in "".join(listed) for secret in (*after.keys.seal, *after.keys.sign))
    with open_engine(database).connect() as connection:
        acts = connection.exec_driver_sql('SELECT "by", act, what FROM acts ORDER BY place').all()
    assert [(by, act) for by, act, _ in acts] == [
        ("operator", "replace the key that seals"), ("operator", "replace the key that signs"),
    ]  # fmt: skip
    assert after.public_key in acts[1][2]


def test_verify_says_which_heads_it_did_not_compare(database: str, tmp_path: Path) -> None:
    """Without heads nothing shows that a ledger has lost its end, and without a key nobody knows who signed them."""

    def told() -> list[str]:
        return [line for line in call("verify", "--database", database).output.splitlines() if "heads" in line]

    last, key = last_heads_path(Path(f"{database}.key")), Path(f"{database}.key")
    assert told() == [f"no signed heads were compared: there are none in {last}; name others with --head"]
    assert call("heads", "--database", database, "--out", str(last)).exit_code == 0
    assert told() == [f"it continues from the signed heads in {last}"]
    key.rename(tmp_path / "kept elsewhere")
    assert told() == [
        f"the signed heads in {last} were not compared: name their signer with --signer or the key with --key"
    ]
    assert json.loads(call("verify", "--database", database, "--json").output)["heads"] is None


def test_a_snapshot_that_an_old_key_signed_is_still_used(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "house.key"
    ledger = Ledger(Store(open_engine(str(tmp_path / "house.db"))), open_vault(path, os.urandom))
    host = KeptHost(ledger, "let-it-ride", "one").start().rounds(1)
    ledger.take_snapshot("one")
    again = Ledger(ledger.store, rotate(path, "sign", os.urandom))
    assert again.open_table("one", host.ledger_table.submission).snapshot_at == host.ledger_table.facts
    assert not caplog.records
    assert verify(ledger.store, again.vault).ok


def test_keys_are_not_replaced_while_the_house_is_open(database: str) -> None:
    from queenhigh.server.processes import only_server

    with only_server(database):
        done = call("keys", "rotate", "sign", "--database", database)
    assert (done.exit_code, "close it" in done.output) == (1, True)


def test_keys_are_not_replaced_while_a_house_on_postgresql_is_open(postgres: str, tmp_path: Path) -> None:
    from queenhigh.server.processes import Presence

    where = ("--database", postgres, "--key", str(tmp_path / "house.key"))
    server = Presence(open_engine(postgres))
    Store(server.engine)
    open_vault(tmp_path / "house.key", os.urandom)
    assert server.first()
    opening = call("keys", "rotate", "sign", *where)
    server.stay()
    still_open = call("keys", "rotate", "sign", *where)
    server.leave()
    assert [(done.exit_code, "close it" in done.output) for done in (opening, still_open)] == [(1, True)] * 2
    assert len(read_vault(tmp_path / "house.key", os.urandom).keys.sign) == 1
    assert call("keys", "rotate", "sign", *where).exit_code == 0
    assert server.first(), "the house cannot open after its keys were replaced"
    server.leave()
    server.engine.dispose()
