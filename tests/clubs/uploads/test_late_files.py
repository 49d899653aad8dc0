"""A revised file is bound by the correction period like every correction, and takes none back silently."""

import pytest
from django.utils import translation

from clubs.facts.services import corrected
from clubs.models import FileCorrection, Part, Result, Revision, Session, UploadState
from clubs.models.uploads.correction import Outcome
from clubs.uploads.services import late_files, uploads
from federation.models import Act, AuditEntry
from federation.tenancy.context import acting_for
from scoring.sessions.services import recomputation
from tests.clubs.corrections import test_corrections as cases
from tests.clubs.corrections.test_corrections_pages import queries
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.clubs.uploads.test_uploads import MITCHELL, ONE_TRICK_LESS, publish
from tests.worlds import furnished_once

LATE = 31  # minutes: a federation's event has thirty


@pytest.fixture
@furnished_once
def session(inside):
    late_session = publish(inside)
    cases.conditions(late_session, **cases.LATE)
    return late_session


@pytest.fixture
@furnished_once
def director(inside):
    return cases.register_director(inside)


def taken(house, content, name="revised.xml"):
    upload, _is_new = uploads.receive(club=house.club, name=name, content=content, by=house.scorer)
    return upload


def other_name(content=MITCHELL):
    """A file in which somebody's name is spelled otherwise, and no result."""
    name = content.split(b"<PLAYER_NAME>")[1].split(b"<")[0]
    return content.replace(name, name + b"son", 1)


def ask(house, upload, reason="Keyed from the wrong slip"):
    return late_files.ask(upload=upload, reason=reason, by=house.scorer)


def confirm(asked, part, by, agrees=True, note=""):
    return late_files.answer(asked=asked, part=part, agrees=agrees, by=by, note=note)


# --- the window --------------------------------------------------------------------------------------


@pytest.mark.parametrize("minutes", [0, "29.99", 30])
def test_inside_the_window_a_file_is_a_revision(inside, session, minutes):
    with cases.later(session, minutes):
        uploads.publish(upload=taken(inside, ONE_TRICK_LESS), by=inside.scorer)
    assert Revision.objects.count() == 2


def test_after_it_the_sentence_says_the_way(inside, session):
    upload = taken(inside, ONE_TRICK_LESS)
    english = translation.override("en")
    with cases.later(session, "30.0167"), english, cases.refused("late_file") as refusal:
        uploads.publish(upload=upload, by=inside.scorer)
    for words in ("ended", "Only an organiser's error", "the director and the organiser, two people"):
        assert words in refusal.value.sentence
    assert Revision.objects.count() == 1
    upload.refresh_from_db()
    assert upload.state == UploadState.DRAFT


def test_names_may_be_published_at_any_time(inside, session):
    with cases.later(session, 60 * 24 * 30):
        uploads.publish(upload=taken(inside, other_name()), by=inside.scorer)
    assert Revision.objects.count() == 2


def test_how_it_is_scored_is_bound_too(inside, session):
    Session.objects.filter(pk=session.pk).update(winners=3 - session.winners)
    with cases.later(session, LATE), cases.refused("late_file"):
        uploads.publish(upload=taken(inside, MITCHELL + b"\n"), by=inside.scorer)


def test_a_new_game_has_no_clock(inside):
    with cases.later(publish(inside), 60 * 24 * 300):
        content = MITCHELL.replace(b"<EVENT_IDENTIFIER>3221<", b"<EVENT_IDENTIFIER>77<")
        assert content != MITCHELL
        uploads.publish(upload=taken(inside, content), by=inside.scorer)


def test_conditions_that_cannot_be_are_a_sentence(inside, session):
    cases.conditions(session, correction_event="monthly")
    with cases.refused("conditions_unclear") as refusal:
        uploads.publish(upload=taken(inside, ONE_TRICK_LESS), by=inside.scorer)
    assert "monthly" in refusal.value.sentence


# --- two people --------------------------------------------------------------------------------------


def test_two_people_publish_a_late_file(inside, session, director):
    upload = taken(inside, ONE_TRICK_LESS)
    with cases.later(session, LATE):
        asked = ask(inside, upload)
        assert (asked.count, asked.outcome) == (1, Outcome.WAITING)
        confirm(asked, Part.ORGANISER, inside.scorer)
        assert Revision.objects.count() == 1
        with cases.refused("two_people"):
            cases.appoint(inside.scorer, cases.Role.TOURNAMENT_OFFICE)
            cases.Member.objects.filter(pk=inside.members[0].pk).update(user=inside.scorer)
            cases.DirectorRegistration.objects.create(
                member=inside.members[0],
                grade="club",
                certified_on=cases.SINCE,
                expires_on=cases.date(2040, 1, 1),
            )
            confirm(asked, Part.DIRECTOR, inside.scorer)
        confirm(asked, Part.DIRECTOR, director)
    revision = Revision.objects.get(number=2)
    assert (revision.upload, revision.file_correction, revision.published_by) == (upload, asked, director)
    assert FileCorrection.objects.get().outcome == Outcome.APPLIED
    assert Result.objects.current().filter(stated_by=revision).count() == 1
    assert recomputation.recompute(session.pk).causes[-1]["revision"] == 2
    acts = list(AuditEntry.objects.values_list("act", flat=True))
    assert acts.count(Act.LATE_REVISION_CONFIRMED) == 2
    assert Act.LATE_REVISION_ASKED in acts


def test_declined_is_over_and_may_be_asked_again(inside, session, director):
    upload = taken(inside, ONE_TRICK_LESS)
    with cases.later(session, LATE):
        asked = ask(inside, upload)
        with cases.refused("waiting"):
            ask(inside, upload)
        with cases.refused("no_reason"):
            confirm(asked, Part.DIRECTOR, director, agrees=False)
        confirm(asked, Part.DIRECTOR, director, agrees=False, note="The slip says otherwise")
        with cases.refused("not_waiting"):
            confirm(asked, Part.ORGANISER, inside.scorer)
        assert ask(inside, upload).outcome == Outcome.WAITING
    assert Revision.objects.count() == 1


def test_overtaken_by_another_revision(inside, session, director):
    with cases.later(session, LATE):
        asked = ask(inside, taken(inside, ONE_TRICK_LESS))
        uploads.publish(upload=taken(inside, other_name(), "names.xml"), by=inside.scorer)
        with cases.refused("not_waiting"):
            confirm(asked, Part.DIRECTOR, director)
    assert FileCorrection.objects.get().outcome == Outcome.OVERTAKEN


def test_what_cannot_be_asked(inside, session):
    upload = taken(inside, ONE_TRICK_LESS)
    with cases.refused("not_late"):
        ask(inside, upload)
    with cases.later(session, LATE):
        with cases.refused("no_reason"):
            ask(inside, upload, reason=" ")
        with cases.refused("not_your_club"):
            late_files.ask(upload=upload, reason="x", by=inside.administrator)
        with cases.refused("not_late"):
            ask(inside, taken(inside, other_name(), "names.xml"))
        asked = ask(inside, upload)
        for stranger in (inside.player, inside.administrator):
            with cases.refused("not_your_part"):
                confirm(asked, Part.DIRECTOR, stranger)


# --- corrections outlive files -----------------------------------------------------------------------


def corrected_board(inside, session):
    result = cases.a_game(session)
    cases.correct(inside, result)
    return Result.objects.current().get(stated_by__number=2)


def test_a_file_takes_no_correction_back(inside, session):
    now = corrected_board(inside, session)
    upload = taken(inside, MITCHELL + b"\n")
    (held,) = upload.report["changes"]["held"]
    assert (held["result"], held["board"], held["lost"]) == (now.pk, now.board, False)
    assert held["after"]["declarer"] != held["before"]["declarer"] == now.declarer
    assert upload.report["changes"]["count"] == 0
    uploads.publish(upload=upload, by=inside.scorer)
    assert Result.objects.current().get(pk=now.pk)
    # Taken back by a correction of its own, and that one holds likewise.
    first = Result.objects.get(superseded_by__number=2)
    cases.correct(inside, now, corrected.of(first), reason="It was right before")
    assert taken(inside, MITCHELL + b"\n\n").report["changes"]["held"] == []


def test_a_contestant_with_a_correction_cannot_vanish(inside, session):
    now = corrected_board(inside, session)
    session.refresh_from_db()
    number = now.ns.number
    content = MITCHELL.replace(f"<NS_PAIR_NUMBER>{number}<".encode(), b"<NS_PAIR_NUMBER>99<").replace(
        f"<PAIR_NUMBER>{number}<".encode(), b"<PAIR_NUMBER>99<"
    )
    upload = taken(inside, content)
    assert upload.state == UploadState.DRAFT
    with cases.refused("correction_lost"):
        uploads.publish(upload=upload, by=inside.scorer)


# --- the pages ---------------------------------------------------------------------------------------


@pytest.fixture
@furnished_once
def published(here):
    with acting_for(here.federation):
        session = publish(here)
        cases.conditions(session, **cases.LATE)
        return session, taken(here, ONE_TRICK_LESS), cases.register_director(here)


def test_the_way_through_the_pages(here, next_door, published):
    session, upload, director = published
    page = f"/sakura/desk/uploads/{upload.pk}/"
    scorer = enter(here.scorer)
    with cases.later(session, LATE):
        shown = scorer.get(page)
        assert "The correction period is over" in text(shown)
        assert "Ask for confirmation" in text(shown)
        refused = scorer.post(page, {"revision": 2, "acknowledged": "on"})
        assert refused.status_code == 422
        assert "Only an organiser's error" in text(refused)
        assert scorer.post(f"{page}late/", {"reason": ""})["location"] == page
        asked = scorer.post(f"{page}late/", {"reason": "Keyed from the wrong slip"})["location"]
        assert "waits for confirmation" in text(scorer.get(page))
        for stranger in (here.player, here.administrator, next_door.scorer, next_door.administrator):
            assert enter(stranger).get(asked).status_code == 403
            assert enter(stranger).post(asked, {"part": "director", "act": "confirm"}).status_code == 403
            assert enter(stranger).post(f"{page}late/", {"reason": "x"}).status_code == 403
        assert enter(next_door.scorer).get(asked.replace("sakura", "albion")).status_code == 404
        for address in ("/sakura/desk/corrections/", f"/sakura/desk/clubs/{here.club.pk}/?tab=waiting"):
            assert asked in scorer.get(address).content.decode()
        assert asked in enter(director).get("/sakura/desk/corrections/").content.decode()
        assert scorer.post(asked, {"part": "organiser", "act": "confirm"}).status_code == 302
        assert scorer.post(asked, {"part": "organiser", "act": "confirm"}).status_code == 409
        assert enter(director).post(asked, {"part": "director", "act": "decline"}).status_code == 422
        assert enter(director).post(asked, {"part": "director", "act": "confirm"}).status_code == 302
    assert "Published, as revision 2" in text(scorer.get(asked))
    history = text(enter(None).get(f"/sakura/sessions/{session.pk}/history/"))
    assert "Keyed from the wrong slip" in history
    assert "Confirmed as director by director" in history


def test_the_preview_lists_what_the_file_contradicts(here, published):
    session, _upload, _director = published
    with acting_for(here.federation):
        now = corrected_board(here, session)
        upload = taken(here, MITCHELL + b"\n")
    page_text = text(enter(here.scorer).get(f"/sakura/desk/uploads/{upload.pk}/"))
    assert "The file contradicts 1 correction" in page_text
    assert (
        f"/sakura/desk/results/{now.pk}/correct/"
        in enter(here.scorer).get(f"/sakura/desk/uploads/{upload.pk}/").content.decode()
    )


def test_lists_take_the_same_queries_for_one_and_for_many(here, published):
    session, _upload, _director = published
    client, counts = enter(here.scorer), []
    for count in (1, 4):
        with acting_for(here.federation), cases.later(session, LATE):
            for i in range(FileCorrection.objects.count(), count):
                ask(here, taken(here, ONE_TRICK_LESS + b"\n" * (i + 1), f"late-{i}.xml"))
        addresses = ("/sakura/desk/corrections/", f"/sakura/desk/clubs/{here.club.pk}/")
        counts.append([queries(client, address) for address in addresses])
    assert counts[0] == counts[1]
