"""Three clocks, and whether a correction is still accepted."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.corrections.acceptance import CorrectionClaim, Error, LateCorrection, judge
from scoring.engine.corrections.period import (
    AppealPeriod,
    Basis,
    ClockEvent,
    CorrectionPeriod,
    RulingPeriod,
    deadline,
    minutes_between,
    started,
)
from scoring.engine.refusal import MISSING, Refusal
from tests import sample_rules as regulations

CORRECTION = regulations.rule(CorrectionPeriod)
LATE = regulations.rule(LateCorrection)
SECOND = Fraction(1, 60)
CLOCKS = (CorrectionPeriod, RulingPeriod, AppealPeriod)


@pytest.mark.parametrize("event", [ClockEvent.FEDERATION, ClockEvent.PERMANENT_DAILY])
@pytest.mark.parametrize("clock", CLOCKS)
def test_thirty_minutes_hold_thirty_and_not_a_second_more(clock, event):
    ends = deadline(regulations.rule(clock), event)
    assert [ends.admits(30 + k * SECOND) for k in (-1, 0, 1)] == [True, True, False]


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_weekly_game_is_open_until_the_next_begins(clock):
    ends = deadline(regulations.rule(clock), ClockEvent.CLUB_WEEKLY, next_game=Fraction(10080))
    assert [ends.admits(10080 + k * SECOND) for k in (-1, 0, 1)] == [True, False, False]


@pytest.mark.parametrize("clock", CLOCKS)
def test_by_the_laws_alone_a_weekly_game_has_thirty_minutes_too(clock):
    ends = deadline(regulations.rule(clock, "wbf-sample"), ClockEvent.CLUB_WEEKLY)
    assert (ends.minutes, ends.basis) == (30, Basis.MINUTES)


@pytest.mark.parametrize("event", ClockEvent)
@pytest.mark.parametrize("minutes", [15, 60])
def test_an_announced_deadline_goes_before_every_other(event, minutes):
    ends = deadline(CORRECTION, event, announced=Fraction(minutes), next_game=Fraction(10080))
    assert ends.basis is Basis.ANNOUNCED
    assert [ends.admits(minutes + k * SECOND) for k in (0, 1)] == [True, False]


def test_somebody_has_to_say_when_the_next_game_is():
    with pytest.raises(Refusal) as refused:
        deadline(CORRECTION, ClockEvent.CLUB_WEEKLY)
    assert (refused.value.code, refused.value.field) == (MISSING, "next_game_minutes")


def test_each_clock_can_be_set_alone_and_then_rests_on_the_conditions_of_contest():
    overrides = {"appeal_period.minutes": "20"}
    clocks = {clock.KEY: regulations.rule(clock, overrides=overrides) for clock in CLOCKS}
    assert {key: clock.minutes for key, clock in clocks.items()} == {
        "correction_period": 30,
        "ruling_period": 30,
        "appeal_period": 20,
    }
    assert deadline(clocks["appeal_period"], ClockEvent.FEDERATION).cite is Citation.CONDITIONS_OF_CONTEST
    assert deadline(clocks["ruling_period"], ClockEvent.FEDERATION).cite is Citation.LAW_92B


NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def test_publishing_again_starts_no_clock_again():
    again = [NOON + timedelta(minutes=20), NOON, NOON + timedelta(minutes=25)]
    assert started(again) == NOON
    assert deadline(CORRECTION, ClockEvent.FEDERATION).ends(started(again)) == NOON + timedelta(minutes=30)


def test_a_ruling_told_after_publication_has_its_own_start():
    told_at = NOON + timedelta(minutes=10)
    assert started([NOON], told_at) == told_at
    assert started([NOON], NOON - timedelta(minutes=10)) == NOON


@given(st.integers(-(10**9), 10**12))
def test_minutes_are_exact_to_the_microsecond(microseconds):
    elapsed = minutes_between(NOON, NOON + timedelta(microseconds=microseconds))
    assert elapsed == Fraction(microseconds, 60_000_000)


@given(st.integers(0, 10**10))
def test_the_moment_and_the_minutes_say_the_same(microseconds):
    ends, at = deadline(CORRECTION, ClockEvent.FEDERATION), NOON + timedelta(microseconds=microseconds)
    assert ends.admits(minutes_between(NOON, at)) == (at <= ends.ends(NOON))


FEDERATION = deadline(CORRECTION, ClockEvent.FEDERATION)
ORGANISERS = [Error(error) for error in LATE.errors]


def decide(elapsed, error, ends=FEDERATION, **confirmed):
    return judge(CorrectionClaim(Fraction(elapsed), error, **confirmed), ends, LATE)


@pytest.mark.parametrize("error", Error)
def test_inside_the_period_every_error_can_be_corrected_and_tricks_with_proof(error):
    decision = decide(30, error, tricks_proved=True)
    assert (decision.accepted, decision.reason) == (True, "inside_30_minutes")
    unproved = decide(30, error)
    assert unproved.accepted == (error is not Error.TRICK_COUNT)
    assert unproved.reason == ("inside_30_minutes" if unproved.accepted else "tricks_unproved")


@pytest.mark.parametrize("error", Error)
@pytest.mark.parametrize(
    ("director", "organiser"), [(True, True), (True, False), (False, True), (False, False)]
)
def test_after_it_both_must_confirm_an_error_of_the_organisers(error, director, organiser):
    decision = decide(31, error, tricks_proved=True, director_confirms=director, organiser_confirms=organiser)
    accepted = director and organiser and error in ORGANISERS
    assert decision.accepted == accepted
    assert decision.reason == ("organiser_error_confirmed_by_both" if accepted else "after_30_minutes")


def test_the_players_own_errors_are_not_the_organisers():
    assert set(Error) - set(ORGANISERS) == {Error.CONTRACT_OR_SIDE, Error.TRICK_COUNT}


@pytest.mark.parametrize(
    ("ends", "inside", "after"),
    [
        (FEDERATION, "inside_30_minutes", "after_30_minutes"),
        (
            deadline(CORRECTION, ClockEvent.FEDERATION, announced=Fraction(20)),
            "inside_published_deadline",
            "after_published_deadline",
        ),
        (
            deadline(CORRECTION, ClockEvent.CLUB_WEEKLY, next_game=Fraction(20)),
            "inside_until_next_game",
            "after_next_game",
        ),
    ],
    ids=["minutes", "announced", "next game"],
)
def test_each_deadline_is_named(ends, inside, after):
    assert [decide(minutes, Error.IMP_TOTAL, ends).reason for minutes in (10, 40)] == [inside, after]


def test_the_reasons_carry_their_clauses():
    cites = [ground.cite for ground in decide(10, Error.TRICK_COUNT).grounds]
    assert cites == [Citation.REG_3_2, Citation.REG_3_3]
    cites = [ground.cite for ground in decide(40, Error.TRICK_COUNT).grounds]
    assert cites == [Citation.REG_3_2, Citation.REG_3_4]


@given(
    st.sampled_from(Error),
    st.fractions(0, 100),
    st.fractions(0, 100),
    st.booleans(),
)
def test_waiting_never_helps(error, elapsed, more, proved):
    first, second = (decide(at, error, tricks_proved=proved) for at in (elapsed, elapsed + more))
    assert first.accepted or not second.accepted
