"""What the desk asks before it believes it: forms that are stale, sent twice, or say what cannot be."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from clubs.facts.services.corrected import passed_out
from clubs.models import LateChange, Match, Result, RoundPairing, Withdrawal
from clubs.playing.services import running, seating
from clubs.tournaments.services import stages
from federation.tenancy.context import acting_for
from rulings.models import Adjustment, AdjustmentKind
from scoring.events.services import pairing, stages as scored_stages
from scoring.models import StageMatch
from scoring.sessions.services import recomputation
from tests.clubs.corrections.test_corrections import register_director
from tests.clubs.tournaments.event_house import DAY, NOON, at
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.desk.test_stage_desk import Desk, paired, pytestmark  # noqa: F401 (the database)
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def desk(here):
    return paired(Desk(here))


def test_a_match_that_somebody_changed_meanwhile_is_asked_about_again(desk):
    shown = desk.match(1, "1", "2")
    assert desk.send("match", match=shown, a="30", b="20").status_code == 302
    stale = desk.send("match", match=shown, a="20", b="30")
    assert "Somebody has changed this match since the form was shown." in text(stale)
    with desk.inside():
        match = Match.objects.current().get(a__number="1")
        assert (match.a_score, match.b_score) == ("30", "20")
    followed = desk.look(f"match/?match={shown}").content.decode()
    assert f'<option value="{match.pk}" selected>1: 1 Team 1 – 2 Team 2 (30–20)' in followed


def test_more_than_the_boards_can_bring_is_refused(desk):
    key = desk.match(1, "1", "2")
    assert "8 boards cannot bring a side 193: the most is 192." in text(
        desk.send("match", match=key, a="193", b="0")
    )
    assert desk.send("match", match=key, a="192", b="0").status_code == 302


def test_figures_of_a_match_and_boards_told_singly_are_added_only_when_said_so(desk):
    desk.send("match", match=desk.match(1, "1", "2"), a="30", b="20")
    board = {"match": desk.match(1, "1", "2"), "board": "1", "open": "pass", "closed": "pass"}
    assert "30–20 is entered for this match." in text(desk.send("board", **board))
    assert desk.send("board", **board, rest="on").status_code == 302
    total = {"match": desk.match(1, "1", "2"), "a": "40", "b": "20"}
    assert "1 board of this match is entered singly" in text(desk.send("match", **total))
    assert desk.send("match", **total, rest="on").status_code == 302
    other = {"match": desk.match(1, "3", "4"), "board": "1", "open": "pass", "closed": "pass"}
    assert desk.send("board", **other).status_code == 302  # nothing to ask


def test_a_round_is_not_drawn_again_once_it_is_locked(here):
    desk = Desk(here)
    with desk.inside():
        pairing.pair(stage=desk.stage, number=1, at=NOON, by=desk.here.director)
    assert "Round 1 is drawn and locked already: change its draw instead." in text(
        desk.send("draw", number=1)
    )
    with desk.inside():
        assert RoundPairing.objects.count() == 1


def test_a_level_knockout_match_takes_extra_boards_told_singly(here):
    desk = paired(Desk(here, form="knockout_teams", tie_breaks="extra_boards lot"))
    desk.send("match", match=desk.match(1, "1", "2"), a="20", b="20")

    def shown():
        with desk.inside():
            recomputation.recompute(desk.here.session.pk)
            scored_stages.recompute(desk.stage.pk)
            row = StageMatch.objects.get(stage=desk.stage, a__number__in=("1", "2"))
            return row.winner and row.winner.number, row.a_score, row.b_score, row.decided_by

    assert shown() == (None, 20, 20, "")
    page = text(desk.client.get(f"/sakura/stages/{desk.stage.pk}/"))
    assert "Team 2 is not decided yet." in page
    assert "the points of" not in page
    board = {"match": desk.match(1, "1", "2"), "board": "9", "rest": "on"}
    desk.send("board", **board, open="4S N 10", closed="4S N 9")
    assert shown() == ("1", 20, 20, "extra_boards")
    board["match"] = desk.match(1, "1", "2")
    desk.send("board", **board, open="4S N 10", closed="4S N 10")
    assert shown()[3] == "lot"  # level after the extra board too


# --- sessions of pairs -----------------------------------------------------------------------------


def pairs(house, teams=6):
    desk = Desk(house, form="pairs_matchpoints", teams=teams)
    assert "Set the movement" in text(desk.look())
    desk.send("movement", form="mitchell", rounds=3, boards=2)
    return desk


def play_all(desk, session, rounds=(1, 2, 3)):
    with desk.inside():
        for seat in seating.seats_of(session):
            if seat.round in rounds:
                line = running.ResultToEnter(seat.ns, seat.ew, passed_out(), seat.round, str(seat.table))
                running.enter_results(
                    session=session, board=seat.board, lines=[line], at=NOON, by=desk.here.director
                )


@pytest.fixture
@furnished_once
def desk_of_pairs(here):
    return pairs(here)


def test_a_result_that_the_movement_does_not_have_is_asked_about(desk_of_pairs):
    desk = desk_of_pairs
    line = {"board": "1", "ns": "1", "ew": "2", "result": "pass", "round": "1"}
    assert "By the movement 1 and 2 do not meet on board 1 (REG-2.4, 2.5)." in text(
        desk.send("result", **line)
    )
    assert desk.send("result", **line, otherwise="on").status_code == 302
    with desk.inside():
        assert Result.objects.current().count() == 1
        seats = seating.seats_of(desk.here.session)
        seat = next(seat for seat in seats if not {"1", "2"} & {seat.ns, seat.ew})
    line |= {"board": str(seat.board), "ns": seat.ns, "ew": seat.ew}
    assert desk.send("result", **line).status_code == 302


def test_who_leaves_in_mid_session_loses_the_boards_to_come(here, next_door, desk_of_pairs):
    desk = desk_of_pairs
    play_all(desk, desk.here.session, rounds=(1, 2))
    fields = {"contestant": "4", "after_round": "2", "reason": "ill"}
    with desk.inside():
        lost = [s for s in seating.seats_of(desk.here.session) if s.round == 3 and "4" in (s.ns, s.ew)]
    named = ", ".join(str(seat.board) for seat in lost)
    assert f"Lost, average minus and average plus (REG-2.1.1): {named}." in text(
        desk.send("withdraw", **fields)
    )
    with desk.inside():
        assert not Withdrawal.objects.exists()
    for stranger in (here.player, next_door.administrator):
        assert enter(stranger).post(desk.address("withdraw/"), fields).status_code == 403
    assert desk.confirm("withdraw", **fields).status_code == 302
    with desk.inside():
        rulings = Adjustment.objects.filter(kind=AdjustmentKind.NOT_PLAYED).order_by("pk")
        assert [(r.body["board"], r.body["cause"], r.body["fault"]) for r in rulings] == [
            (seat.board, "withdrawal", "NS" if seat.ns == "4" else "EW") for seat in lost
        ]
        assert Withdrawal.objects.get().after_round == 2
    page = text(desk.look())
    assert "after round 2" in page
    assert "4 of 6 results are missing" in page  # those of the other tables


def test_the_desk_reaches_the_first_session_while_the_second_runs(desk_of_pairs):
    desk = desk_of_pairs
    play_all(desk, desk.here.session, rounds=(1, 2))
    with desk.inside():
        first = desk.here.session
        second = running.open_session(
            stage=desk.stage, number=2, played_on=DAY, at=at(200), by=desk.here.director
        )
        seat = next(s for s in seating.seats_of(first) if s.round == 3)
    assert "Session 1 · Round 3" in text(desk.look())
    table = desk.look(f"table/?session=1&number=3&table={seat.table}").content.decode()
    assert f'name="board_{seat.board}"' in table
    fields = {"contestant": seat.ns, "amount": "1/2", "unit": "boards", "law": "90", "reason": "slow"}
    assert desk.confirm("penalty", session="1", **fields).status_code == 302
    assert desk.confirm("penalty", session="2", **fields).status_code == 302
    assert desk.send("penalty", session="3", **fields).status_code == 422
    with desk.inside():
        sessions = Adjustment.objects.order_by("pk").values_list("session", flat=True)
        assert list(sessions) == [first.pk, second.pk]


def test_the_desk_of_pairs_leads_to_the_publication(desk_of_pairs):
    desk = desk_of_pairs
    play_all(desk, desk.here.session)
    publish = f'class="button" href="{desk.address("publish/")}"'
    assert publish in desk.look().content.decode()
    desk.send("publish")
    assert f'class="button" href="{desk.address("close/")}"' in desk.look().content.decode()


def test_after_the_correction_period_a_result_waits_for_two_people(here, desk_of_pairs):
    desk = desk_of_pairs
    play_all(desk, desk.here.session)
    with desk.inside():
        seat = seating.seats_of(desk.here.session)[0]
        stages.publish(stage=desk.stage, at=timezone.now() - timedelta(minutes=31), by=desk.here.director)
    line = {"board": seat.board, "ns": seat.ns, "ew": seat.ew, "result": "4S N ="}
    assert "say why the result is changed" in text(desk.send("result", **line))
    proved = {"error": "trick_count", "reason": "the play", "proof": "both agree"}
    assert "The correction period ended" in text(desk.send("result", **line, **proved))
    why = {"error": "organiser_entry", "reason": "from another slip"}
    waits = desk.send("result", **line, **why)
    with acting_for(here.federation):
        assert not Result.objects.current().filter(contract="4S").exists()
        late = LateChange.objects.get()
    assert waits.headers["Location"] == f"/sakura/desk/corrections/changes/{late.pk}/"
    page = text(desk.client.get(waits.headers["Location"]))
    assert "Waits for confirmation by: director, organiser." in page
    assert f"desk/corrections/changes/{late.pk}/" in desk.look().content.decode()
    assert desk.send("result", **line | {"result": "pass"}).status_code == 302  # nothing changes by it


def test_after_the_final_the_desk_draws_no_further_round(here):
    desk = paired(Desk(here, form="knockout_teams", rounds=0))
    draw = f'href="{desk.address("draw/")}">Draw round 2</a>'
    with desk.inside():
        for a, b in (("1", "2"), ("3", "4")):
            running.enter_match(
                session=desk.here.session,
                number=1,
                a=a,
                b=b,
                imps=("30", "20"),
                at=NOON,
                by=desk.here.director,
            )
    assert draw in desk.look().content.decode()
    desk.send("hand", number=2, matches="1 3")
    desk.send("match", match=desk.match(2, "1", "3"), a="9", b="3")
    page = desk.look().content.decode()
    assert draw not in page
    assert "Draw round" not in page
    assert f'class="button" href="{desk.address("publish/")}?round=2"' in page
    desk.send("publish", round="2")
    assert f'class="button" href="{desk.address("close/")}"' in desk.look().content.decode()


def test_after_the_period_no_director_changes_a_match_alone(here, desk):
    desk.send("match", match=desk.match(1, "1", "2"), a="30", b="20")
    with desk.inside():
        stages.publish(stage=desk.stage, at=timezone.now(), by=desk.here.director)
    with time_machine.travel(timezone.now() + timedelta(minutes=31)):
        a_match_is_decided_late(here, desk)


def a_match_is_decided_late(here, desk):
    fields = {"match": desk.match(1, "1", "2"), "a": "20", "b": "30", "exchanged": "on"}
    why = {"error": "winner_loser_reversed", "reason": "The slip was read the wrong way round"}
    assert "say why the result is changed" in text(desk.send("match", **fields))
    shown = text(desk.send("decide", **fields, counts="own", **why))
    assert "Team 1 1 · 13.78 2 · 6.22" in shown  # what it would do, once it is confirmed
    waits = desk.confirm("decide", **fields, counts="own", **why)
    with desk.inside():
        late = LateChange.objects.get()
        assert Match.objects.current().get(a__number="1").a_score == "30"
    answering = waits.headers["Location"]
    confirms = {"act": "confirm", "note": ""}
    with desk.inside():
        director = register_director(here)
    assert enter(director).post(answering, {**confirms, "part": "director"}).status_code == 302
    assert enter(here.scorer).post(answering, {**confirms, "part": "organiser"}).status_code == 302
    with desk.inside():
        assert Match.objects.current().get(a__number="1").a_score == "20"
        assert late.revisions.get().act.body["reason"] == why["reason"]
        recomputation.recompute(desk.here.session.pk)
        scored_stages.recompute(desk.stage.pk)
    history = text(desk.client.get(f"/sakura/stages/{desk.stage.pk}/history/"))
    assert f"1 – 2: result entered: {why['reason']}" in history


# --- complete means complete -----------------------------------------------------------------------------


def with_results(desk):
    """Round 1 with one match whole and one with one board of eight."""
    desk.send("match", match=desk.match(1, "1", "2"), a="30", b="20")
    one_board = {"match": desk.match(1, "3", "4"), "board": "1", "open": "1NT N =", "closed": "pass"}
    assert desk.send("board", **one_board).status_code == 302
    return desk


def test_a_match_with_one_board_of_eight_is_missing(here):
    desk = with_results(paired(Desk(here)))
    with desk.inside():
        known = pairing.known(desk.stage)
    assert [(number, {one, other}) for number, one, other in known.pending] == [(1, {"3", "4"})]


def test_a_match_with_a_late_team_and_no_result_is_missing(desk):
    desk.send("match", match=desk.match(1, "1", "2"), a="30", b="20")
    late = {"round": "1", "contestant": "3", "minutes": "7", "confirm": "yes"}
    assert desk.send("late", **late).status_code == 302
    with desk.inside():
        known = pairing.known(desk.stage)
    assert [(number, {one, other}) for number, one, other in known.pending] == [(1, {"3", "4"})]


def test_the_publication_says_what_is_missing_and_asks(here):
    desk = with_results(paired(Desk(here)))
    asked = desk.send("publish")
    assert asked.status_code == 422
    assert "Results are missing: round 1: Team 3 – Team 4." in text(asked)
    with desk.inside():
        assert stages.published_at(desk.stage) is None
    assert desk.send("publish", incomplete="on").status_code == 302
    with desk.inside():
        assert stages.published_at(desk.stage) is not None


def test_a_stage_with_a_match_of_one_board_of_eight_is_not_closed(here):
    desk = with_results(paired(Desk(here)))
    desk.send("publish", incomplete="on")
    with time_machine.travel(timezone.now() + timedelta(days=9)):
        desk.client.force_login(desk.here.director)
        assert "round 1 is not finished; the stage cannot be closed." in text(desk.send("close"))
        with desk.inside():
            assert not stages.is_closed(desk.stage)


def test_the_publication_says_which_periods_run(desk):
    for teams in (("1", "2"), ("3", "4")):
        desk.send("match", match=desk.match(1, *teams), a="30", b="20")
    assert desk.send("publish").status_code == 302
    page = text(desk.look(""))
    assert "Results published. Corrections until " in page
    assert "Appeals until " in page
