"""Files that somebody will upload one day, and what we must say to each: the code of the first problem."""

from tests.clubs.uploads.test_uploads import MITCHELL

BOMB = (
    b'<?xml version="1.0"?><!DOCTYPE USEBIO [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    b'<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><USEBIO Version="1.2"><CLUB>&c;</CLUB></USEBIO>'
)
OUTSIDE = (
    b'<?xml version="1.0"?><!DOCTYPE USEBIO [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    b"<USEBIO><CLUB>&a;</CLUB></USEBIO>"
)


def changed(old: bytes, new: bytes) -> bytes:
    """The good file with one thing changed."""
    assert old in MITCHELL, old
    return MITCHELL.replace(old, new, 1)


# Nothing of these may be imported.
REFUSED = {
    "empty_file": b"",
    "page_of_service": b"<!DOCTYPE html><html><title>RealBridge</title></html>",
    "unknown_format": b"\x89PNG\r\n\x1a\n0000",
    "cut_off": MITCHELL[: len(MITCHELL) // 2],
    "entity_declared": BOMB,
    "encoding_unreadable": b"\xff\xfe" + MITCHELL[:301],
    "unknown_event_type": changed(b'<EVENT EVENT_TYPE="MP_PAIRS">', b'<EVENT EVENT_TYPE="TIDDLYWINKS">'),
    "no_date": changed(b"<DATE>21/07/2022</DATE>", b""),
    "date_impossible": changed(b"<DATE>21/07/2022</DATE>", b"<DATE>31/02/2022</DATE>"),
    "file_of_another_club": changed(
        b"<CLUB_ID_NUMBER>2074</CLUB_ID_NUMBER>", b"<CLUB_ID_NUMBER>2075</CLUB_ID_NUMBER>"
    ),
}
WRONG_LABEL = changed(b'<?xml version="1.0"?>', b'<?xml version="1.0" encoding="us-ascii"?>').replace(
    b"Sample Bridge Club", "Café Bridge".encode()
)
