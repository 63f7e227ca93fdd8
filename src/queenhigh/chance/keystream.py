"""Random numbers below a bound, from a ChaCha20 keystream, without bias.

A byte is taken as it comes or not at all: those at or above the largest multiple of the bound are discarded, so every
number below the bound has exactly the same number of bytes that give it.
"""

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

KEY_BYTES = 32
_ZEROS = bytes(256)
_NONCE = bytes(16)
"""Counter and nonce start at zero: a key is used for one shuffle only."""


class Keystream:
    """The bytes of one key, in order, each used once."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        self._cipher = Cipher(algorithms.ChaCha20(key, _NONCE), mode=None).encryptor()
        self._block = b""
        self._used = 0

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, for bounds up to 256."""
        while True:
            if self._used == len(self._block):
                self._block, self._used = self._cipher.update(_ZEROS), 0
            number = accepted(self._block[self._used], bound)
            self._used += 1
            if number is not None:
                return number


def accepted(byte: int, bound: int) -> int | None:
    """What a byte gives below a bound; None where it would favor some numbers over others.

    >>> accepted(255, 52) is None, accepted(103, 52)
    (True, 51)
    """
    return byte % bound if byte < 256 - 256 % bound else None
