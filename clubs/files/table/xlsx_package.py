"""What a workbook is packed in, looked at before anything of it is unpacked."""

import zipfile
from io import BytesIO

from clubs.files.hands import megabytes
from clubs.files.problem import Problem, error

UNPACKED_MAX = 50 * 1024 * 1024  # bytes of all its parts; a session has one or two megabytes
_UNPACKED_LEAST = 2 * 1024 * 1024
_PACKED_TO = 25  # the XML of a spreadsheet packs to a tenth, of one number over and over to a twentieth
PARTS_MAX = 1_000
_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = 0x1  # a flag of a part

REFUSED = {
    "locked": "xlsx_locked",
    "old_kind": "xlsx_old_kind",
    "other_kind": "xlsx_other_kind",
    "unreadable": "xlsx_unreadable",
}


def is_workbook(content: bytes) -> bool:
    """Whether the bytes are a spreadsheet of any kind, one that is not read among them."""
    return bool(_kind(content))


def refusal(content: bytes, unpacked_max: int = UNPACKED_MAX) -> Problem | None:
    """Why a workbook is not opened; None where it may be."""
    kind = _kind(content)
    if kind != "xlsx":
        return error(REFUSED[kind])
    parts = _parts(content)
    if len(parts) > PARTS_MAX or any(part.flag_bits & _ENCRYPTED for part in parts):
        return error("xlsx_unreadable")
    # Reading stops at the size that the directory gives, so a false size is no way in. A workbook may say of
    # any part that it is a sheet, whatever it is called.
    size = sum(part.file_size for part in parts)
    most = min(unpacked_max, _UNPACKED_LEAST + _PACKED_TO * len(content))
    if size > most:
        return error("xlsx_too_large", size=megabytes(size), size_max=megabytes(most))
    return None


def _kind(content: bytes) -> str:
    """ "xlsx", what is said of another kind, or "" for what is no workbook."""
    if content.startswith(_OLE):
        return _of_ole(content)
    if not content.startswith(_ZIP):
        return ""
    names = {part.filename for part in _parts(content)}
    if "xl/workbook.xml" in names:
        return "xlsx"
    if not names and b"xl/" in content:
        return "unreadable"  # cut off: the directory stands at the end
    is_sheet = b"opendocument.spreadsheet" in content[:200] or "xl/workbook.bin" in names
    return "other_kind" if is_sheet else ""


def _of_ole(content: bytes) -> str:
    if _utf16("EncryptedPackage") in content:
        return "locked"
    return "old_kind" if _utf16("Workbook") in content or _utf16("Book") in content else ""


def _utf16(text: str) -> bytes:
    return text.encode("utf-16-le")


def _parts(content: bytes) -> list[zipfile.ZipInfo]:
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            return archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, EOFError):
        return []
