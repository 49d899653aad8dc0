"""Reads a report about delivery (RFC 3464) in a process of its own. Without Django.

It says what is written and judges nothing: whoever asks knows which letters are ours.
"""

from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import Message
from typing import Any

PARTS_MAX = 50
TEXT_MAX = 500


def read(content: bytes, asked: Any) -> dict[str, Any]:
    """The failures that a report names, and the Message-IDs of the letters that it brings back."""
    try:
        return _read(content)
    except RecursionError:  # the parser goes into parts within parts without an end; no report has hundreds
        return {"failures": [], "letters": []}


def _read(content: bytes) -> dict[str, Any]:
    report = message_from_bytes(content, policy=policy.compat32)
    failures: list[dict[str, str]] = []
    letters: list[str] = []
    if report.get_content_type() == "multipart/report":
        for part in _parts(report):
            failures += _failures(part)
            letters += _letters(part)
    return {"failures": failures, "letters": letters}


def _parts(report: Message) -> Iterator[Message]:
    """The parts of the report itself; a letter that it brings back is not looked into."""
    payload = report.get_payload()
    parts = payload if isinstance(payload, list) else []
    yield from [part for part in parts[:PARTS_MAX] if isinstance(part, Message)]


def _failures(part: Message) -> Iterator[dict[str, str]]:
    if part.get_content_type() != "message/delivery-status":
        return
    for fields in _parts(part):
        if _field(fields, "Action").lower() == "failed":
            to = _field(fields, "Final-Recipient") or _field(fields, "Original-Recipient")
            original = _field(fields, "Original-Recipient")
            for address in {to.rpartition(";")[2].strip(), original.rpartition(";")[2].strip()} - {""}:
                yield {"to": address, "code": _field(fields, "Status").split(" ")[0]}


def _letters(part: Message) -> Iterator[str]:
    """Of the letter whole (message/rfc822), or of its headers alone (text/rfc822-headers)."""
    if part.get_content_type() == "message/rfc822":
        yield from [_field(letter, "Message-ID") for letter in _parts(part)]
    elif part.get_content_type() == "text/rfc822-headers":
        payload = part.get_payload(decode=True)
        headers = message_from_bytes(payload) if isinstance(payload, bytes) else Message()
        yield _field(headers, "Message-ID")


def _field(message: Message, name: str) -> str:
    """A field in one line, as folded lines are meant, and without zero bytes, which no answer may have."""
    return " ".join(str(message.get(name, "")).replace("\0", " ").split())[:TEXT_MAX]
