"""What goes wrong at a desk gets a clear answer: odd fields, nobody left, closed stages, clocks at night."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.utils import translation

from clubs.facts.services.corrected import passed_out
from clubs.models import Event, Match, RoundPairing, SessionAct, Stage, StageAct, Withdrawal
from clubs.playing.services import desk_acts, match_reports, pairing as drawn, running
from clubs.playing.services.reported import ReportedFigures
from clubs.tournaments.services import editions, entrants, stages, tournaments, withdrawals
from federation.errors import Refused
from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.models import Adjustment, AdjustmentKind
from scoring.events.services import pairing as scored, stages as figures
from scoring.models import StageProblem, StageStanding
from scoring.sessions.services import recomputation
from tests.clubs.playing.test_match_reports import begun
from tests.clubs.tournaments.event_house import DAY, NOON, at, play, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db


def press(here, act, house="sakura", **fields):
    """A form of the stage's desk, sent and confirmed."""
    address = f"/{house}/desk/stages/{here.stage.pk}/{act}/"
    return enter(here.director).post(address, {"token": uuid4(), "confirm": "yes", **fields})


def computed(here):
    recomputation.recompute(here.session.pk)
    figures.recompute(here.stage.pk)


# --- too few, too many, nobody ---------------------------------------------------------------------


def test_an_odd_number_says_what_a_bye_needs(inside):
    here = running_stage(inside, teams=5)
    editions.set_conditions(
        event=here.stage.event,
        conditions={"vp_scale": "wbf-continuous-20"},
        reason="no byes",
        by=here.director,
    )
    assert press(here, "draw", number=1).status_code == 302
    proposed = RoundPairing.objects.get()
    answer = press(here, "lock", number=1, shown=proposed.pk)
    assert answer.status_code == 422
    assert "do not say what a bye is worth. Set it there first: A bye" in text(answer)
    assert not Match.objects.exists()


def test_one_entrant_opens_no_session_and_the_desk_says_so(inside):
    here = running_stage(inside, teams=2)
    lone = Event(
        tournament=here.stage.event.tournament,
        titles={"ja": "他", "en": "Other"},
        form="swiss_teams",
        boards_per_round=8,
        position=2,
    )
    tournaments.add_event(event=lone, conditions={}, by=here.director)
    stage = tournaments.add_stage(
        stage=Stage(event=lone, titles={"ja": "他", "en": "Other"}), by=here.director
    )
    players = [entrants.RosterName(f"P{seat}") for seat in range(4)]
    entrants.enter(event=lone, number="1", name="Lone", players=players, by=here.director)
    address = f"/sakura/desk/stages/{stage.pk}/open/"
    answer = enter(here.director).post(address, {"token": uuid4(), "number": 1, "played_on": DAY})
    assert answer.status_code == 422
    assert "two contestants at least" in text(answer)


@pytest.mark.parametrize("form", ["swiss_teams", "round_robin_teams", "knockout_teams"])
def test_everybody_withdraws(inside, form):
    """The desk and the public page stand, the figures come out, and no further round is drawn."""
    here = running_stage(inside, form=form, rounds=0 if form == "knockout_teams" else 3)
    running.pair_round(
        session=here.session, number=1, matches=[("1", "2"), ("3", "4")], at=NOON, by=here.director
    )
    play(here, 1, ("1", "2", 30, 10), ("3", "4", 12, 20))
    for number in "1234":
        assert press(here, "withdraw", contestant=number, after_round=1, reason="snow").status_code == 302
        computed(here)
    assert not StageProblem.objects.exists()
    assert Withdrawal.objects.count() == 4
    client = enter(here.director)
    for page in ("desk/stages", "stages"):
        assert client.get(f"/sakura/{page}/{here.stage.pk}/").status_code == 200
    answer = press(here, "draw", number=2)
    if form == "swiss_teams":
        assert answer.status_code == 422
    shown = list(StageStanding.objects.values_list("entrant", "rank", "score"))
    figures.rebuild(here.stage)
    assert list(StageStanding.objects.values_list("entrant", "rank", "score")) == shown


def test_a_match_that_is_not_paired_takes_no_result_from_any_page(inside):
    here = running_stage(inside)
    other = running_stage(inside, slug="other")
    for stage in (here, other):
        running.pair_round(session=stage.session, number=1, matches=[("1", "2")], at=NOON, by=stage.director)
    key = Match.objects.get(session=other.session).pk
    for wrong in (key, 999_999, ""):
        assert press(here, "match", match=wrong, a="1", b="2").status_code == 422
    with pytest.raises(Refused) as refused:
        running.enter_match(
            session=here.session, number=1, a="3", b="4", imps=("1", "2"), at=NOON, by=here.director
        )
    assert refused.value.code == "match_not_paired"
    assert not Match.objects.exclude(a_score="").exists()


# --- a closed stage --------------------------------------------------------------------------------


def test_nothing_touches_a_closed_stage(inside):
    here, match, captain, _other = begun(inside, line_ups="yes")
    stage, session, now = here.stage, here.session, {"at": at(5), "by": here.director}
    penalty = adjustments.rule(
        session=session,
        decision=decision_from(
            AdjustmentKind.PENALTY, {"contestant": "1", "unit": "vps", "amount": "1", "law": "90"}
        ),
        reason="noise",
        **now,
    )
    StageAct.objects.create(stage=stage, kind="closed", **now)
    forfeit = {"round": 1, "winner": "1", "loser": "2"}
    figures_of = {"match": match, "at": at(6)}
    for act in (
        lambda: running.open_session(stage=stage, number=2, played_on=DAY, **now),
        lambda: running.pair_round(session=session, number=2, matches=[("1", "3")], **now),
        lambda: running.enter_match(session=session, number=1, a="1", b="2", imps=("1", "2"), **now),
        lambda: running.enter_results(
            session=session, board=1, lines=[running.ResultToEnter("1", "2", passed_out())], **now
        ),
        lambda: scored.pair(stage=stage, number=2, **now),
        lambda: drawn.keep_proposal(stage=stage, number=2, known=scored.known, **now),
        lambda: drawn.override(
            stage=stage, number=1, changes=[("1", "3"), ("2", "4")], reason="x", known=scored.known, **now
        ),
        lambda: desk_acts.start_round(session=session, number=1, **now),
        lambda: desk_acts.give_bye(session=session, number=2, contestant="1", **now),
        lambda: desk_acts.admit_substitute(
            session=session,
            contestant="1",
            name="Guest",
            member=None,
            replaces="P10",
            number=1,
            effect="none",
            **now,
        ),
        lambda: withdrawals.withdraw(
            entrant=stage.event.entrants.first(), stage=stage, after_round=1, reason="ill", **now
        ),
        lambda: adjustments.rule(
            session=session, decision=decision_from(AdjustmentKind.FORFEIT, forfeit), **now
        ),
        lambda: adjustments.take_back(adjustment=penalty, reason="x", **now),
        lambda: match_reports.report(figures=ReportedFigures("1", "2"), by=captain, **figures_of),
        lambda: match_reports.decide(
            figures=ReportedFigures("1", "2"), reason="x", by=here.director, **figures_of
        ),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.code == "stage_closed", refused.value
    assert Adjustment.objects.count() == 1
    assert Match.objects.filter(session__stage=stage).count() == 2
    assert not Withdrawal.objects.exists()


# --- clocks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("started", "shown"),
    [
        ("2027-03-28 00:40+00:00", "28 Mar 2027 (Sun) 00:40, ends 02:36"),  # an hour is left out
        ("2027-10-31 00:40+00:00", "31 Oct 2027 (Sun) 01:40, ends 01:36"),  # an hour comes twice
        ("2027-05-04 22:40+00:00", "4 May 2027 (Tue) 23:40, ends 00:36"),  # midnight
    ],
)
def test_a_round_lasts_its_minutes_whatever_the_clock_on_the_wall_does(next_door, started, shown):
    with acting_for(next_door.federation):
        here = running_stage(next_door)
        Event.objects.filter(pk=here.stage.event_id).update(round_minutes=56)
        running.pair_round(session=here.session, number=1, matches=[("1", "2")], at=NOON, by=here.director)
    page = f"/albion/desk/stages/{here.stage.pk}/"
    with time_machine.travel(datetime.fromisoformat(started), tick=False) as clock:
        assert press(here, "start", "albion", number=1).status_code == 302
        assert f"Started {shown}" in text(enter(here.director).get(page))
        clock.shift(timedelta(minutes=56))
        assert "Time is up." not in text(enter(here.director).get(page))
        clock.shift(timedelta(seconds=1))
        assert "Time is up." in text(enter(here.director).get(page))
    with acting_for(next_door.federation):
        assert SessionAct.objects.get(kind="started").body["minutes"] == 56


@pytest.mark.parametrize(
    ("published", "until"),
    [
        (datetime(2027, 10, 31, 0, 40, tzinfo=UTC), "01:10"),  # 01:40 summer time; 01:10 winter time
        (datetime(2027, 3, 28, 0, 40, tzinfo=UTC), "02:10"),
        (datetime(2027, 5, 4, 22, 40, tzinfo=UTC), "2027-05-05 00:10"),
    ],
)
def test_windows_are_so_many_minutes_long_and_told_on_the_clock_of_the_federation(
    next_door, published, until
):
    minutes = dict.fromkeys(("correction_minutes", "ruling_minutes", "appeal_minutes"), "30")
    with acting_for(next_door.federation):
        here = running_stage(next_door, **minutes)
        running.pair_round(session=here.session, number=1, matches=[("1", "2")], at=NOON, by=here.director)
        play(here, 1, ("1", "2", 30, 10))
        stages.publish(stage=here.stage, at=published, by=here.director)
        last = published + timedelta(minutes=30)
        with pytest.raises(Refused) as refused:
            stages.close(stage=here.stage, at=published + timedelta(minutes=10), by=here.director)
        assert refused.value.sentence.endswith(f"until {until}.")
        with pytest.raises(Refused):
            stages.close(stage=here.stage, at=last, by=here.director)
        assert stages.close(stage=here.stage, at=last + timedelta(seconds=1), by=here.director)


def test_what_is_published_between_two_sessions_starts_no_clock(inside):
    """The windows are those after the last session, and a second publication starts none anew. D.1"""
    here = running_stage(inside)
    running.pair_round(session=here.session, number=1, matches=[("1", "2")], at=NOON, by=here.director)
    play(here, 1, ("1", "2", 30, 10))
    arguments = {"stage": here.stage, "by": here.director}
    stages.publish(at=at(60), **arguments)
    assert stages.published_at(here.stage) == at(60)
    running.open_session(number=2, played_on=DAY, at=at(120), **arguments)
    assert (stages.published_at(here.stage), stages.windows(here.stage)) == (None, {})
    with pytest.raises(Refused) as refused:
        stages.close(at=at(6000), **arguments)
    assert refused.value.code == "stage_not_published"
    for minutes in (240, 250):
        stages.publish(at=at(minutes), **arguments)
        assert set(stages.windows(here.stage).values()) == {at(240) + timedelta(minutes=30)}


def test_a_tournament_begins_on_the_day_of_its_federation(here):
    """23:30 in Tokyo is still the day before in London: the day of a session is that of the federation."""
    with acting_for(here.federation):
        stage = running_stage(here)
    with time_machine.travel(datetime(2027, 5, 4, 15, 30, tzinfo=UTC)):
        form = enter(stage.director).get(f"/sakura/desk/stages/{stage.stage.pk}/open/").content.decode()
    assert 'value="2027-05-05"' in form


# --- a scale for other numbers of boards -----------------------------------------------------------


def test_a_round_of_boards_that_the_scale_does_not_know_is_said_and_breaks_nothing(inside):
    """The scale fits the event; a round paired by hand with more boards than it has tables for does not."""
    here = running_stage(inside, vp_scale="acbl-20")
    running.pair_round(session=here.session, number=1, matches=[("1", "2")], at=NOON, by=here.director)
    play(here, 1, ("1", "2", 30, 10))
    computed(here)
    good = list(StageStanding.objects.values_list("entrant", "rank", "score"))
    running.pair_round(
        session=here.session, number=2, matches=[("1", "3")], boards=60, at=NOON, by=here.director
    )
    play(here, 2, ("1", "3", 30, 10))
    computed(here)
    problem = StageProblem.objects.filter(stage=here.stage).first()
    assert "60" in problem.sentence
    assert list(StageStanding.objects.values_list("entrant", "rank", "score")) == good
    page = text(enter(here.director).get(f"/sakura/desk/stages/{here.stage.pk}/"))
    with translation.override("en"):
        assert problem.sentence in page
