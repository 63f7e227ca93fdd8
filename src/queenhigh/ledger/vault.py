"""What is kept outside the database: the keys that seal decks, and those that sign what leaves the house.

A deck's key is stored in the ledger only sealed, so that the database, its log and its backups show no card that is
still to come. The vault's keys are in a file of their own, for its owner to read and nobody else. Sealing and signing
have different keys, and each can be replaced: the last one of a kind is in use, and those before it still open what
they sealed and verify what they signed.
"""

import base64
import hashlib
import hmac
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Literal

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_KEY_BYTES = 32
_NONCE_BYTES = 12
_TITLE = "# The keys of a house. The last one of a kind is in use; those before it still open and verify.\n"
KINDS = ("seal", "sign")
Kind = Literal["seal", "sign"]


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of a vault, the one in use last.

    >>> print(Keys.read("sign " + "ab" * 32 + "\\nseal " + "00" * 32).text())
    # The keys of a house. The last one of a kind is in use; those before it still open and verify.
    seal 0000000000000000000000000000000000000000000000000000000000000000
    sign abababababababababababababababababababababababababababababababab
    """

    seal: tuple[bytes, ...]
    sign: tuple[bytes, ...]

    @classmethod
    def from_one(cls, key: bytes) -> "Keys":
        """Both keys from a single one, as the first vaults had it."""
        if len(key) != _KEY_BYTES:
            raise ValueError(f"a vault's key has {_KEY_BYTES} bytes, not {len(key)}")
        return cls((hmac.digest(key, b"seal", "sha256"),), (hmac.digest(key, b"sign", "sha256"),))

    @classmethod
    def read(cls, text: str) -> "Keys":
        """The keys in the text of a file: lines of a kind and a key, or one key alone; ValueError for anything else."""
        lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
        if len(lines) == 1 and len(lines[0]) == 1:
            return cls.from_one(_key(lines[0][0]))
        found: dict[str, list[bytes]] = {kind: [] for kind in KINDS}
        for line in lines:
            if len(line) != 2 or line[0] not in found:
                raise ValueError(_A_KEY)
            found[line[0]].append(_key(line[1]))
        if not all(found.values()):
            raise ValueError(f"{_A_KEY}, one that seals and one that signs")
        return cls(tuple(found["seal"]), tuple(found["sign"]))

    def text(self) -> str:
        """The file with these keys."""
        lines = [f"{kind} {key.hex()}\n" for kind in KINDS for key in getattr(self, kind)]
        return "".join([_TITLE, *lines]).rstrip()

    def with_new(self, kind: Kind, key: bytes) -> "Keys":
        """These keys and a new one that is in use from now on."""
        return replace(self, seal=(*self.seal, key)) if kind == "seal" else replace(self, sign=(*self.sign, key))


_A_KEY = f"a key is {2 * _KEY_BYTES} hexadecimal digits"


def _key(digits: str) -> bytes:
    if len(digits) != 2 * _KEY_BYTES:
        raise ValueError(_A_KEY)
    try:
        return bytes.fromhex(digits)
    except ValueError:
        raise ValueError(_A_KEY) from None


class WrongKey(Exception):
    """Something was sealed or signed with another key, or changed since."""


class Vault:
    """Seals with one key and signs with another. Entropy for nonces is handed in."""

    def __init__(self, keys: Keys | bytes, entropy: Callable[[int], bytes]) -> None:
        self.keys = Keys.from_one(keys) if isinstance(keys, bytes) else keys
        self._ciphers = [ChaCha20Poly1305(key) for key in self.keys.seal]
        self._signers = [Ed25519PrivateKey.from_private_bytes(key) for key in self.keys.sign]
        self.entropy = entropy

    def seal(self, secret: bytes, name: str) -> bytes:
        """A secret for the ledger; it opens only under the same name."""
        nonce = self.entropy(_NONCE_BYTES)
        return nonce + self._ciphers[-1].encrypt(nonce, secret, name.encode())

    def unseal(self, sealed: bytes, name: str) -> bytes:
        for cipher in reversed(self._ciphers):
            with suppress(InvalidTag):
                return cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], name.encode())
        raise WrongKey(f"{name} was sealed with another key")

    def sign(self, text: str) -> str:
        return base64.b64encode(self._signers[-1].sign(text.encode())).decode()

    @property
    def public_key(self) -> str:
        """What others check signatures with; it tells nothing of the key."""
        return self.public_keys[-1]

    @property
    def public_keys(self) -> tuple[str, ...]:
        """The public key of every key that has signed here, the one in use last."""
        raw = [signer.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw) for signer in self._signers]
        return tuple(base64.b64encode(key).decode() for key in raw)

    @property
    def seal_names(self) -> tuple[str, ...]:
        """What the sealing keys are called where they must not be shown: the start of a hash of each."""
        return tuple(hashlib.sha256(b"seal" + key).hexdigest()[:_NAME_DIGITS] for key in self.keys.seal)


_NAME_DIGITS = 16


def signature_holds(text: str, signature: str, public_key: str) -> bool:
    try:
        key = Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key, validate=True))
        key.verify(base64.b64decode(signature, validate=True), text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def read_vault(path: Path, entropy: Callable[[int], bytes]) -> Vault:
    """The vault whose keys are in a file."""
    try:
        text = path.read_text(encoding="ascii")
    except UnicodeDecodeError:
        raise ValueError(_A_KEY) from None
    return Vault(Keys.read(text), entropy)


def open_vault(path: Path, entropy: Callable[[int], bytes], sealed: tuple[str, bytes] | None = None) -> Vault:
    """The vault of a file, made with new keys where there is none; only its owner may read it.

    Where something was sealed already, under a name, no new key will do: the file must hold the one that opens it.
    """
    if sealed is not None:
        vault = read_vault(path, entropy)
        vault.unseal(sealed[1], sealed[0])
        return vault
    with suppress(FileExistsError):
        if not path.exists():
            put_file(path, Keys((entropy(_KEY_BYTES),), (entropy(_KEY_BYTES),)).text() + "\n", os.link)
    return read_vault(path, entropy)


def rotate(path: Path, kind: Kind, entropy: Callable[[int], bytes]) -> Vault:
    """The vault of a file with a new key of one kind, which is in use from now on; the old ones stay in the file."""
    keys = read_vault(path, entropy).keys.with_new(kind, entropy(_KEY_BYTES))
    put_file(path, keys.text() + "\n", os.replace)
    return Vault(keys, entropy)


def put_file(path: Path, text: str, put: Callable[[str, Path], None]) -> None:
    """A file appears whole or not at all, and its name is as safe as its bytes when this returns. Only its owner may
    read it."""
    with NamedTemporaryFile("w", dir=path.parent, prefix=f"{path.name}.", encoding="ascii", delete=False) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            put(file.name, path)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(file.name)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
