"""What waits for somebody on the front page: who has which line, and every line opens its page."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation
from django.utils.html import escape

from clubs.models import EntrantPlayer, Tournament
from clubs.partners import services as partners
from clubs.playing.services import match_reports
from federation.models import Letter, Member
from federation.record.letters import ATTEMPTS_MAX
from federation.roles import today
from federation.tenancy.context import acting_for
from scoring.front.waiting import SOURCES, next_entries, waiting_for
from tests.access.roles import PEOPLE
from tests.clubs.playing.test_match_reports import OURS
from tests.clubs.tournaments.entering import asked, event_of
from tests.federation.sender.conftest import sender

HERE = [role for role in PEOPLE if not role.startswith("next") and role != "nobody"]
# By source: whom it tells something in the world of the matrix.
STAFF = {"admin", "oper_in"}  # handle cases and payments with those whose office it is
DESKS = {"scorer", "manager", "td", "td_reg", "to"}
TOLD = {
    "invitations": {"member"},
    "answers": {"party"},
    "matches": {"party"},
    "uploads": {"scorer", "manager"},
    "corrections": DESKS,
    "cases": DESKS | STAFF,
    "appeals": {"panel"},
    "payments": {"mp_sec"} | STAFF,
    "numbers": {"registrar"} | STAFF,
    "guests": {"registrar", "scorer", "manager"} | STAFF,
    "applications": {"manager"},  # of the world: one that waits for the club
    "sanctions": {"to"} | STAFF,
    "letters": STAFF,
    "sender": STAFF,
}


def name_of(source):
    return source.__name__.strip("_")


@pytest.fixture(scope="module")
def world(walk):
    """The world of the matrix, in which the party asks a member to play in an event to come."""
    world = walk.numbers.world
    with acting_for(world.here.federation):
        event = event_of(world.here, world.people["to"])
        day = today() + timedelta(days=30)
        Tournament.objects.filter(pk=event.tournament_id).update(starts_on=day, ends_on=day)
        asker, partner = (Member.objects.get(user=world.people[role]) for role in ("party", "member"))
        asked(event, asker, partner, at=timezone.now())
        text = {"text": "With pleasure", "at": timezone.now()}
        partners.answer(notice=world.things.notice, by=world.people["member"], **text)
        sender(587, stopped_at=timezone.now(), failure="password", tried_at=timezone.now())
        match = world.things.match
        opponent = EntrantPlayer.objects.get(entrant=match.b.entrant, is_captain=True)
        Letter.objects.create(topic="contact", key="x", reader=world.people["to"], attempts=ATTEMPTS_MAX)
        match_reports.report(match=match, figures=OURS, at=timezone.now(), by=opponent.member.user)
    return world


@pytest.mark.parametrize("source", SOURCES, ids=name_of)
def test_each_is_told_what_is_theirs_to_do(world, source):
    """A new source fails here until somebody has said whose it is."""
    with acting_for(world.here.federation):
        roles = {role for role in HERE if [*source(world.people[role])]}
    assert roles == TOLD[name_of(source)]


@pytest.mark.parametrize("role", HERE)
def test_every_line_opens_its_page(walk, world, role):
    with acting_for(world.here.federation), translation.override("en"):
        waiting = waiting_for(world.people[role])
    front = walk.page(role, "/sakura/").content.decode()
    for line in waiting:
        assert f'<a href="/sakura{line.address}">{escape(line.sentence)}</a>' in front
        assert walk.page(role, f"/sakura{line.address}").status_code in (200, 302)
    assert ("Waiting for you" in front) == bool(waiting)


def test_who_comes_from_next_door_or_unsigned_is_told_nothing(walk, world):
    for role in ("nobody", "next"):
        assert "Waiting for you" not in walk.page(role, "/sakura/").content.decode()


def test_a_player_sees_the_events_to_come(walk, world):
    with acting_for(world.here.federation):
        (entrant,) = next_entries(world.people["member"], today())
        assert next_entries(world.people["td2"], today()) == []
    front = walk.page("member", "/sakura/").content.decode()
    assert f'href="/sakura/events/{entrant.event_id}/"' in front
    assert "waiting for consent" in front


def test_no_cancelled_or_past_event_is_to_come(world):
    with acting_for(world.here.federation):
        over = today() + timedelta(days=31)
        assert next_entries(world.people["member"], over) == []
        Tournament.objects.filter(slug="winter").update(cancelled_at=timezone.now())
        try:
            assert next_entries(world.people["member"], today()) == []
        finally:
            Tournament.objects.filter(slug="winter").update(cancelled_at=None)
