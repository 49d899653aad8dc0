"""Corrections of published results: in time or not, of what kind, confirmed by two, applied as facts."""

import json
from contextlib import contextmanager
from datetime import date, timedelta
from fractions import Fraction

import pytest
import time_machine
from django.utils import timezone

from clubs.corrections.services import corrections
from clubs.facts.services import corrected
from clubs.facts.services.correction_clock import period_of
from clubs.models import Correction, CorrectionAnswer, Part, Result, Revision, Session
from clubs.uploads.services import uploads
from federation.errors import Refused
from federation.models import Act, AuditEntry, DirectorRegistration, Member, Role
from federation.tenancy.context import acting_for
from scoring.engine.conditions import ConditionError
from scoring.engine.corrections.acceptance import Error
from scoring.models import Run
from scoring.sessions.services import recomputation
from tests.cast import SINCE, appoint, login
from tests.clubs.uploads.test_uploads import MITCHELL, publish, standings
from tests.places import VECTORS
from tests.worlds import furnished_once

CASES = json.loads((VECTORS / "correction.json").read_text())["cases"]
EVENTS = {"federation": "federation", "club_weekly": "weekly", "permanent_daily": "daily"}
LATE = {"correction_event": "federation"}


@pytest.fixture
@furnished_once
def session(inside):
    return publish(inside)


@pytest.fixture
@furnished_once
def director(inside):
    """A member on the register, who can sign in and holds no office."""
    return register_director(inside)


def register_director(house, name="director", expires=date(2040, 1, 1)):
    user = login(house.federation, name)
    member = Member.objects.create(number=f"D-{name}", family_name="審判", family_romaji=name, user=user)
    DirectorRegistration.objects.create(member=member, grade="club", certified_on=SINCE, expires_on=expires)
    return user


def a_game(session, **more):
    """A result that made its contract exactly or better, with a declarer."""
    results = Result.objects.current().filter(
        session=session, kind="played", contract__in=["4S", "4H"], **more
    )
    return results.order_by("pk")[0]


def one_less(result):
    return corrected.played(result.board, result.contract, result.declarer, result.tricks - 1, result.lead)


def other_side(result):
    declarer = "E" if result.declarer in "NS" else "N"
    return corrected.played(result.board, result.contract, declarer, result.tricks)


def correct(house, result, after=None, error=Error.CONTRACT_OR_SIDE, reason="The slip says so", **more):
    by = more.pop("by", house.scorer)
    after = after or other_side(result)
    return corrections.correct(result=result, after=after, error=error, reason=reason, by=by, **more)


def conditions(session, **terms):
    Session.objects.filter(pk=session.pk).update(conditions=terms)
    session.conditions = terms


def later(session, minutes):
    """The moment so many minutes after publication; time stands still there."""
    moment = session.published_at + timedelta(microseconds=int(Fraction(minutes) * 60_000_000))
    return time_machine.travel(moment, tick=False)


@contextmanager
def refused(code):
    with pytest.raises(Refused) as caught:
        yield caught
    assert caught.value.code == code


# --- the vectors -------------------------------------------------------------------------------------


def arranged(session, case):
    terms = {"correction_event": EVENTS[case["event"]]}
    if case["published_deadline_minutes"] is not None:
        terms["correction_minutes"] = str(case["published_deadline_minutes"])
    conditions(session, **terms)
    if case["next_game_minutes"] is not None:
        following = session.published_at + timedelta(minutes=case["next_game_minutes"])
        next_game(session, 7, following)


def next_game(session, days, published_at):
    return Session.objects.create(
        club=session.club,
        game_key=f"next-{days}",
        titles={"ja": "Another title", "en": "Another title"},
        played_on=session.played_on + timedelta(days=days),
        form="pairs",
        scoring="matchpoints",
        winners=1,
        published_at=published_at,
    )


@pytest.mark.parametrize("vector", CASES, ids=[vector["id"] for vector in CASES])
def test_the_service_answers_as_the_vectors(inside, session, director, vector):
    case, expected = vector["input"], vector["expected"]
    arranged(session, case)
    result = a_game(session)
    error = Error(case["error"])
    after = one_less(result) if error is Error.TRICK_COUNT else other_side(result)
    proof = "Both sides agree" if case["proof_of_tricks"] else ""
    with later(session, str(case["claim_minutes_after_publication"])):
        try:
            correction = correct(inside, result, after, error, proof=proof)
        except Refused as refusal:
            got = (False, refusal.code)
        else:
            confirm(inside, correction, director, case)
            got = (Revision.objects.filter(correction=correction).exists(), reason_of(correction))
    assert got == (expected["accepted"], expected["reason"])


def confirm(house, correction, director, case):
    if case["director_confirms"]:
        answer(correction, Part.DIRECTOR, director)
    if case["organiser_confirms"]:
        answer(correction, Part.ORGANISER, house.scorer)


def reason_of(correction):
    """The reason that the log gives for what was applied; else the verdict with which it waits."""
    log = AuditEntry.objects.filter(act=Act.RESULT_CORRECTED).last()
    return log.parameters["ground"] if log else correction.verdict


# --- the clock ---------------------------------------------------------------------------------------


def test_a_weekly_game_is_open_until_the_next_one_is_published(inside, session):
    assert period_of(session).ends is None
    with later(session, 60 * 24 * 90):
        assert correct(inside, a_game(session)).verdict == "inside_until_next_game"
    next_game(session, 8, session.published_at + timedelta(days=8))  # another day of the week: another series
    assert period_of(session).ends is None
    following = next_game(session, 14, session.published_at + timedelta(days=15))
    assert period_of(session).ends == following.published_at


def test_of_two_games_brought_on_one_evening_the_earlier_is_closed(inside, session):
    next_game(session, 7, session.published_at - timedelta(hours=1))
    with refused("after_next_game"):
        correct(inside, a_game(session))


def test_publishing_again_starts_no_clock(inside, session):
    conditions(session, **LATE)
    with later(session, 31):
        upload, _ = uploads.receive(
            club=inside.club, name="again.xml", content=MITCHELL + b"\n", by=inside.scorer
        )
        uploads.publish(upload=upload, by=inside.scorer)
        with refused("after_30_minutes") as refusal:
            correct(inside, a_game(session))
    assert "3(2)" in refusal.value.sentence


def test_the_rule_itself_may_be_overridden_by_the_conditions_of_contest(inside, session):
    conditions(session, **LATE, **{"correction_period.minutes": "45"})
    period = period_of(session)
    assert period.rule.minutes == 45
    assert recomputation.rebuild(session) is not None  # the score knows nothing of it


@pytest.mark.parametrize("impossible", [{"correction_event": "monthly"}, {"correction_minutes": "soon"}])
def test_conditions_that_cannot_be_are_named(session, impossible):
    conditions(session, **impossible)
    with pytest.raises(ConditionError):
        period_of(Session.objects.get(pk=session.pk))


def test_another_pack_has_its_own_period(next_door):
    """Under the Laws alone a weekly game has thirty minutes like any other."""
    with acting_for(next_door.federation):
        session = publish(next_door)
        result = a_game(session)
        with later(session, "30.0167"), refused("after_30_minutes") as refusal:
            correct(next_door, result)
        assert "79" in refusal.value.sentence
        with later(session, 30):
            proved = correct(next_door, result, one_less(result), Error.TRICK_COUNT, proof="Both agree")
        assert [(ground["code"], ground["cite"]) for ground in proved.grounds] == [
            ("correction_minutes_open", "Law 79C"),
            ("correction_proved", "Law 79C"),
        ]


# --- what a correction does --------------------------------------------------------------------------


def test_a_correction_in_time_is_a_revision_and_moves_the_standings(inside, session):
    before, result = standings(session), a_game(session)
    correction = correct(inside, result)
    revision = Revision.objects.get(correction=correction)
    assert (revision.number, revision.upload, revision.published_by) == (2, None, inside.scorer)
    assert Result.objects.get(pk=result.pk).superseded_by == revision
    new = Result.objects.current().get(stated_by=revision)
    assert corrected.of(new) == other_side(result)
    assert (new.line, new.ns_id, new.board) == (result.line, result.ns_id, result.board)
    assert Result.objects.current().count() == 126
    recomputation.recompute(session.pk)
    assert standings(session) != before
    run = Run.objects.filter(session=session).latest("sequence")
    assert run.causes == [{"kind": "correction", "revision": 2, "correction": correction.pk}]
    assert Session.objects.get(pk=session.pk).revised_at is not None
    assert AuditEntry.objects.latest("id").act == Act.RESULT_CORRECTED


def test_a_correction_taken_back_ends_where_it_began(inside, session):
    before, result = standings(session), a_game(session)
    correct(inside, result)
    wrong = Result.objects.current().get(stated_by__number=2)
    correct(inside, wrong, corrected.of(result), reason="It was right before")
    recomputation.recompute(session.pk)
    assert standings(session) == before


def test_tricks_need_a_proof_and_may_not_hide_behind_another_error(inside, session):
    result = a_game(session)
    with refused("tricks_change"):
        correct(inside, result, one_less(result))
    with refused("tricks_unproved") as refusal:
        correct(inside, result, one_less(result), Error.TRICK_COUNT, proof="  ")
    assert "3(3)" in refusal.value.sentence
    correction = correct(inside, result, one_less(result), Error.TRICK_COUNT, proof="Both sides agree")
    assert [ground["code"] for ground in correction.grounds] == [
        "tricks_taken_as_checked",
        "correction_proved",
    ]


def test_what_cannot_be_corrected(inside, session):
    result = a_game(session)
    with refused("unchanged"):
        correct(inside, result, corrected.of(result))
    with refused("no_reason"):
        correct(inside, result, reason=" ")
    with refused("not_your_club"):
        correct(inside, result, by=inside.administrator)
    correct(inside, result)
    with refused("superseded"):
        correct(inside, result, one_less(result))
    assert Correction.objects.count() == 1


def test_a_directors_score_is_a_ruling(inside, session):
    revision = Revision.objects.get()
    result = a_game(session)
    Result.objects.filter(pk=result.pk).update(superseded_by=revision)
    ruled = Result.objects.create(
        session=session,
        section=result.section,
        board=result.board,
        ns=result.ns,
        ew=result.ew,
        line=9,
        kind="artificial",
        ns_percent="60",
        ew_percent="40",
        stated_by=revision,
    )
    with refused("ruling"):
        correct(inside, ruled, other_side(result))


# --- two people --------------------------------------------------------------------------------------


@pytest.fixture
@furnished_once
def waiting(inside, session):
    """A late correction that waits for the director and the organiser."""
    conditions(session, **LATE)
    with later(session, 600):
        return correct(inside, a_game(session), error=Error.ORGANISER_ENTRY)


def answer(correction, part, by, agrees=True, note=""):
    return corrections.answer(correction=correction, part=part, agrees=agrees, by=by, note=note)


def test_late_only_the_second_confirmation_changes_anything(inside, waiting, director):
    assert (waiting.verdict, Revision.objects.count()) == ("after_30_minutes", 1)
    answer(waiting, Part.ORGANISER, inside.scorer)
    assert Revision.objects.count() == 1
    answer(waiting, Part.DIRECTOR, director)
    assert Revision.objects.get(correction=waiting).number == 2
    with refused("not_waiting"):
        answer(waiting, Part.DIRECTOR, register_director(inside, "third"))
    acts = list(AuditEntry.objects.order_by("-id").values_list("act", flat=True)[:4])
    assert acts == [
        Act.RESULT_CORRECTED,
        Act.CORRECTION_CONFIRMED,
        Act.CORRECTION_CONFIRMED,
        Act.CORRECTION_ASKED,
    ]


def test_one_person_is_not_two(inside, waiting, director):
    appoint(director, Role.TOURNAMENT_OFFICE)
    answer(waiting, Part.DIRECTOR, director)
    with refused("two_people"):
        answer(waiting, Part.ORGANISER, director)
    with refused("answered"):
        answer(waiting, Part.DIRECTOR, register_director(inside, "second"))


def test_who_may_speak_for_whom(inside, waiting):
    for part, by in ((Part.DIRECTOR, inside.scorer), (Part.ORGANISER, inside.administrator)):
        with refused("not_your_part"):
            answer(waiting, part, by)
    expired = register_director(inside, "former", expires=timezone.localdate() - timedelta(days=1))
    with refused("not_your_part"):
        answer(waiting, Part.DIRECTOR, expired)
    appoint(inside.registrar, Role.TOURNAMENT_OFFICE)
    inside.registrar.__dict__.pop("_offices", None)
    assert answer(waiting, Part.ORGANISER, inside.registrar).agrees


def test_declined_is_over(inside, waiting, director):
    with refused("no_reason"):
        answer(waiting, Part.DIRECTOR, director, agrees=False)
    answer(waiting, Part.DIRECTOR, director, agrees=False, note="The slip says 4♠ by North")
    with refused("not_waiting"):
        answer(waiting, Part.ORGANISER, inside.scorer)
    assert CorrectionAnswer.objects.count() == 1


def test_overtaken_by_a_file_it_no_longer_waits(inside, waiting, director):
    with refused("waiting"), later(waiting.session, 601):
        correct(inside, waiting.result, error=Error.ORGANISER_ENTRY)
    revision = Revision.objects.get()
    Result.objects.filter(pk=waiting.result_id).update(superseded_by=revision)
    with refused("not_waiting"):
        answer(waiting, Part.DIRECTOR, director)
