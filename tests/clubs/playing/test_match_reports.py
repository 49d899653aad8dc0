"""Captains report their matches: the same from both is entered, anything else waits for the director."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection

from clubs.facts.services import corrected
from clubs.models import ActKind, EntrantPlayer, Match, MatchReport, ReportKind, Result, SessionAct
from clubs.playing.services import match_reports, reported, running
from clubs.playing.services.reported import ReportedFigures
from clubs.tasks import count_unanswered_report
from clubs.tournaments.services import stages
from federation.errors import Refused
from federation.models import Letter, Member, OutboxEntry
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import save_member
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.tournaments.event_house import NOON, at, running_stage
from tests.worlds import furnished_once

OURS = ReportedFigures("32", "18")


def captain_of(house, here, number):
    """A member with a login who is captain of a team."""
    user = cast.login(house.federation, f"captain{number}")
    member = save_member(
        Member(
            number=with_check_digit(f"3000{number}", house.federation.number_scheme),
            user=user,
            family_name="主将",
            family_romaji="Captain",
            given_romaji=f"C{number}",
        ),
        by=house.registrar,
    )
    player = EntrantPlayer.objects.get(entrant__event=here.stage.event, entrant__number=number, seat=1)
    EntrantPlayer.objects.filter(pk=player.pk).update(member=member, is_captain=True)
    return user


def begun(house, **conditions):
    """A round of two matches; the captains of the first."""
    here = running_stage(house, **conditions)
    running.pair_round(
        session=here.session, number=1, matches=[("1", "2"), ("3", "4")], at=NOON, by=here.director
    )
    return here, match_in(here, "1"), captain_of(house, here, "1"), captain_of(house, here, "2")


def match_in(here, number):
    rows = Match.objects.current().filter(session=here.session)
    return rows.select_related("session", "a", "b").get(a__number=number)


def say(match, by, figures=OURS, minutes=1, **more):
    return match_reports.report(match=match, figures=figures, at=at(minutes), by=by, **more)


def code(act, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        act(*args, **kwargs)
    return refused.value.code


@pytest.fixture
@furnished_once
def first_round(inside):
    return begun(inside)


@pytest.mark.django_db
def test_both_say_the_same_and_it_is_entered(first_round):
    here, match, first, second = first_round
    report = say(match, first)
    assert report.kind == ReportKind.REPORTED
    assert match_in(here, "1").a_score == ""
    assert Letter.objects.get(topic="match_reported").reader == second
    done = match_reports.confirm(match=match, seen=report.pk, at=at(2), by=second)
    assert done.kind == ReportKind.CONFIRMED
    entered = match_in(here, "1")
    assert (entered.a_score, entered.b_score) == ("32", "18")
    assert SessionAct.objects.get(kind=ActKind.MATCH).body["report"] == done.pk
    assert SessionAct.objects.get(kind=ActKind.MATCH).by == second
    # sent once more by either, nothing happens
    assert say(match, first) == report
    assert match_reports.confirm(match=match, seen=report.pk, at=at(3), by=second) == done
    assert MatchReport.objects.count() == 2
    assert code(say, match, first, ReportedFigures("33", "18")) == "match_entered"


@pytest.mark.django_db
def test_other_figures_are_a_dispute_until_somebody_gives_way(first_round):
    here, match, first, second = first_round
    say(match, first)
    other = say(match, second, ReportedFigures("30", "18"))
    assert other.kind == ReportKind.DISPUTED
    assert set(Letter.objects.filter(topic="match_disputed").values_list("reader__name", flat=True)) == {
        "captain1",
        here.director.name,
        "scorer",
    }
    assert reported.standing_of(match).is_disputed
    assert match_in(here, "1").a_score == ""
    again = say(match, first, ReportedFigures("31", "18"))
    assert again.kind == ReportKind.DISPUTED
    given_way = say(match, first, ReportedFigures("30", "18"), seen=other.pk)
    assert given_way.kind == ReportKind.CONFIRMED
    assert match_in(here, "1").a_score == "30"


@pytest.mark.django_db
def test_an_own_report_can_be_changed_but_not_confirmed_unseen(first_round):
    _here, match, first, second = first_round
    before = say(match, first)
    say(match, first, ReportedFigures("33", "18"))
    assert code(match_reports.confirm, match=match, seen=before.pk, at=at(2), by=second) == "report_changed"
    assert code(match_reports.confirm, match=match, seen=0, at=at(2), by=second) == "report_changed"
    assert Letter.objects.filter(topic="match_reported", reader=second).count() == 2


@pytest.mark.django_db
def test_the_director_decides_with_a_reason(first_round):
    here, match, first, second = first_round
    say(match, first)
    say(match, second, ReportedFigures("30", "18"))
    by = {"match": match, "figures": OURS, "at": at(3)}
    assert code(match_reports.decide, **by, reason="", by=here.director) == "reason_missing"
    assert code(match_reports.decide, **by, reason="the slips", by=first) == "not_your_tournament"
    match_reports.decide(**by, reason="the slips", by=here.director)
    assert match_in(here, "1").a_score == "32"
    letters = Letter.objects.filter(topic="match_decided")
    assert {letter.reader for letter in letters} == {first, second}
    assert letters[0].about["reason"] == "the slips"
    # and over what is entered
    match_reports.decide(**by | {"figures": ReportedFigures("31", "18")}, reason="recount", by=here.director)
    assert match_in(here, "1").a_score == "31"


@pytest.mark.django_db
def test_boards_are_entered_as_boards(first_round):
    here, match, first, second = first_round
    played = corrected.played(1, "4S", "N", 10)
    rows = tuple((board, played, corrected.played(board, "4S", "S", 9)) for board in range(1, 9))
    report = say(match, first, ReportedFigures(boards=rows))
    match_reports.confirm(match=match, seen=report.pk, at=at(2), by=second)
    assert Result.objects.current().filter(session=here.session).count() == 16
    assert reported.has_result(match_in(here, "1"))
    over = {"match": match, "figures": OURS, "at": at(3), "reason": "x", "by": here.director}
    assert code(match_reports.decide, **over) == "boards_known"


@pytest.mark.django_db
def test_who_may_not_and_when_not(inside, first_round):
    here, match, first, second = first_round
    assert code(say, match, inside.player) == "not_captain"
    assert code(say, match_in(here, "3"), first) == "not_captain"
    assert code(say, match, here.director) == "not_captain"
    running.pair_round(
        session=here.session, number=1, matches=[("1", "3"), ("2", "4")], at=at(1), by=here.director
    )
    assert code(say, match, first) == "match_not_paired"
    again = match_in(here, "1")
    running.enter_match(
        session=here.session, number=1, a="1", b="3", imps=("1", "0"), at=at(2), by=here.director
    )
    assert code(say, again, first) == "match_entered"
    here.stage.acts.create(kind="closed", at=at(3), by=here.director)
    assert stages.is_closed(here.stage)
    assert code(say, match_in(here, "2"), second) == "stage_closed"


@pytest.mark.django_db
def test_conditions_may_leave_it_to_the_director(inside):
    _here, match, first, _second = begun(inside, captain_reports="no")
    assert code(say, match, first) == "reports_not_asked"


@pytest.mark.django_db
def test_unanswered_it_counts_only_where_the_conditions_say_so(first_round):
    _here, match, first, _second = first_round
    assert match_reports.due_at(say(match, first)) is None
    assert not OutboxEntry.objects.filter(topic=match_reports.TOPIC).exists()


@pytest.mark.django_db
def test_unanswered_it_counts_after_the_deadline(inside):
    here, match, first, _second = begun(inside, report_minutes="30")
    report = say(match, first)
    assert OutboxEntry.objects.get(topic=match_reports.TOPIC).subject_ref == report.pk
    assert not match_reports.count_unanswered(report.pk, at(31))  # the last moment belongs to the opponents
    assert match_in(here, "1").a_score == ""
    assert match_reports.count_unanswered(report.pk, at(31) + timedelta(seconds=1))
    assert match_in(here, "1").a_score == "32"
    assert Letter.objects.filter(topic="match_counted").count() == 2
    assert match_reports.count_unanswered(report.pk, at(40))
    assert not OutboxEntry.objects.filter(topic=match_reports.TOPIC).exists()
    assert MatchReport.objects.filter(kind=ReportKind.COUNTED).count() == 1


@pytest.mark.django_db
def test_a_dispute_never_counts_by_time(inside):
    here, match, first, second = begun(inside, report_minutes="30")
    report = say(match, first)
    say(match, second, ReportedFigures("30", "18"))
    assert match_reports.count_unanswered(report.pk, at(99))
    assert match_in(here, "1").a_score == ""


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("same", [True, False])
def test_both_captains_at_once(same):
    house = cast.japanese()
    with acting_for(house.federation):
        here, match, first, second = begun(house)
    barrier = Barrier(2)

    def press(user, figures):
        try:
            barrier.wait(timeout=10)
            with acting_for(house.federation):
                return say(match, user, figures).kind
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        both = [
            pool.submit(press, first, OURS),
            pool.submit(press, second, OURS if same else ReportedFigures("1", "0")),
        ]
        kinds = {future.result() for future in both}
    assert kinds == {ReportKind.REPORTED, ReportKind.CONFIRMED if same else ReportKind.DISPUTED}
    with acting_for(house.federation):
        assert match_in(here, "1").a_score == ("32" if same else "")


@pytest.mark.django_db
def test_the_task_acts_in_its_federation(here):
    with acting_for(here.federation):
        stage, match, first, _second = begun(here, report_minutes="0")
        report = say(match, first)
    count_unanswered_report(here.federation.pk, report.pk)
    with acting_for(here.federation):
        assert match_in(stage, "1").a_score == "32"
