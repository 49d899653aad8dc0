"""What a federation and its club say in public: news, a document, the club's page; and events asked for."""

from datetime import date, time

from django.utils import timezone

from clubs.models import ClubEvening, ClubPage, SanctionRequest, SanctionStep
from federation.models import (
    DocumentEnd,
    DocumentVersion,
    Erasure,
    NamingDocument,
    NamingDocumentSettled,
    NewsItem,
    NewsVersion,
    PublishedDocument,
)
from tests.cast import House

PDF = b"%PDF-1.7\n%%EOF\n"


def furnish(house: House, mark: str) -> None:
    """One of each that everybody sees, and a draft of news."""
    _news(house, mark)
    document = PublishedDocument.objects.create(
        key=f"{mark}1", name=f"{mark}rules".lower(), titles=_both(f"{mark}PUBLISHED"), category="regulations"
    )
    _in_force, withdrawn = (
        DocumentVersion.objects.create(
            document=document,
            valid_from=date(year, 1, 1),
            digest="0" * 64,
            size=len(PDF),
            pages=1,
            content=PDF,
            added_by=house.administrator,
        )
        for year in (2020, 2019)
    )
    DocumentEnd.objects.create(
        version=withdrawn, kind="withdrawn", reason=f"{mark}PUBLISHED", by=house.administrator
    )
    naming = NamingDocument.objects.create(erasure=Erasure.objects.order_by("pk")[0], version=withdrawn)
    NamingDocumentSettled.objects.create(
        naming=naming, kind="dismissed", reason=f"{mark}PUBLISHED", by=house.administrator
    )
    page = ClubPage.objects.create(
        club=house.club, number=1, texts=_both(f"{mark}PUBLISHED"), written_by=house.scorer
    )
    ClubEvening.objects.create(page=page, weekday=4, starts_at=time(18, 30), kind="pairs")
    _sanctions(house, mark)


def _news(house: House, mark: str) -> None:
    for number, (word, begins) in enumerate([("DRAFT", None), ("PUBLISHED", timezone.now())]):
        item = NewsItem.objects.create(key=f"{mark}{number}")
        NewsVersion.objects.create(
            item=item,
            number=1,
            titles=_both(f"{mark}{word}"),
            texts=_both(f"{mark}{word}"),
            shown_from=begins,
            written_by=house.administrator,
        )


def _sanctions(house: House, mark: str) -> None:
    wanted = {
        "club": house.club,
        "titles": _both(f"{mark}DRAFT"),
        "level": "local",
        "starts_on": date(2030, 5, 1),
        "ends_on": date(2030, 5, 1),
        "form": "pairs_matchpoints",
        "tables": 10,
        "note": f"{mark}DRAFT",
        "asked_by": house.scorer,
    }
    SanctionRequest.objects.create(key=f"{mark}1", **wanted)
    gone = SanctionRequest.objects.create(key=f"{mark}2", state="refused", closed_at=timezone.now(), **wanted)
    SanctionStep.objects.create(request=gone, deed="refused", reason=f"{mark}DRAFT", by=house.administrator)


def _both(text: str) -> dict[str, str]:
    return {"ja": text, "en": text}
