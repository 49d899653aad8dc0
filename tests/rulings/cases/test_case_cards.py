"""The cards of both sides of a case: in force when it happened, kept in its acts, shown with it."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from clubs.cards.kept import digest_of
from clubs.cards.presets import Preset
from clubs.models import EntryPlayer
from clubs.playing.services import running
from federation.tenancy.context import acting_for
from rulings.acts.case_contents import cards_in
from rulings.acts.converter import content_of
from rulings.cases import convention_cards
from rulings.cases.convention_cards import cards_of
from rulings.cases.papers.pdf import case_pdf
from rulings.cases.selectors import desk_file
from rulings.cases.services import cases, completing
from tests import cast
from tests.clubs.cards.pairs_at_event import Pairs
from tests.clubs.tournaments.event_house import DAY, NOON, at
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


class Table:
    """A session in which the two pairs meet, with a card of each; cases are reported at ten past noon."""

    def __init__(self, house):
        self.pairs = Pairs(house)
        self.director = self.pairs.director
        self.session = running.open_session(
            stage=self.pairs.stage, number=2, played_on=DAY, at=NOON, by=self.director
        )
        self.ns = self.pairs.filed()
        self.ew = self.pairs.filed(Preset.PRECISION, first=self.pairs.east, second=self.pairs.west)

    def seats(self, seated="NESW"):
        players = EntryPlayer.objects.current().filter(entry__session=self.session, member__isnull=False)
        by_member = {player.member: player for player in players}
        sat = zip("NSEW", (self.pairs.north, self.pairs.south, self.pairs.east, self.pairs.west), strict=True)
        return {seat: by_member[member] for seat, member in sat if seat in seated}

    def case(self, *, seated="NESW", called_at=None, sent="one"):
        case, _is_new = cases.report(
            session=self.session,
            token=sent,
            place=cases.CasePlace(called_at=called_at or at(10), round=1, board=1),
            seats=self.seats(seated),
            incident="A wrong explanation.",
            by=self.director,
            topic="misinformation",
        )
        return case


def kept(case):
    return {card.side: card.version for card in convention_cards.kept_of(case).values()}


@pytest.fixture
@furnished_once
def table(inside):
    return Table(inside)


def test_the_report_keeps_both_cards(table):
    case = table.case()
    act = case.acts.get(sequence=1)
    assert {(card.side, card.version, card.sha256) for card in cards_in(content_of(act))} == {
        ("NS", table.ns.pk, digest_of(table.ns)),
        ("EW", table.ew.pk, digest_of(table.ew)),
    }
    assert all(card.is_kept and card.is_proved for card in cards_of(case))


def test_what_is_filed_later_changes_nothing(table):
    case = table.case()
    later = table.pairs.filed(Preset.ACOL, at=at(5))  # in force before the call, filed after the report
    assert kept(case) == {"NS": table.ns.pk, "EW": table.ew.pk}
    assert [card.version for card in cards_of(case)] == [table.ns, table.ew]
    assert kept(table.case(sent="two"))["NS"] == later.pk


@pytest.mark.parametrize(
    ("filed", "called", "counts"),
    [
        (timedelta(minutes=9), timedelta(minutes=10), True),
        (timedelta(minutes=11), timedelta(minutes=10), False),
        (timedelta(hours=2), timedelta(days=1), True),  # reported on a later day: the end of the day of play
        (timedelta(hours=20), timedelta(days=1), False),
    ],
)
def test_the_moment_decides(filed, called, counts, table):
    second = table.pairs.filed(Preset.ACOL, at=NOON + filed)
    case = table.case(called_at=NOON + called)
    assert (kept(case)["NS"] == second.pk) == counts


def test_a_pair_of_which_one_seat_is_known(table):
    assert kept(table.case(seated="N")) == {"NS": table.ns.pk}


def test_players_who_are_known_later_bring_their_cards(table):
    case = table.case(seated="")
    assert kept(case) == {}
    completing.complete(case=case, by=table.director, seats=table.seats())
    assert kept(case) == {"NS": table.ns.pk, "EW": table.ew.pk}


def test_a_pair_without_a_card(table):
    case = table.case(called_at=NOON - timedelta(minutes=1))
    assert kept(case) == {}
    assert cards_of(case) == []


def test_a_version_that_does_not_say_what_it_said(monkeypatch, table):
    case = table.case()
    monkeypatch.setattr(convention_cards, "digest_of", lambda version: "0" * 64)
    assert not any(card.is_proved for card in cards_of(case))


def test_it_stands_on_paper(inside):
    case = Table(inside).case()
    content = case_pdf(desk_file(case), publisher="Sakura", language="en", dated=DAY)
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    assert "15–17" in text
    assert "13–15" in text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("15–17 points", "13–15 points", "kept with the case")),
        ("ja", ("15–17点", "13–15点", "保存されています")),
    ],
)
def test_the_pages_of_a_case_show_them(db, language, words):
    here, next_door = cast.japanese(), cast.english()
    with acting_for(here.federation):
        table = Table(here)
        case = table.case()
        versions = [table.ns, table.ew]
    client = Client(headers={"accept-language": language})
    client.force_login(table.director)
    for address in ("", "advisor/", "advisor/?topic=misexplanation_timing"):
        page = client.get(f"/sakura/desk/cases/{case.pk}/{address}").content.decode()
        assert all(word in page for word in words), address
        for version in versions:
            assert f"/sakura/cards/{version.card_id}/versions/1/" in page
    assert "data-new-case" not in page
    for user in (table.pairs.stranger.user, here.registrar, next_door.administrator):
        other = Client()
        other.force_login(user)
        assert other.get(f"/sakura/desk/cases/{case.pk}/advisor/").status_code == 403
