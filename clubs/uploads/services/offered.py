"""The events that a file holds, where it holds several: its report says which there are."""

from collections.abc import Sequence
from typing import NamedTuple

from clubs.files import reading
from clubs.models import Upload
from federation.reader import reader_language
from federation.text.numbers import whole

_OFFERED = "event_offered"


class OfferedEvent(NamedTuple):
    """An event of a file: its number there, the sentence about it, and what became of it, if anything."""

    number: int
    sentence: str
    upload: Upload | None


def offered(upload: Upload) -> Sequence[OfferedEvent]:
    """The events of a file of which one is to be chosen, in its order; none of any other file."""
    if upload.part:
        return ()
    kept = [problem for problem in upload.report["problems"] if problem["code"] == _OFFERED]
    if not kept:
        return ()
    same_bytes = Upload.objects.filter(club=upload.club_id, sha256=upload.sha256).exclude(part=0)
    taken = {other.part: other for other in same_bytes.defer("content", "reading", "report")}
    return [
        OfferedEvent(
            number := whole(problem["parameters"]["number"]) or 0,
            reading.problem_message(reading.problem_from_json(problem), reader_language()),
            taken.get(number),
        )
        for problem in kept
    ]
