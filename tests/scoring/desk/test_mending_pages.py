"""Entries mended and undone at the desk: who may, what is shown before, what is refused and asked about."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clubs.acts.contents import EntryUndone, ResultsMended
from clubs.acts.converter import content_of
from clubs.mending.services import late_changes
from clubs.models import ActKind, Correction, Part, Result, SessionAct, StageAct
from clubs.register.selectors import waiting_late_changes
from clubs.tournaments.services import stages, tournaments
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.models import AdjustmentKind
from scoring.desk.menu import MENDING
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.desk.test_stage_desk import Desk
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


def of_pairs(here, **stage):
    """Six pairs with two boards of a table each."""
    desk = Desk(here, form="pairs_matchpoints", teams=6, **stage)
    for board, ns, ew, result in (
        (1, "1", "2", "4S N 10"),
        (1, "3", "4", "3NT E 9"),
        (2, "1", "2", "2H S 7"),
        (2, "3", "4", "pass"),
    ):
        sent = {"board": board, "ns": ns, "ew": ew, "result": result, "round": "1"}
        assert desk.send("result", **sent).status_code == 302
    return desk


def undo_link(desk):
    with desk.inside():
        newest = SessionAct.objects.filter(kind__in=("match", "results", "mended")).order_by("-pk").first()
    return newest.pk


def standing(desk):
    with desk.inside():
        rows = Result.objects.current().order_by("board", "ns__number")
        return list(rows.values_list("board", "ns__number", "ew__number", "score"))


FIRST = [(1, "1", "2", 420), (1, "3", "4", -400), (2, "1", "2", -100), (2, "3", "4", 0)]
ASKED = {
    "wrong-direction": {"contestant": "1"},
    "wrong-contestant": {"contestant": "1", "right_contestant": "5"},
    "wrong-round": {"round": "1", "right_round": "2"},
    "wrong-board": {"board": "1", "right_board": "4", "contestant": "1"},
    "take-away": {"contestant": "3", "boards": "2-3"},
}
SHOWN = {
    "wrong-direction": "board 1, 1 Team 1 – 2 Team 2: 4♠ N 10 (+420) → Round 1, board 1, 2 Team 2 – 1 Team 1",
    "wrong-contestant": "board 2, 1 Team 1 – 2 Team 2: 2♥ S 7 (−100) → Round 1, board 2, 5 Team 5 – 2 Team 2",
    "wrong-round": "Round 1, board 2, 3 Team 3 – 4 Team 4: passed out → Round 2, board 2",
    "wrong-board": "4♠ N 10 (+420) → Round 1, board 4, 1 Team 1 – 2 Team 2: 4♠ N 10 (+620)",
    "take-away": "Round 1, board 2, 3 Team 3 – 4 Team 4: passed out → taken away",
}
AFTER = {
    "wrong-direction": [(1, "2", "1", 420), FIRST[1], (2, "2", "1", -100), FIRST[3]],
    "wrong-contestant": [FIRST[1], (1, "5", "2", 420), FIRST[3], (2, "5", "2", -100)],
    "wrong-round": FIRST,
    "wrong-board": [FIRST[1], FIRST[2], FIRST[3], (4, "1", "2", 620)],
    "take-away": FIRST[:3],
}


def test_every_form_of_mending_is_asked_below():
    assert set(MENDING) == set(ASKED) == set(SHOWN) == set(AFTER)


@pytest.fixture
@furnished_once
def desk(here):
    return of_pairs(here)


@pytest.mark.parametrize("act", MENDING)
def test_shown_before_it_is_done_and_undone_in_two_presses(act, desk):
    fields = {**ASKED[act], "reason": "read from the wrong slip"}
    page = text(desk.send(act, **fields))
    assert SHOWN[act] in " ".join(page.split())
    assert standing(desk) == FIRST
    answer = desk.confirm(act, **fields)
    assert answer.status_code == 302
    assert sorted(standing(desk)) == sorted(AFTER[act])
    done = text(desk.client.get(answer.headers["Location"]))
    assert "read from the wrong slip" in done
    with desk.inside():
        mended = SessionAct.objects.get(kind=ActKind.MENDED)
        assert isinstance(content_of(mended), ResultsMended)
    undo = f"undo/?entry={mended.pk}"
    assert undo in desk.look().content.decode()
    shown = desk.look(undo)  # the first press
    assert "→" in text(shown)
    assert "What it does to the standings" in text(shown) or "The standings stay" in text(shown)
    assert desk.confirm("undo", entry=mended.pk).status_code == 302  # the second
    assert standing(desk) == FIRST
    with desk.inside():
        undone = SessionAct.objects.get(kind=ActKind.UNDONE)
        assert content_of(undone) == EntryUndone(acts=(mended.pk,))
    with desk.inside():
        tournaments.announce(tournament=desk.stage.event.tournament, by=desk.here.director)
    desk.look()  # what was just done is said once
    history = text(desk.client.get(f"/sakura/sessions/{desk.here.session.pk}/history/"))
    assert "read from the wrong slip" in history
    assert "The last entry undone" in history


def test_nobody_else_mends_or_undoes(here, next_door, desk):
    for act in (*MENDING, "undo"):
        fields = {"token": uuid4(), "confirm": "yes", **ASKED.get(act, {"entry": "1"}), "reason": "x"}
        for stranger in (here.player, next_door.administrator):
            assert enter(stranger).post(desk.address(f"{act}/"), fields).status_code == 403
            assert enter(stranger).get(desk.address(f"{act}/")).status_code == 403
        assert Client().post(desk.address(f"{act}/"), fields).status_code == 302  # to the login
        elsewhere = desk.address(f"{act}/").replace("sakura", "albion")
        assert enter(next_door.administrator).post(elsewhere, fields).status_code == 404
    assert standing(desk) == FIRST


@pytest.mark.parametrize(
    ("act", "fields", "sentence"),
    [
        ("take-away", {}, "Say which results"),
        ("take-away", {"contestant": "6"}, "No result is entered there."),
        ("take-away", {"boards": "1-"}, "Write boards as 3 5-8."),
        ("take-away", {"boards": "5-8", "reason": ""}, "This field is required."),
        ("wrong-contestant", {"contestant": "1", "right_contestant": "1"}, "Name two different ones"),
        ("wrong-contestant", {"contestant": "1", "right_contestant": "2"}, "2 cannot meet itself."),
        (
            "wrong-contestant",
            {"contestant": "1", "right_contestant": "3"},
            "– 4: 3NT E 9 (−400) stands already",
        ),
        (
            "wrong-board",
            {"board": "1", "right_board": "2", "contestant": "1"},
            "where a result would come to stand",
        ),
        ("wrong-round", {"round": "4", "right_round": "2"}, "No result is entered there."),
    ],
)
def test_what_cannot_be_is_a_sentence(act, fields, sentence, desk):
    answer = desk.confirm(act, **{"reason": "wrong slip", **fields})
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert standing(desk) == FIRST


def test_a_score_without_a_contract_is_looked_at_on_its_new_board(desk):
    desk.send("result", board=1, ns="5", ew="6", result="-420")
    moved = {"board": "1", "right_board": "3", "contestant": "5", "reason": "wrong slip"}  # vulnerable there
    assert "No contract has the score -420 at the vulnerability of board 3." in text(
        desk.confirm("wrong-board", **moved)
    )


# --- what rests on a result ------------------------------------------------------------------------


def ruled(desk):
    """A score is decided on board 1, 1 – 2."""
    with desk.inside():
        terms = {"board": 1, "ns": "1", "ew": "2", "outcome": {"artificial": ["A+", "A-"]}}
        decision = decision_from(AdjustmentKind.SCORE, terms)
        return adjustments.rule(
            session=desk.here.session, decision=decision, at=timezone.now(), by=desk.here.director, reason="x"
        )


def test_a_result_is_not_moved_under_its_ruling(desk):
    ruling = ruled(desk)
    mended = {"contestant": "1", "reason": "wrong slip"}
    sentence = "A ruling rests on board 1, 1 – 2. Take the ruling back first."
    for act in ("wrong-direction", "take-away"):
        assert sentence in text(desk.confirm(act, **mended))
    assert desk.confirm("take-away", **mended, boards="2").status_code == 302  # nothing was ruled there
    with desk.inside():
        adjustments.take_back(
            adjustment=ruling, reason="they agree", at=timezone.now(), by=desk.here.director
        )
    assert desk.confirm("take-away", **mended).status_code == 302


# --- after the official publication ----------------------------------------------------------------


def published(desk, minutes):
    with desk.inside():
        stages.publish(
            stage=desk.stage, at=timezone.now() - timedelta(minutes=minutes), by=desk.here.director
        )


def test_after_the_publication_it_asks_what_a_correction_asks(desk):
    published(desk, 5)
    for act in (*MENDING, "undo"):
        page = desk.look(f"{act}/").content.decode()
        assert all(f'name="{field}"' in page for field in ("error", "proof", "reason"))
    mended = {"contestant": "1", "reason": "wrong slip"}
    assert "This field is required." in text(desk.confirm("wrong-direction", **mended))
    unproved = text(desk.confirm("wrong-direction", **mended, error="trick_count"))
    assert "proof" in unproved
    assert desk.confirm("wrong-direction", **mended, error="organiser_entry").status_code == 302
    last = undo_link(desk)
    assert desk.send("undo", entry=last).status_code == 422
    why = {"entry": last, "reason": "it was right", "error": "organiser_entry"}
    assert "→" in text(desk.send("undo", **why))
    assert desk.confirm("undo", **why).status_code == 302
    assert standing(desk) == FIRST


def test_after_the_period_every_act_waits_for_two_people(here, desk):
    published(desk, 31)
    mended = {"contestant": "1", "reason": "wrong slip"}
    proved = mended | {"error": "trick_count", "proof": "both agree"}
    assert "The correction period ended" in text(desk.confirm("take-away", **proved))
    why = {"entry": undo_link(desk), "reason": "it was right", "error": "organiser_entry"}
    asked = (("take-away", mended | {"boards": "1", "error": "organiser_entry"}), ("undo", why))
    for act, fields in asked:
        assert "→" in text(desk.send(act, **fields))
        answer = desk.confirm(act, **fields)
        assert "/desk/corrections/changes/" in answer.headers["Location"]
        assert standing(desk) == FIRST
        with desk.inside():
            late = waiting_late_changes().get()
            late_changes.answer(
                late=late, part=Part.ORGANISER, agrees=False, note="it was so", by=here.scorer
            )
    with desk.inside():
        StageAct.objects.create(stage=desk.stage, kind="closed", at=timezone.now(), by=desk.here.director)
    for act in MENDING:
        assert "The stage is closed." in text(
            desk.confirm(act, **ASKED[act], reason="x", error="organiser_entry")
        )
    assert "undo/" not in desk.look().content.decode()


def test_a_correction_that_waits_is_answered_first(desk):
    with desk.inside():
        result = Result.objects.current().get(board=1, ns__number="1")
        Correction.objects.create(
            session=desk.here.session,
            result=result,
            error="organiser_entry",
            kind="passed_out",
            contract="P",
            score=0,
            reason="it was passed out",
            asked_by=desk.here.director,
            asked_at=timezone.now(),
            verdict="waits",
            grounds=[],
        )
    answer = desk.confirm("take-away", contestant="1", reason="wrong slip")
    assert "A correction of board 1 waits for confirmation." in text(answer)
