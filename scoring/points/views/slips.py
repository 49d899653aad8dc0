"""The slips of an event as a document to be cut apart."""

from collections.abc import Iterable
from typing import Any

from federation.reader import reader_language
from federation.roles import today
from federation.tenancy.context import current
from scoring.points.papers.slips import PaperSlip, slips_pdf
from scoring.points.services.awards import Paid


def printed(paid: Paid, slips: Iterable[dict[str, Any]]) -> bytes:
    """Those that can still be claimed, as `points_words.slip` says them."""
    language = reader_language()
    papers = [
        PaperSlip(
            one["slip"].name,
            " · ".join(f"{amount} {colour}" for colour, amount in one["left"]),
            one["code"],
            one["address"],
            one["slip"].valid_through,
        )
        for one in slips
        if one["address"]
    ]
    return slips_pdf(papers, title=paid.title, publisher=current().name, language=language, dated=today())
