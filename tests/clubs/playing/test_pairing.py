"""Drawing rounds of a stage: round robin, Swiss, Danish, knockout; one draw for two directors."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from clubs.models import Match, PairingState, RoundPairing
from clubs.playing.services import pairing, running
from clubs.playing.services.drawing import names_of
from clubs.playing.services.pairing import proposal_of
from clubs.tournaments.services import withdrawals
from federation.errors import Refused
from federation.tenancy.context import acting_for
from scoring.events.services import pairing as scored
from tests import cast
from tests.clubs.tournaments.event_house import at, play, running_stage
from tests.worlds import furnished_once


def draw(here, number, **further):
    return scored.pair(stage=here.stage, number=number, at=at(number), by=here.director, **further)


def met(row):
    return sorted(tuple(sorted(pair)) for pair in proposal_of(row).matches)


def playing(here, number):
    rows = Match.objects.current().filter(session__stage=here.stage, round=number)
    return sorted(tuple(sorted(pair)) for pair in rows.values_list("a__number", "b__number"))


def code_of(error):
    return error.value.code


@pytest.mark.django_db
def test_round_robin_meets_everybody_once(inside):
    here = running_stage(inside, form="round_robin_teams", rounds=0)
    drawn = [pair for number in (1, 2, 3) for pair in met(draw(here, number))]
    assert sorted(drawn) == [("1", "2"), ("1", "3"), ("1", "4"), ("2", "3"), ("2", "4"), ("3", "4")]
    with pytest.raises(Refused) as refused:
        draw(here, 4)
    assert code_of(refused) == "round_outside"


@pytest.mark.django_db
def test_an_odd_round_robin_has_a_bye_each_round(inside):
    here = running_stage(inside, form="round_robin_teams", teams=5, rounds=0)
    byes = [proposal_of(draw(here, number)).byes for number in range(1, 6)]
    assert sorted(contestant for [contestant] in byes) == ["1", "2", "3", "4", "5"]


@pytest.fixture
@furnished_once
def stage_running(inside):
    return running_stage(inside)


@pytest.mark.django_db
def test_swiss_goes_by_victory_points_and_says_why(stage_running):
    here = stage_running
    first = draw(here, 1)
    assert met(first) == [("1", "3"), ("2", "4")]  # by seed, first half against second half
    play(here, 1, ("1", "3", 30, 0), ("2", "4", 0, 20))
    second = draw(here, 2)
    assert met(second) == [("1", "4"), ("2", "3")]
    assert second.seed == first.seed
    sentences = proposal_of(second).groups[0].sentences("en", names_of(here.stage))
    assert sentences[0].startswith("Team 1, place 1, on ")
    assert proposal_of(second).proof["cost"]["rematches"] == 0


@pytest.mark.django_db
def test_danish_overlooks_the_past(inside):
    here = running_stage(inside, pairing="danish", swiss_first_within="neighbours")
    assert met(draw(here, 1)) == [("1", "2"), ("3", "4")]
    play(here, 1, ("1", "2", 10, 10), ("3", "4", 9, 10))
    assert met(draw(here, 2)) == [("1", "4"), ("2", "3")]
    play(here, 2, ("1", "4", 50, 0), ("2", "3", 50, 0))
    assert met(draw(here, 3)) == [("1", "2"), ("3", "4")]


@pytest.mark.django_db
def test_missing_results_are_a_question(stage_running):
    here = stage_running
    draw(here, 1)
    play(here, 1, ("1", "3", 30, 0))
    with pytest.raises(Refused) as refused:
        draw(here, 2)
    assert code_of(refused) == "results_missing"
    sentence = refused.value.sentence
    assert "2–4 (1)" in sentence or "4–2 (1)" in sentence
    assert len(met(draw(here, 2, early=True))) == 2


@pytest.mark.django_db
def test_early_draws_may_be_announced(inside):
    here = running_stage(inside, swiss_early="yes")
    draw(here, 1)
    assert len(met(draw(here, 2))) == 2


@pytest.mark.django_db
def test_whoever_has_withdrawn_is_not_drawn(inside):
    here = running_stage(inside, teams=6)
    draw(here, 1)
    play(here, 1, *[(*pair, 10, 0) for pair in playing(here, 1)])
    withdrawals.withdraw(
        entrant=here.stage.event.entrants.get(number="6"),
        stage=here.stage,
        after_round=1,
        reason="",
        at=at(1),
        by=here.director,
    )
    drawn = proposal_of(draw(here, 2))
    assert "6" not in {key for group in drawn.groups for key in group.contestants}
    [bye] = drawn.byes
    assert here.session.byes.current().get().entry.number == bye


@pytest.mark.django_db
def test_knockout_holds_what_is_not_decided(inside):
    here = running_stage(inside, form="knockout_teams", teams=6, rounds=0)
    first = draw(here, 1)
    assert met(first) == [("3", "6"), ("4", "5")]  # 1 and 2 go on
    play(here, 1, ("3", "6", 0, 12), ("4", "5", 7, 7))
    second = draw(here, 2)
    assert met(second) == [("2", "6")]
    [held] = proposal_of(second).held
    assert held.contestants == ("1",)
    assert held.sentences("en", {}) == ["Held: the match of 4 and 5 in round 1 is not decided."]
    play(here, 2, ("2", "6", 40, 3))
    assert draw(here, 2) == second
    play(here, 1, ("4", "5", 8, 7))
    third = draw(here, 2)
    assert (third.state, met(third)) == (PairingState.COMPLETED, [("1", "4"), ("2", "6")])
    assert Match.objects.current().get(session=here.session, round=2, a__number="2").a_score == "40"
    play(here, 2, ("1", "4", 1, 0))
    assert met(draw(here, 3)) == [("1", "2")]


@pytest.mark.django_db
def test_a_draw_that_was_looked_at_is_the_one_that_is_locked(stage_running):
    here = stage_running
    shown = pairing.keep_proposal(stage=here.stage, number=1, known=scored.known, at=at(0), by=here.director)
    assert (shown.state, playing(here, 1)) == (PairingState.PROPOSED, [])
    locked = draw(here, 1, shown=shown)
    assert (locked.state, locked.proposal) == (PairingState.LOCKED, shown.proposal)
    play(here, 1, ("1", "3", 30, 0), ("2", "4", 30, 1))
    shown = pairing.keep_proposal(stage=here.stage, number=2, known=scored.known, at=at(2), by=here.director)
    play(here, 1, ("1", "3", 0, 29))
    with pytest.raises(Refused) as refused:
        draw(here, 2, shown=shown)
    assert code_of(refused) == "draw_changed"


@pytest.mark.django_db
def test_a_change_has_a_reason_and_says_what_is_unusual(stage_running):
    here = stage_running
    draw(here, 1)
    play(here, 1, ("1", "3", 30, 0), ("2", "4", 20, 0))
    draw(here, 2)

    def change(*changes, reason="their coach is late"):
        return pairing.override(
            stage=here.stage,
            number=2,
            changes=changes,
            reason=reason,
            known=scored.known,
            at=at(3),
            by=here.director,
        )

    with pytest.raises(Refused) as refused:
        change(("1", "3"), reason=" ")
    assert "Write down why" in refused.value.sentence or "理由" in refused.value.sentence
    with pytest.raises(Refused):
        change(("1", "3"))  # leaves 2 and 4 without a match
    row = change(("1", "3"), ("2", "4"))
    assert (row.state, playing(here, 2)) == (PairingState.OVERRIDDEN, [("1", "3"), ("2", "4")])
    assert "rematch" in " ".join(ground.code for ground in proposal_of(row).groups[0].why)
    play(here, 2, ("1", "3", 1, 0))
    with pytest.raises(Refused) as refused:
        change(("1", "2"), ("3", "4"))
    assert code_of(refused) == "round_played"


@pytest.mark.django_db
def test_rounds_by_hand_outside_and_of_strangers_are_refused(inside, stage_running):
    here = stage_running
    with pytest.raises(Refused) as refused:
        scored.pair(stage=here.stage, number=1, at=at(0), by=inside.player)
    assert code_of(refused) == "not_your_tournament"
    with pytest.raises(Refused) as refused:
        draw(here, 4)
    assert code_of(refused) == "round_outside"
    with pytest.raises(Refused) as refused:
        draw(here, 2)
    assert code_of(refused) == "round_before"
    running.pair_round(
        session=here.session, number=1, matches=[("1", "2"), ("3", "4")], at=at(0), by=here.director
    )
    with pytest.raises(Refused) as refused:
        draw(here, 1)
    assert code_of(refused) == "round_paired"


@pytest.mark.django_db(transaction=True)
def test_two_directors_get_one_pairing():
    house = cast.japanese()
    with acting_for(house.federation):
        here = running_stage(house, teams=8)
    barrier = Barrier(4)

    def press():
        try:
            barrier.wait(timeout=10)
            with acting_for(house.federation):
                return draw(here, 1).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        answers = [future.result() for future in [pool.submit(press) for _ in range(4)]]
    assert len(set(answers)) == 1
    with acting_for(house.federation):
        assert RoundPairing.objects.count() == 1
        assert len(playing(here, 1)) == 4
