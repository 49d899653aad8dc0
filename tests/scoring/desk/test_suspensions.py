"""A suspension and a disqualification in every form of contest, and all of it taken back. Law 91"""

import pytest
from django.utils import timezone

from clubs.models import Entrant
from clubs.playing import barred
from federation.errors import Refused
from federation.models import Office, Role, User
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.adjustments.selectors import adjustments_in_force, barred_players, suspended_players
from rulings.cases.services.approvals import approving
from rulings.decisions.kinds import Approval
from rulings.models import AdjustmentKind
from scoring.engine.contest import Form
from scoring.events.services.stage_figures import figures
from tests.clubs.mending import evenings
from tests.clubs.mending.test_every_form import scene

pytestmark = pytest.mark.django_db
__all__ = ["scene"]
OF_EVERY_FORM = pytest.mark.parametrize("scene", Form, ids=str, indirect=True)
NOW = timezone.now
# Whether a whole contestant suspended from round 1 moves figures where everything has been played:
# at pairs what was played stands, a match of teams is forfeited.
MOVES = {form: form.is_teams for form in Form}


def played(scene):
    form = Form(scene.event.form)
    lines = evenings.in_matches() if form.is_teams else evenings.at_tables(form is Form.INDIVIDUAL)
    evenings.enter(scene, lines, figures=False)
    return form, ("A" if form.is_teams else "1"), scene.session(1)


def ruled(scene, session, kind, **terms):
    decision = decision_from(kind, terms)
    return adjustments.rule(session=session, decision=decision, at=NOW(), by=scene.by)


def now(scene):
    return figures(scene.stage, closing=None)


def organiser():
    user = User.objects.create_user(email="organiser@example.org", password=None)
    Office.objects.create(holder=user, role=Role.TOURNAMENT_OFFICE, starts_on=NOW().date().replace(year=1990))
    return user


def test_every_form_is_decided_about():
    assert list(MOVES) == list(Form)


@OF_EVERY_FORM
def test_a_suspension_bars_points_and_is_taken_back_whole(scene):
    form, who, session = played(scene)
    before = now(scene)
    held = ruled(scene, session, AdjustmentKind.SUSPENSION, contestant=who, round=1)
    asked = suspended_players if form.is_teams else barred_players
    assert {(one.contestant, one.why, one.of_event) for one in asked(session)} == {
        (who, "suspended_here", False)
    }
    assert (now(scene) != before) is MOVES[form]
    adjustments.take_back(adjustment=held, reason="r", at=NOW(), by=scene.by)
    assert asked(session) == ()
    assert now(scene) == before


@OF_EVERY_FORM
def test_a_disqualification_counts_once_the_organiser_approves(scene):
    _form, who, session = played(scene)
    before, entrant = now(scene), Entrant.objects.get(event=scene.event, number=who).pk
    asked = ruled(scene, session, AdjustmentKind.DISQUALIFICATION, contestant=who, round=9)
    assert now(scene) == before
    with pytest.raises(Refused) as refused:
        approving.answer(adjustment=asked, approval=Approval.APPROVED, reason="r", at=NOW(), by=scene.by)
    assert refused.value.code == "not_organiser"
    by = organiser()
    held = approving.answer(adjustment=asked, approval=Approval.APPROVED, reason="r", at=NOW(), by=by)
    after = now(scene)
    assert after["disqualified"] == [entrant]
    assert entrant not in [row["entrant"] for row in after["standings"]]
    assert min(row["rank"] for row in after["standings"]) == 1
    assert len(after["standings"]) == len(before["standings"]) - 1
    again = approving.answer(adjustment=held, approval=Approval.ASKED, reason="r", at=NOW(), by=by)
    assert now(scene) == before
    approving.answer(adjustment=again, approval=Approval.REFUSED, reason="r", at=NOW(), by=by)
    assert now(scene) == before


@pytest.mark.parametrize("scene", [Form.SWISS_TEAMS, Form.PAIRS_MATCHPOINTS], ids=str, indirect=True)
def test_what_would_count_for_nothing_is_refused(scene):
    _form, who, session = played(scene)
    for code, kind, terms in (
        ("unknown_player", AdjustmentKind.SUSPENSION, {"player": "nobody"}),
        ("substitute_of_whom", AdjustmentKind.SUSPENSION, {"substitute": True}),
        ("not_approved", AdjustmentKind.DISQUALIFICATION, {"approval": "approved"}),
    ):
        with pytest.raises(Refused) as refused:
            ruled(scene, session, kind, contestant=who, round=1, **terms)
        assert refused.value.code == code
    assert not adjustments_in_force(session).exists()


@pytest.mark.parametrize("scene", [Form.SWISS_TEAMS], ids=str, indirect=True)
def test_a_team_plays_on_while_four_are_left(scene):
    _form, who, session = played(scene)
    roster = list(Entrant.objects.get(event=scene.event, number=who).players.order_by("seat"))
    spare = len(roster) - 4
    assert roster
    assert spare >= 0
    for gone, player in enumerate(roster[: spare + 1], 1):
        terms = {"contestant": who, "round": 2, "until": 3, "player": player.name}
        ruled(scene, session, AdjustmentKind.SUSPENSION, **terms)
        bars = barred.of_stage(scene.stage)
        assert player.pk in bars.players_out(who, session.pk, 2)
        assert [bars.is_out(who, session.pk, number) for number in (1, 2, 3, 4)] == [
            False, gone > spare, gone > spare, False,
        ]  # fmt: skip
