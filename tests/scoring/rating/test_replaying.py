"""Ratings come back the same from the runs; a correction of an old session replays what follows."""

from datetime import date, timedelta
from fractions import Fraction

import pytest

from clubs.models import EntryPlayer, Session
from federation.models import Member
from federation.people.merging.merge import merge_members
from federation.record import outbox
from federation.tenancy.context import acting_for
from scoring.engine.rating.definition import UNITS
from scoring.engine.rating.moving import moves
from scoring.engine.rounding import decimal
from scoring.engine.teams.cell import steps_from
from scoring.models import MemberRating, RatedSession, RatingLine, Run
from scoring.owing import RATING_TOPIC
from scoring.rating.services import packing, rating
from scoring.sessions.selectors.standings import standings_in
from tests.scoring import builders as files
from tests.scoring.rating import builders
from tests.scoring.rating.builders import BOARDS, NUMBERS, evening, rated

pytestmark = pytest.mark.django_db
DAY = date(2026, 9, 1)


@pytest.fixture
def people(here):
    return builders.members(here)


@pytest.fixture
def three(here, people):
    """Three evenings a week apart, with other partners in the second."""
    played = [evening(here, f"e{at}", DAY + timedelta(7 * at), seed=at, turn=at % 2) for at in range(3)]
    rated(here)
    return played


def kept(house):
    """Everything of the ratings but keys of rows."""
    with acting_for(house.federation):
        lines = RatingLine.objects.order_by("member_id", "played_on", "session_id").values()
        now = MemberRating.objects.order_by("member_id").values()
        return [[{k: v for k, v in row.items() if k != "id"} for row in rows] for rows in (lines, now)]


def test_every_member_has_a_line_a_session_and_the_newest_is_the_rating(here, people, three):
    lines, now = kept(here)
    assert len(lines) == 3 * len(NUMBERS)
    assert len(now) == len(NUMBERS)
    with acting_for(here.federation):
        for row in MemberRating.objects.all():
            newest = RatingLine.objects.filter(member=row.member).order_by("-played_on").first()
            assert (row.strength, row.variance) == (newest.strength, newest.variance)
            assert (row.boards, row.sessions, row.is_settled) == (3 * BOARDS, 3, False)
            earlier = RatingLine.objects.filter(member=row.member, session=three[1]).get()
            assert newest.strength_before == earlier.strength
            assert newest.variance_before == earlier.variance + 7 * UNITS // 200, "a week of it"


def test_the_percentage_is_that_of_the_standings(here, people, three):
    """Played out by all, the boards' shares are the matchpoints of the session."""
    with acting_for(here.federation):
        percents = {row.entry.pk: row.percent for row in standings_in(three[0])}
        players = EntryPlayer.objects.filter(entry__session=three[0])
        expected = {player.member_id: percents[player.entry_id] for player in players}
        lines = RatingLine.objects.filter(session=three[0])
        assert {line.member_id: decimal(Fraction(line.actual, UNITS)) for line in lines} == expected


def test_the_steps_of_every_line_add_up_to_its_change(here, people, three):
    parts = [f"rating_{part}" for part in ("actual", "own", "opponents", "field")]
    with acting_for(here.federation):
        lines = list(RatingLine.objects.all())
    steps = [steps_from(line.steps) for line in lines]
    changes = [Fraction(line.strength - line.strength_before, UNITS) for line in lines]
    assert [award.total for award in steps] == changes
    assert [[step.code for step in award.steps][:4] for award in steps] == [parts] * 3 * len(NUMBERS)


def test_emptied_it_comes_back_the_same(here, people, three, monkeypatch):
    before = kept(here)
    with acting_for(here.federation):
        rating.rebuild()
        assert not RatingLine.objects.exists()
        assert not RatedSession.objects.exists()
    rated(here)
    assert kept(here) == before
    with acting_for(here.federation):
        for model in (MemberRating, RatingLine, RatedSession):
            model.objects.all().delete()
        rating.keep_up()
    monkeypatch.setattr(rating, "AT_ONCE", 1)  # in as many transactions as sessions
    rated(here)
    assert kept(here) == before


def test_a_correction_of_an_old_session_replays_what_follows(here, people, three, monkeypatch):
    before = kept(here)
    evening(here, "e0", DAY, seed=77)
    monkeypatch.setattr(rating, "AT_ONCE", 2)
    rated(here)
    after = kept(here)
    assert after != before
    with acting_for(here.federation):
        rating.rebuild()
    rated(here)
    assert kept(here) == after, "as if it had been so from the beginning"
    evening(here, "e0", DAY, seed=0)
    rated(here)
    assert kept(here) == before, "A, B, A comes back to A"


def test_a_session_that_comes_late_goes_where_it_was_played(here, people, three):
    evening(here, "late", DAY + timedelta(3), seed=9)
    rated(here)
    with acting_for(here.federation):
        own = RatingLine.objects.filter(member=people[NUMBERS[0]]).order_by("played_on")
        assert [line.sessions_in_all for line in own] == [1, 2, 3, 4]
        assert all(a.strength == b.strength_before for a, b in zip(own, list(own)[1:], strict=False))


def test_what_a_session_makes_of_everybody_is_what_the_engine_says(here, people, three):
    with acting_for(here.federation):
        row = RatedSession.objects.get(session=three[0])
        moved = moves(packing.lines_of(row.body), row.played_on, {})
        lines = {line.member_id: line for line in RatingLine.objects.filter(session=three[0])}
    assert {key: move.after.strength for key, move in moved.items()} == {
        key: line.strength for key, line in lines.items()
    }


def test_a_guest_and_the_partner_of_one_are_not_rated(here, people):
    evening(here, "g", DAY, seed=3, guest=NUMBERS[1])
    rated(here)
    with acting_for(here.federation):
        members = set(RatingLine.objects.values_list("member__number", flat=True))
    assert members == set(NUMBERS[2:])


def test_who_becomes_known_later_is_rated(here, people):
    session = evening(here, "g", DAY, seed=3, guest=NUMBERS[1])
    rated(here)
    evening(here, "g", DAY, seed=3)
    rated(here)
    with acting_for(here.federation):
        assert set(RatingLine.objects.values_list("member__number", flat=True)) == set(NUMBERS)
        assert Run.objects.filter(session=session).exists()


def test_merged_records_are_one_player(here, people, three):
    with acting_for(here.federation):
        into = Member.objects.create(number="999999", family_name="統合")
        merge_members(duplicate=people[NUMBERS[5]], into=into, by=here.registrar)
    rated(here)
    with acting_for(here.federation):
        assert not RatingLine.objects.filter(member=people[NUMBERS[5]]).exists()
        assert not MemberRating.objects.filter(member=people[NUMBERS[5]]).exists()
        assert RatingLine.objects.filter(member=into).count() == 3


def test_teams_do_not_count(here, people):
    session = evening(here, "t", DAY, seed=1)
    with acting_for(here.federation):
        Session.objects.filter(pk=session.pk).update(form="teams")
        assert packing.body_of(Session.objects.get(pk=session.pk)) == {"lines": []}


def test_a_tournament_that_is_not_announced_is_rated_once_it_is(here, people, three):
    """And is nobody's any more once it is taken off: what is not to be seen cannot be read off a rating."""
    with acting_for(here.federation):
        row = RatedSession.objects.get(session=three[1])
        RatedSession.objects.filter(pk=row.pk).update(is_open=False, body={"lines": []})
        RatingLine.objects.filter(session=three[1]).delete()
        rating.keep_up()
        assert outbox.owed_subjects(RATING_TOPIC) == {three[1].pk}
    rated(here)
    with acting_for(here.federation):
        assert RatedSession.objects.get(pk=row.pk).is_open
        assert RatingLine.objects.filter(session=three[1]).count() == len(NUMBERS)
        rating.keep_up()
        assert not outbox.owed_subjects(RATING_TOPIC), "nothing is owed twice"


def test_imps_are_rated_too(here, people):
    session = files.published(here, "usebio_cross_imp_howell_9.xml")
    with acting_for(here.federation):
        body = packing.body_of(session)
    shares = [Fraction(share) for line in body["lines"] for share in line[3:]]
    assert shares
    assert all(0 <= share <= 1 for share in shares)
    assert sum(shares) == Fraction(len(shares), 2), "what one side had more, the other had less"


def test_ratings_stay_in_their_federation(here, next_door, people, three):
    with acting_for(next_door.federation):
        assert not RatingLine.objects.exists()
        assert not MemberRating.objects.exists()
        assert not RatedSession.objects.exists()
        rating.keep_up()
        assert not outbox.owed_subjects(RATING_TOPIC)
