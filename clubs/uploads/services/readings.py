"""What was read of a file: once as it comes, in a process of its own, and kept while the file waits.

It is read again when another answer may come of it: on another day, when the club has said what the columns
of its tables mean, and when the portal reads otherwise than it did.
"""

import hashlib
import json
import zlib
from collections.abc import Mapping
from typing import NamedTuple

from clubs.files import reading
from clubs.files.apart import door
from clubs.files.apart.door import FileReading, question_json
from clubs.files.raw.markup import SIZE_MAX
from clubs.files.table.table import TableChoices
from clubs.models import Upload
from clubs.uploads.services import column_mappings
from federation.roles import today

WAY_OF_READING = 2  # counted on with every change of what is kept or of a reader's answers
_DIGEST = 32


class KeptReading(NamedTuple):
    """What was read, and how it is kept with the upload."""

    read: FileReading
    kept: bytes


def of_content(
    content: bytes, name: str, known: Mapping[str, TableChoices] = reading.NOTHING_KNOWN, part: int = 0
) -> KeptReading:
    """Read a file as it comes, or the event of it that is meant. Never raises for what the bytes hold."""
    question = question_json(name, today(), SIZE_MAX, known, part)
    answer = door.asked(content, question)
    written = zlib.compress(json.dumps(answer).encode())
    return KeptReading(door.taken(answer), _digest(question) + written)


def of_upload(upload: Upload) -> KeptReading:
    """What was read of a file that is with us: kept, or read again where that may say something else."""
    known = column_mappings.known(upload.club, upload.sha256)
    kept = bytes(upload.reading or b"")
    if kept[:_DIGEST] == _digest(question_json(upload.name, today(), SIZE_MAX, known, upload.part)):
        return KeptReading(door.taken(json.loads(zlib.decompress(kept[_DIGEST:]))), kept)
    fresh = of_content(bytes(upload.content), upload.name, known, upload.part)
    Upload.objects.filter(pk=upload.pk).update(reading=fresh.kept)
    upload.reading = fresh.kept
    return fresh


def _digest(question: Mapping[str, object]) -> bytes:
    """The question that a reading answers."""
    return hashlib.sha256(json.dumps([WAY_OF_READING, question]).encode()).digest()
