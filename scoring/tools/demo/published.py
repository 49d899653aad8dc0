"""What the federations of the demonstration tell: news, a document, clubs' pages, an event asked for."""

from collections.abc import Sequence
from datetime import time, timedelta
from decimal import Decimal

from django.utils import timezone

from clubs.models import Club, EveningKind, Level, SanctionRequest
from clubs.models.tournaments.tournament import FORMS_OF_CONTEST
from clubs.pages.services import WrittenEvening, WrittenPage, write
from clubs.sanctions import district_services, services as sanctions
from federation.models import User
from federation.paper.document import Paper
from federation.publishing import documents, news
from federation.publishing.news import WrittenNews
from federation.publishing.pdfs import CheckedPdf
from federation.roles import today
from federation.tenancy.context import current

NEWS = (
    (
        {"ja": "春の選手権の申込みを開始しました", "en": "Entries for the spring championship are open"},
        {
            "ja": "**申込み**は競技会のページから。\n\n- 定員になり次第締め切ります\n- 初めての方も歓迎",
            "en": "**Enter** on the tournament's page.\n\n- Places are limited\n- All are welcome",
        },
    ),
    (
        {"ja": "事務局の休業日", "en": "The office is closed"},
        {"ja": "月末の金曜日はお休みします。", "en": "On the last Friday of the month."},
    ),
)
ABOUT = {
    "ja": "だれでも参加できる、にぎやかなクラブです。\n\n- 見学自由\n- パートナーのいない方はご相談ください",
    "en": "A lively club that is open to everybody.\n\n- Come and watch\n- We find you a partner",
}
CHALLENGE = {"ja": "クラブ対抗戦", "en": "Club challenge"}
BEGINNERS = {"ja": "初心者大会", "en": "Beginners' Cup"}
TITLES = {"ja": "競技会規程", "en": "Rules of competitions"}


def furnish(clubs: Sequence[Club], logins: dict[str, User]) -> None:
    """All of it, through the services."""
    office, manager = logins["tournaments"], logins["manager"]
    for place, (titles, texts) in enumerate(NEWS):
        what = WrittenNews(titles, texts, timezone.now() - timedelta(days=place), None)
        news.write(key=f"demonstration-{place}", what=what, by=office)
    _document(office)
    for place, club in enumerate(clubs):
        write(club=club, seen=0, what=_page(place), by=logins["administrator"])
    _sanctions(clubs[0], manager, logins["district"])


def _document(by: User) -> None:
    document = documents.add(key="demonstration", name="rules", titles=TITLES, category="regulations", by=by)
    house, own = current(), current().locale
    paper = Paper(title=TITLES[own], publisher=house.name, language=own, dated=today())
    paper.add_page()
    paper.heading(TITLES[own])
    file = CheckedPdf(paper.to_bytes(), 1)
    documents.add_version(document=document, file=file, valid_from=today(), notes={}, by=by)


def _page(place: int) -> WrittenPage:
    fee = Decimal(1000) if current().currency == "JPY" else Decimal(8)
    evenings = (
        WrittenEvening(place % 5, time(13), EveningKind.PRACTICE.value, fee, True, False),
        WrittenEvening((place + 3) % 5, time(18, 30), EveningKind.PAIRS.value, fee, False, True),
    )
    return WrittenPage("", "", "", ABOUT, True, tuple(sorted(evenings, key=lambda one: one.weekday)))


def _sanctions(club: Club, manager: User, of_district: User) -> None:
    """One waits for the federation's office, one for the district."""
    first = _sanction(club, CHALLENGE, 90, manager)
    district_services.pass_on(request=first, by=of_district)
    _sanction(club, BEGINNERS, 120, manager)


def _sanction(club: Club, titles: dict[str, str], days: int, by: User) -> SanctionRequest:
    day = today() + timedelta(days=days)
    wanted = sanctions.WantedEvent(
        titles,
        Level.LOCAL.value,
        day,
        day,
        club.place,
        FORMS_OF_CONTEST[0][0],
        12,
        "",
    )
    return sanctions.ask(key=f"demonstration-{club.pk}-{days}", club=club, wanted=wanted, by=by)
