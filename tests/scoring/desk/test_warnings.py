"""Warnings, and what was decided before: no figure moves by one, and the next for the same may be dearer."""

from datetime import timedelta

import pytest

from federation.tenancy.context import acting_for
from rulings.adjustments.earlier import KINDS, SEASON, earlier_rulings, is_repeated
from rulings.adjustments.irregularities import ASKED
from rulings.cases.earlier import earlier_lines
from rulings.cases.forms.decisions import CaseDecisionsForm
from rulings.models import Adjustment, Case
from scoring.effects.services.rehearsal import rehearse
from scoring.tools.story.acts import play
from tests.clubs.mending.test_every_form import scene
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.desk.test_stage_desk import Desk, paired
from tests.scoring.desk.test_units_of_penalties import OF_EVERY_FORM, played
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db

__all__ = ["scene"]

SLIP = {
    "kind": "scoring_slip",
    "contestant_1": "1",
    "side_1": "repeating_pair",
    "round": 1,
    "reason": "again",
}


@pytest.fixture
@furnished_once
def desk(here):
    return Desk(here)


def test_what_is_counted_is_what_asks_whether_it_was_the_first_time():
    assert set(KINDS) == {kind for kind, facts in ASKED.items() if "repeated" in facts}


@OF_EVERY_FORM
def test_a_warning_moves_nothing_and_is_counted_in_every_form(scene):
    _form, who = played(scene)
    warn = {"do": "warn", "contestant": who, "irregularity": {"kind": "scoring_slip"}}
    assert not rehearse(scene.stage, lambda: play(scene, warn)).moved
    session = scene.session(1)
    assert not is_repeated(session, "scoring_slip", [who])
    play(scene, warn | {"as": "warned"})
    assert is_repeated(session, "scoring_slip", [who])
    assert not is_repeated(session, "wrong_board", [who])
    assert [(one.contestant, one.session, one.event) for one in earlier_rulings(session)] == [(who, 1, 1)]
    play(scene, {"do": "withdraw_ruling", "of": "warned"})
    assert not earlier_rulings(session)


def test_the_desk_warns_first_and_the_record_lets_the_second_be_dearer(desk):
    paired(desk)
    assert "No penalty may be given for this to 1" in text(desk.send("irregularity", **SLIP, boards_1="1"))
    assert desk.confirm("irregularity", **SLIP, boards_1="").status_code == 302
    with desk.inside():
        warning = Adjustment.objects.get()
        assert warning.body == {"contestant": "1", "law": "90", "round": 1, "clause": "REG-2.3"}
        case = warning.case
    page = desk.look("irregularity/")
    shown = text(page)
    assert "warned or penalised so far: 1 in this session, 1 in the event, 1 in twelve months" in shown
    assert f"/desk/cases/{case.pk}/" in page.content.decode()
    assert desk.send("irregularity", **SLIP, boards_1="1", repeated="no").status_code == 422
    assert desk.confirm("irregularity", **SLIP, boards_1="1").status_code == 302
    with desk.inside():
        assert list(Adjustment.objects.values_list("kind", flat=True)) == ["warning", "penalty"]


def test_the_desk_warns_without_an_irregularity(desk):
    paired(desk)
    warned = desk.confirm("warning", contestant="2", law="91", reason="a remark")
    assert warned.status_code == 302
    assert "was warned" in text(desk.look())
    with desk.inside():
        assert Case.objects.get().state == "ruled"
        assert Adjustment.objects.get().body == {"contestant": "2", "law": "91"}
    assert enter(desk.house.player).get(desk.address("warning/")).status_code == 403


def test_counted_for_twelve_months_and_for_nobody_of_another_federation(desk, next_door):
    paired(desk)
    desk.confirm("irregularity", **SLIP, boards_1="")
    with desk.inside():
        session = desk.here.session
        (line,) = earlier_lines(session, desk.here.director)
        assert (line.contestant, line.kind, line.session, line.season) == ("1", "scoring_slip", 1, 1)
        assert [case.pk for case in line.cases] == [Case.objects.get().pk]
        assert earlier_rulings(session, but_case=Case.objects.get().pk) == []
        assert [line.cases for line in earlier_lines(session, desk.house.player)] == [[]]
        session.played_on += SEASON + timedelta(days=1)
        assert earlier_rulings(session) == []
    with acting_for(next_door.federation):
        assert earlier_rulings(session) == []


def test_the_form_of_a_case_has_a_warning(desk):
    paired(desk)
    desk.confirm("irregularity", **SLIP, boards_1="")
    with desk.inside():
        case = Case.objects.get()
        form = CaseDecisionsForm(
            {"warned": "2", "warned_law": "91", "outcome": "none", "reasons": "x"}, case=case
        )
        assert form.is_valid(), form.errors
        (decision,) = form.decisions_found
        assert (decision.kind, decision.named, str(decision.law)) == ("warning", ("2",), "91")


def test_the_api_warns_and_the_case_says_so_in_both_languages(desk):
    paired(desk)
    desk.confirm("warning", contestant="2", law="90", reason="x")
    with desk.inside():
        case = Case.objects.get()
    ruling = {
        "decisions": [{"kind": "warning", "body": {"contestant": "2", "law": "91"}}],
        "reasons": "a remark",
    }
    address = f"/sakura/api/v1/cases/{case.pk}/rulings/"
    answer = desk.client.post(address, ruling, content_type="application/json")
    assert answer.status_code == 201, answer.content
    pages = [
        text(desk.client.get(f"/sakura/desk/cases/{case.pk}/", headers={"accept-language": language}))
        for language in ("en", "ja")
    ]
    assert ["2: warning, Law 91" in pages[0], "2：第91条による警告" in pages[1]] == [True, True]
