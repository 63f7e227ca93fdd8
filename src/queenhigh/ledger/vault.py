"""What is kept outside the database: the key that seals decks and signs what leaves the house.

A deck's key is stored in the ledger only sealed, so that the database, its log and its backups show no card that is
still to come. The vault's key is a file of its own, for its owner to read and nobody else.
"""

import base64
import hmac
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_KEY_BYTES = 32
_NONCE_BYTES = 12


class WrongKey(Exception):
    """Something was sealed or signed with another key, or changed since."""


class Vault:
    """Seals and signs with one key. Entropy for nonces is handed in."""

    def __init__(self, key: bytes, entropy: Callable[[int], bytes]) -> None:
        if len(key) != _KEY_BYTES:
            raise ValueError(f"a vault's key has {_KEY_BYTES} bytes, not {len(key)}")
        self._cipher = ChaCha20Poly1305(hmac.digest(key, b"seal", "sha256"))
        self._signer = Ed25519PrivateKey.from_private_bytes(hmac.digest(key, b"sign", "sha256"))
        self.entropy = entropy

    def seal(self, secret: bytes, name: str) -> bytes:
        """A secret for the ledger; it opens only under the same name."""
        nonce = self.entropy(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, secret, name.encode())

    def unseal(self, sealed: bytes, name: str) -> bytes:
        try:
            return self._cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], name.encode())
        except InvalidTag:
            raise WrongKey(f"{name} was sealed with another key") from None

    def sign(self, text: str) -> str:
        return base64.b64encode(self._signer.sign(text.encode())).decode()

    @property
    def public_key(self) -> str:
        """What others check signatures with; it tells nothing of the key."""
        raw = self._signer.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        return base64.b64encode(raw).decode()


def signature_holds(text: str, signature: str, public_key: str) -> bool:
    try:
        key = Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key))
        key.verify(base64.b64decode(signature), text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def read_vault(path: Path, entropy: Callable[[int], bytes]) -> Vault:
    """The vault whose key is in a file, as hexadecimal text."""
    try:
        key = bytes.fromhex(path.read_text(encoding="ascii").strip())
    except ValueError:
        raise ValueError(f"a key is {2 * _KEY_BYTES} hexadecimal digits") from None
    return Vault(key, entropy)


def open_vault(path: Path, entropy: Callable[[int], bytes], sealed: tuple[str, bytes] | None = None) -> Vault:
    """The vault of a file, made with a new key where there is none; only its owner may read it.

    Where something was sealed already, under a name, no new key will do: the file must hold the one that opens it.
    """
    if sealed is not None:
        vault = read_vault(path, entropy)
        vault.unseal(sealed[1], sealed[0])
        return vault
    with suppress(FileExistsError):
        _make_key(path, entropy)
    return read_vault(path, entropy)


def _make_key(path: Path, entropy: Callable[[int], bytes]) -> None:
    """A key appears whole or not at all, and its name is as safe as its bytes before anything is sealed with it."""
    if path.exists():
        return
    with NamedTemporaryFile("w", dir=path.parent, prefix=f"{path.name}.", encoding="ascii") as file:
        file.write(entropy(_KEY_BYTES).hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
        os.link(file.name, path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
