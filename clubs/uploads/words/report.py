"""The report kept with an upload, in the reader's language: for the desk's pages and for its API."""

from typing import Any

from django.utils.translation import get_language

from clubs.files import reading
from clubs.models import Upload


def problems_of(upload: Upload) -> list[dict[str, Any]]:
    """Every problem of a file, with its sentence."""
    kept = upload.report["problems"]
    return [
        {**one, "message": reading.problem_message(reading.problem_from_json(one), _reader())} for one in kept
    ]


def differences_of(upload: Upload) -> list[dict[str, str]]:
    """Figures that the file prints otherwise than we compute them."""
    differences = [reading.Difference(**kept) for kept in upload.report["differences"]]
    return [{"where": d.where(_reader()), "file": d.file, "ours": d.computed} for d in differences]


def _reader() -> str:
    return "ja" if (get_language() or "").startswith("ja") else "en"
