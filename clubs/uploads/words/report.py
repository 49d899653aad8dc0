"""The report kept with an upload, in the reader's language: for the desk's pages and for its API."""

from typing import Any

from clubs.files import reading
from clubs.files.differences import by_size
from clubs.models import Upload
from federation.reader import reader_language


def problems_of(upload: Upload) -> list[dict[str, Any]]:
    """Every problem of a file, with its sentence."""
    kept = upload.report["problems"]
    return [
        {**one, "message": reading.problem_message(reading.problem_from_json(one), reader_language())}
        for one in kept
    ]


def differences_of(upload: Upload) -> list[dict[str, str]]:
    """Figures that the file prints otherwise than we compute them, the largest difference first."""
    differences = by_size(reading.Difference(**kept) for kept in upload.report["differences"])
    return [{"where": d.where(reader_language()), "file": d.file, "ours": d.computed} for d in differences]
