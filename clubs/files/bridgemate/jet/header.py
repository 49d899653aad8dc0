"""The first page of an Access database: its version, its code page, and whether it is locked."""

import struct
from typing import Final, NamedTuple

from clubs.files.bridgemate.jet.errors import JetError

_MARKS: Final = (b"Standard Jet DB\0", b"Standard ACE DB\0")
_JET_3, _JET_4 = 0, 1
_NEWER: Final = {2: "2007", 3: "2010", 4: "2013", 5: "2016", 6: "2019"}
# From here on the page is enciphered, with a key that is the same for all files.
_ENCIPHERED_FROM: Final = 0x18
_ENCIPHERED: Final = {3: 126, 4: 128}
_KEY: Final = bytes.fromhex("c7da396b")
_PASSWORD: Final = {3: 20, 4: 40}


class JetHeader(NamedTuple):
    """What the first page says."""

    version: int  # 3 or 4
    code_page: int  # of the texts of Jet 3: 1252, 932


def is_access(content: bytes) -> bool:
    """Whether the bytes begin as an Access database of any version does."""
    return content[4:20] in _MARKS


def header(content: bytes) -> JetHeader:
    """Read the first page. Raises JetError for versions that we do not read and for locked files."""
    version = _version(content)
    if len(content) < 2048:
        raise JetError("access_cut_off", pages=0)
    plain = bytes(_ENCIPHERED_FROM) + rc4(
        _KEY, content[_ENCIPHERED_FROM : _ENCIPHERED_FROM + _ENCIPHERED[version]]
    )
    code_page, key = struct.unpack_from("<HI", plain, 0x3C)
    if key or _has_password(plain, version):
        raise JetError("access_locked")
    return JetHeader(version, code_page)


def _version(content: bytes) -> int:
    mark, version = content[4:20], content[20] if len(content) > 20 else -1
    if mark == _MARKS[1] or version in _NEWER:
        raise JetError("access_too_new", version=_NEWER.get(version, "2007"))
    if mark != _MARKS[0] or version not in (_JET_3, _JET_4):
        raise JetError("access_damaged", page=1)
    return 3 if version == _JET_3 else 4


def _has_password(plain: bytes, version: int) -> bool:
    """In Jet 4 the day of creation, as a whole number, is laid over the password."""
    password = plain[0x42 : 0x42 + _PASSWORD[version]]
    if version == 3:
        return any(password)
    (day,) = struct.unpack_from("<d", plain, 0x72)
    mask = struct.pack("<i", int(day)) if abs(day) < 2**31 else bytes(4)  # not a number: no mask
    return any(byte ^ mask[position % 4] for position, byte in enumerate(password))


def rc4(key: bytes, text: bytes) -> bytes:
    """The RC4 cipher, which Jet uses for disguise; the standard library has none."""
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) & 255
        state[i], state[j] = state[j], state[i]
    out, i, j = bytearray(), 0, 0
    for byte in text:
        i = (i + 1) & 255
        j = (j + state[i]) & 255
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) & 255])
    return bytes(out)
