"""Whichever way a published result changes, it asks what a correction asks; after the period, two people."""

import ast
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.db import transaction

from clubs.acts.contents import SESSION_CONTENTS
from clubs.corrections.services import corrections
from clubs.entering.published_changes import NOTHING_ASKED, CorrectionAsked
from clubs.facts.services import corrected
from clubs.mending.services import late_changes
from clubs.models import ActKind, Correction, LateChange, Match, Part, Result, Revision
from clubs.models.uploads.correction import Outcome
from clubs.playing.services import match_reports, running
from clubs.register.selectors import waiting_late_changes
from clubs.tournaments.services import stages
from federation.models import AuditEntry, Letter, Role, User
from scoring.engine.corrections.acceptance import Error
from tests import cast
from tests.clubs.corrections.test_corrections import register_director
from tests.clubs.entering.ways import ASKED, DOWN, MADE, WAYS, of_pairs, of_teams, taking
from tests.clubs.playing.test_match_reports import OURS, begun, code, say as say_match
from tests.clubs.tournaments.event_house import NOON
from tests.places import ROOT

pytestmark = pytest.mark.django_db
EVENING = NOON + timedelta(hours=6)
IN_TIME, LATE = EVENING + timedelta(minutes=30), EVENING + timedelta(minutes=30, seconds=1)
ORGANISER = CorrectionAsked("organiser_entry", "read from another slip")
BOTH_WAYS = sorted(WAYS)


class _Undone(Exception):
    """Ends a try."""


def publish(scene):
    stages.publish(stage=scene.here.stage, at=EVENING, by=scene.here.director)


def entered(outcome):
    """What came of each act."""
    return outcome if isinstance(outcome, list) else [outcome]


def made_at_once(scene):
    """What the change comes to before anything is published; nothing of it stays."""
    try:
        with transaction.atomic():
            assert all(one.revision for one in entered(scene.change(NOTHING_ASKED, EVENING)))
            stands = scene.stands()
            raise _Undone
    except _Undone:
        return stands


def two_people(house):
    return register_director(house), house.scorer


@pytest.mark.parametrize("way", BOTH_WAYS)
def test_it_asks_what_a_correction_asks_and_waits_for_two_people_after_the_period(inside, way):
    scene = WAYS[way](inside)
    before, after = scene.stands(), made_at_once(scene)
    assert before != after
    publish(scene)

    # In the period: nothing without its kind of error and a reason, then at once.
    for asked in (NOTHING_ASKED, CorrectionAsked("", "why"), CorrectionAsked("other", "why")):
        assert code(scene.change, asked, IN_TIME) in ("no_reason", "no_error")
    assert code(scene.change, CorrectionAsked("trick_count", "the play"), IN_TIME) == "tricks_unproved"
    assert scene.stands() == before
    try:
        with transaction.atomic():
            revisions = [one.revision for one in entered(scene.change(ASKED, IN_TIME))]
            assert scene.stands() == after
            assert {(r.act.body["error"], r.act.body["reason"]) for r in revisions} == {ASKED[:2]}
            raise _Undone
    except _Undone:
        assert scene.stands() == before

    # After it: never the players' own errors; the organiser's with two people's word.
    players = CorrectionAsked("trick_count", "the play", "both sides agree")
    assert code(scene.change, players, LATE) == "after_30_minutes"
    waiting = [one.waiting for one in entered(scene.change(ORGANISER, LATE))]
    assert scene.stands() == before
    director, organiser = two_people(inside)
    for late in waiting:
        assert late.outcome == Outcome.WAITING
        late_changes.answer(late=late, part=Part.DIRECTOR, agrees=True, by=director)
        assert scene.stands() == before
        late_changes.answer(late=late, part=Part.ORGANISER, agrees=True, by=organiser)
        applied = LateChange.objects.get(pk=late.pk)
        assert applied.outcome == Outcome.APPLIED
        assert applied.revisions.get().act.body == applied.body
    assert scene.stands() == after
    assert not waiting_late_changes().exists()


def asked_late(inside, way="a match"):
    scene = WAYS[way](inside)
    publish(scene)
    return scene, entered(scene.change(ORGANISER, LATE))[0].waiting


def test_two_parts_are_two_people_and_each_has_the_right(inside):
    scene, late = asked_late(inside)
    director, organiser = two_people(inside)
    stranger = cast.login(inside.federation, "stranger")
    for part in Part:
        answered = {"late": late, "part": part, "agrees": True}
        assert code(late_changes.answer, **answered, by=stranger) == "not_your_part"
    late_changes.answer(late=late, part=Part.DIRECTOR, agrees=True, by=director)
    cast.appoint(director, Role.TOURNAMENT_OFFICE)
    director = User.objects.get(pk=director.pk)
    as_organiser = {"late": late, "part": Part.ORGANISER}
    assert code(late_changes.answer, **as_organiser, agrees=True, by=director) == "two_people"
    assert code(late_changes.answer, **as_organiser, agrees=False, by=organiser) == "no_reason"
    before = scene.stands()
    late_changes.answer(**as_organiser, agrees=False, note="It was so", by=organiser)
    assert late.outcome == Outcome.DECLINED
    assert scene.stands() == before
    assert code(late_changes.answer, **as_organiser, agrees=True, by=organiser) == "not_waiting"


def test_who_may_confirm_is_told_and_every_word_is_recorded(inside):
    _scene, late = asked_late(inside)
    director, organiser = two_people(inside)
    readers = set(Letter.objects.filter(topic="confirm_late_change").values_list("reader", flat=True))
    assert organiser.pk in readers
    assert late.asked_by_id not in readers
    late_changes.answer(late=late, part=Part.DIRECTOR, agrees=True, by=director)
    late_changes.answer(late=late, part=Part.ORGANISER, agrees=False, note="no", by=organiser)
    acts = AuditEntry.objects.filter(act__startswith="late_change").order_by("pk")
    assert [record.act.removeprefix("late_change.") for record in acts] == ["asked", "confirmed", "declined"]


def test_while_it_waits_nothing_else_changes_these_results_and_the_stage_stays_open(inside):
    scene, late = asked_late(inside)
    assert code(scene.change, ORGANISER, LATE) == "correction_waits"
    close = {"stage": scene.here.stage, "at": LATE + timedelta(days=3), "by": scene.here.director}
    assert code(stages.close, **close) == "correction_waits"
    director, _organiser = two_people(inside)
    late_changes.answer(late=late, part=Part.DIRECTOR, agrees=False, note="no", by=director)
    assert entered(scene.change(ORGANISER, LATE))[0].waiting


def test_two_of_one_session_wait_beside_each_other_and_both_hold(inside):
    here = of_pairs(inside)
    stages.publish(stage=here.stage, at=EVENING, by=here.director)
    late = [
        running.enter_results(
            session=here.session,
            board=1,
            lines=[running.ResultToEnter(ns, ew, DOWN)],
            asked=ORGANISER,
            at=LATE,
            by=here.director,
        ).waiting
        for ns, ew in (("1", "4"), ("2", "5"))
    ]
    director, organiser = two_people(inside)
    for one in late:
        late_changes.answer(late=one, part=Part.DIRECTOR, agrees=True, by=director)
        late_changes.answer(late=one, part=Part.ORGANISER, agrees=True, by=organiser)
    scores = Result.objects.current().filter(session=here.session).order_by("ns__number")
    assert list(scores.values_list("score", flat=True)) == [DOWN.score, DOWN.score, MADE.score]


def test_what_was_changed_since_is_overtaken(inside):
    scene, late = asked_late(inside, "a result")
    result = Result.objects.current().get(ns__number="1")
    revision = Revision.objects.filter(session=scene.here.session).latest("number")
    Result.objects.filter(pk=result.pk).update(superseded_by=revision)
    assert late.outcome == Outcome.OVERTAKEN
    assert not waiting_late_changes().exists()


def test_a_correction_that_waits_goes_before(inside):
    here = of_pairs(inside)
    stages.publish(stage=here.stage, at=EVENING, by=here.director)
    result = Result.objects.current().get(ns__number="1")
    with time_machine.travel(LATE, tick=False):
        corrections.correct(
            result=result, after=DOWN, error=Error.ORGANISER_ENTRY, reason="slip", by=inside.scorer
        )
    assert Correction.objects.exists()
    line = running.ResultToEnter("1", "4", corrected.passed_out())
    change = {"session": here.session, "board": 1, "lines": [line], "at": LATE, "by": here.director}
    assert code(running.enter_results, **change, asked=ORGANISER) == "correction_waits"


def test_tricks_change_by_their_own_kind_of_error_with_proof(inside):
    here = of_pairs(inside)
    stages.publish(stage=here.stage, at=EVENING, by=here.director)
    line = running.ResultToEnter("1", "4", DOWN)
    change = {"session": here.session, "board": 1, "lines": [line], "at": IN_TIME, "by": here.director}
    side = CorrectionAsked("contract_or_side", "the slip")
    assert code(running.enter_results, **change, asked=side) == "tricks_change"
    proved = CorrectionAsked("trick_count", "the slip", "both sides agree")
    assert running.enter_results(**change, asked=proved).revision


def test_players_enter_nothing_into_published_results(inside):
    scene = taking(inside)
    publish(scene)
    here, match, first, second = begun(inside, slug="autumn")
    say_match(match, first)
    stages.publish(stage=here.stage, at=EVENING, by=here.director)
    assert code(say_match, match, second, OURS) == "published_already"
    assert match_reports.count_unanswered(match_reports.MatchReport.objects.get().pk, LATE)
    assert Match.objects.current().get(pk=match.pk).a_score == ""


def test_before_the_publication_nothing_is_asked_and_pairing_is_no_result(inside):
    here = of_teams(inside)
    stages.publish(stage=here.stage, at=EVENING, by=here.director)
    running.pair_round(
        session=here.session, number=2, matches=[("1", "3"), ("2", "4")], at=LATE, by=here.director
    )
    assert not LateChange.objects.exists()


def test_a_round_that_is_drawn_after_the_publication_asks_nothing_until_it_is_published(inside):
    here = of_teams(inside)
    stages.publish(stage=here.stage, at=EVENING, by=here.director)
    by = {"session": here.session, "by": here.director}
    running.pair_round(**by, number=2, matches=[("1", "3"), ("2", "4")], at=LATE)
    second = {**by, "number": 2, "a": "1", "b": "3", "at": LATE}
    assert running.enter_match(**second, imps=("9", "3")).revision
    assert running.enter_match(**second, imps=("9", "4")).revision
    stages.publish(stage=here.stage, at=LATE + timedelta(minutes=60), by=here.director)
    assert code(running.enter_match, **second, imps=("9", "5")) == "no_reason"


# --- the kinds -------------------------------------------------------------------------------------

# Who states facts of a session, and what asks for the correction there.
STATING = {
    "clubs/entering/results.py": "the door: published_changes",
    "clubs/uploads/services/uploads.py": "a club's file: revision_bounds.admitted",
    "clubs/uploads/services/hand_records.py": "deals and leads alone: no score depends on them",
    "clubs/table/services/dealt.py": "the hands of boards that tables dealt: no score depends on them",
    "clubs/dealing/services.py": "the hands of boards that were dealt: no score depends on them",
    "clubs/playing/services/running.py": "who meets whom: matches without figures",
    "clubs/playing/services/desk_acts.py": "who plays: no result",
    "clubs/evening/services/naming.py": "who plays: no result, and none once published",
    "clubs/corrections/services/corrections.py": "a correction itself",
    "clubs/corrections/services/players.py": "who played: no score depends on it",
    "scoring/tools/measuring/stage.py": "a scene to be measured: nothing of it is published",
}


def _states(path: Path) -> bool:
    """Whether a module writes results or matches, or has them written."""
    calls = (node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))
    written = {ast.unparse(call) for call in calls}
    models = {
        f"{model}.objects.{verb}" for model in ("Result", "Match") for verb in ("create", "bulk_create")
    }
    return bool(written & {"superseding.apply", *models})


def test_whoever_states_results_was_decided_about():
    floors = (path for floor in ("clubs", "rulings", "scoring") for path in (ROOT / floor).rglob("*.py"))
    stating = {str(path.relative_to(ROOT)) for path in floors if _states(path)}
    assert stating - {"clubs/facts/services/superseding.py"} == set(STATING)


# What a director enters, by the content that is kept of it; the others state no result.
OF_RESULTS = {
    *("MatchEntered", "BoardEntered", "FileEntered", "ResultsMended", "EntryUndone"),
    *("TerminalsRead", "TerminalDecided"),
}
OF_NO_RESULT = {
    "SessionOpened",
    "RoundPaired",
    "RoundStarted",
    "ClockPaused",
    "ClockResumed",
    "RoundExtended",
    "SubstituteAdmitted",
    "MovementSet",
    "LateEntrySeated",
    "BoardsDealt",
    "HandsPublished",
    "TableHandsPublished",
    "PlayersNamed",
}


def test_every_act_that_states_a_result_says_what_a_correction_says():
    assert {content.__name__ for content in SESSION_CONTENTS} == OF_RESULTS | OF_NO_RESULT
    asking = {one.__name__ for one in SESSION_CONTENTS if {"error", "reason", "proof"} <= set(one.__slots__)}
    assert asking == OF_RESULTS
    assert {ActKind.MATCH, ActKind.RESULTS, ActKind.MENDED, ActKind.UNDONE} == {
        one.kind for one in SESSION_CONTENTS if one.__name__ in OF_RESULTS
    }
