"""Pages of two records: side by side, merged once, marked, undone; whom they are for; how many queries."""

import re
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import EntryPlayer
from federation.models import (
    Act,
    AuditEntry,
    DifferentPersons,
    DuplicateSearch,
    Member,
    MemberMerge,
    MemberStatus,
    Role,
)
from federation.people.duplicates import searching
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members
from federation.roles import today
from federation.tenancy.context import acting_for
from scoring.models import Slip
from scoring.points.services.ledger import paying as ledger
from scoring.sessions.services import recomputation
from tests import cast
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring import builders as games
from tests.scoring.points.ledger import builders

DESK = "/sakura/desk/members/"
HIDDEN = re.compile(r'<input type="hidden" name="(seen|previewed)" (?:value="([\w.]*)")?')


def twin(house, at=0, **more):
    """Another record of 髙橋 舞."""
    number = with_check_digit(f"{62000 + at}", house.federation.number_scheme)
    with acting_for(house.federation):
        row = Member(number=number, family_name="高橋", given_name="舞", **more)
        return register_members([row], by=None)[0]


def side_by_side(house, other):
    return f"{DESK}{house.members[1].pk}/and/{other.pk}/"


def previewed(client, page, **typed):
    """The page with what would change, and everything that its button sends."""
    opened = client.get(page)
    begun = {field: bound.value() for field, bound in ((f.name, f) for f in opened.context["form"])}
    sent = {name: value for name, value in {**begun, **typed}.items() if value is not None}
    shown = client.post(page, {**sent, "act": "preview"})
    return shown, {**sent, **dict(HIDDEN.findall(shown.content.decode())), "act": "do"}


def test_two_records_are_merged_once_by_a_page_that_says_what_it_does(here):
    own, other = here.members[1], twin(here)
    client, page = enter(here.registrar), side_by_side(here, other)
    shown, sent = previewed(client, page, family_name=other.pk)
    for words in (f"The number {other.number} means {own.number}", "≠ differs", "What merging does"):
        assert words in text(shown), words
    assert not MemberMerge.across_federations.exists()
    for _press in range(2):
        assert f"({own.number})" in text(client.post(page, sent, follow=True))
    with acting_for(here.federation):
        assert Member.objects.get(pk=other.pk).merged_into_id == own.pk
        assert Member.objects.get(pk=own.pk).family_name == "高橋"
        assert AuditEntry.objects.filter(act=Act.MEMBER_MERGED).count() == 1
        assert AuditEntry.objects.filter(act=Act.SHEET_SEEN, subject_ref=other.pk).exists()
        merge = MemberMerge.objects.get()
    assert client.get(f"{DESK}{other.pk}/")["Location"] == f"{DESK}{own.pk}/"
    address = f"{DESK}mergers/{merge.pk}/"
    assert "Undo the merger" in text(client.get(address))
    for _press in range(2):
        assert "is undone" in text(client.post(address, follow=True))
    with acting_for(here.federation):
        assert Member.objects.get(pk=other.pk).status == MemberStatus.ACTIVE
        assert AuditEntry.objects.filter(act=Act.MEMBER_PARTED).count() == 1


def test_what_was_typed_differently_after_the_preview_is_shown_again(here):
    other = twin(here)
    client, page = enter(here.registrar), side_by_side(here, other)
    _shown, sent = previewed(client, page)
    changed = client.post(page, {**sent, "kept": other.pk})
    assert "What merging does" in text(changed)
    with acting_for(here.federation):
        Member.objects.filter(pk=other.pk).update(joined_on=cast.SINCE)
        assert not MemberMerge.objects.exists()
    stale = client.post(page, sent)
    assert stale.status_code in (200, 422)
    assert not MemberMerge.across_federations.exists()


def test_what_hinders_it_is_said_and_nothing_is_offered(here):
    other = twin(here)
    with acting_for(here.federation):
        builders.a_game(here, [here.members[1], other])
    shown, sent = previewed(enter(here.registrar), side_by_side(here, other))
    assert shown.status_code == 422
    assert "same session" in text(shown)
    assert 'value="do"' not in shown.content.decode()
    assert enter(here.registrar).post(side_by_side(here, other), sent).status_code == 422
    assert not MemberMerge.across_federations.exists()


def test_marked_as_two_people_they_leave_the_list_and_come_back(here):
    other = twin(here)
    client, page = enter(here.registrar), side_by_side(here, other)
    client.post(f"{DESK}duplicates/search/")
    client.post(f"{DESK}duplicates/search/")
    with acting_for(here.federation):
        assert DuplicateSearch.objects.count() == 1
        searching.search(DuplicateSearch.objects.get().pk)
    listed = text(client.get(DESK, {"tab": "pairs"}))
    assert "the same name, in kanji or in their variants" in listed
    for _press in range(2):
        client.post(page, {"act": "different"})
    assert "the same name, in kanji" not in text(client.get(DESK, {"tab": "pairs"}))
    assert "Marked as two people by" in text(client.get(page))
    assert other.number in text(client.get(DESK, {"tab": "different"}))
    client.post(page, {"act": "like"})
    assert "the same name, in kanji" in text(client.get(DESK, {"tab": "pairs"}))
    with acting_for(here.federation):
        assert DifferentPersons.objects.count() == 1


@pytest.mark.parametrize("role", [None, Role.TOURNAMENT_OFFICE, Role.MASTER_POINT_SECRETARY, Role.TREASURER])
def test_whom_the_pages_are_for(here, next_door, role):
    other = twin(here)
    with acting_for(here.federation):
        stranger = cast.login(here.federation, "stranger")
        if role:
            cast.appoint(stranger, role)
    addresses = [side_by_side(here, other), f"{DESK}{other.pk}/guest/", f"{DESK}mergers/1/"]
    for user in (stranger, next_door.registrar):
        client = enter(user)
        for address in addresses:
            assert client.get(address).status_code == 403, address
            assert client.post(address, {"act": "different"}).status_code == 403, address
        assert client.post(f"{DESK}duplicates/search/").status_code == 403
    assert not DifferentPersons.across_federations.exists()


def test_a_record_of_next_door_is_beside_none(here, next_door):
    client = enter(here.registrar)
    for address in (
        f"{DESK}{here.members[0].pk}/and/{next_door.members[0].pk}/",
        f"{DESK}{here.members[0].pk}/and/{here.members[0].pk}/",
        f"{DESK}{next_door.members[0].pk}/guest/",
        f"{DESK}mergers/999999/",
    ):
        page = client.get(address)
        assert page.status_code == 404, address
        assert "Carter" not in text(page)


def test_as_many_queries_for_one_pair_as_for_many(here):
    client = enter(here.registrar)
    twin(here)

    def queries():
        with acting_for(here.federation):
            searching.search(searching.ask(by=None).pk)
        client.get(DESK, {"tab": "pairs"})
        with CaptureQueriesContext(connection) as caught:
            assert client.get(DESK, {"tab": "pairs"}).status_code == 200
        return len(caught)

    few = queries()
    for at in range(1, 5):
        twin(here, at)
    assert queries() == few


# --- guests -----------------------------------------------------------------------------------------


@pytest.fixture
def guest(here):
    """A game in which a guest of the name 高橋 舞 has won something, paid; and the game."""
    with acting_for(here.federation):
        content = games.a_field(6).replace(b"<PLAYER_NAME>NS 1 1<", "<PLAYER_NAME>高橋 舞<".encode())
        game = games.published_content(here, content, "game.xml")
        played = today() - timedelta(days=30)
        terms = {"correction_minutes": "30"}
        type(game).objects.filter(pk=game.pk).update(conditions=terms, played_on=played)
        game.refresh_from_db()
        ledger.pay(game, at=builders.after(game))
    return game


def seat(house, game, member=None):
    with acting_for(house.federation):
        rows = EntryPlayer.objects.current().filter(entry__session=game, name="高橋 舞", member=member)
        return rows.first()


def test_a_guests_result_becomes_the_members_with_its_points_and_goes_back(here, guest):
    member, client = here.members[1], enter(here.registrar)
    address = f"{DESK}{member.pk}/guest/"
    played = seat(here, guest)
    assert "高橋 舞" in text(client.get(address))
    for _press in range(2):
        assert client.post(address, {"act": "give", "seat": [played.pk]}, follow=True).status_code == 200
    with acting_for(here.federation):
        slip = Slip.objects.get(name="高橋 舞")
        recomputation.recompute(guest.pk)
        ledger.pay(guest, at=builders.after(guest))
        won = builders.balance(member)
        assert Decimal(won) > 0
        assert builders.faults() == []
    mine = seat(here, guest, member)
    assert mine is not None
    client.post(address, {"act": "back", "seat": [mine.pk]})
    with acting_for(here.federation):
        recomputation.recompute(guest.pk)
        ledger.pay(guest, at=builders.after(guest))
        assert Decimal(builders.balance(member)) == 0
        assert slip.postings.count() == 3  # won, taken off, won again
        assert builders.faults() == []
    assert seat(here, guest) is not None


def test_a_result_whose_year_is_over_stays_the_guests(here, guest):
    with acting_for(here.federation):
        type(guest).objects.filter(pk=guest.pk).update(played_on=cast.SINCE)
    client = enter(here.registrar)
    page = client.get(f"{DESK}{here.members[1].pk}/guest/")
    assert "No guest of this name" in text(page)
    played = seat(here, guest)
    client.post(f"{DESK}{here.members[1].pk}/guest/", {"act": "give", "seat": [played.pk]})
    assert seat(here, guest) == played
