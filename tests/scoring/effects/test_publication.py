"""Before a file is published: what is shown is what publishing shows, and what is proposed fits the file."""

import re

import pytest

from clubs.files.differences import Difference, by_size
from clubs.models import Result, Revision, Session, Upload, UploadState
from clubs.uploads.services import amendments, choosing_conditions, uploads
from clubs.uploads.services.named_players import as_guests, named, suggested
from federation.errors import Refused
from federation.models import AuditEntry
from federation.tenancy.context import acting_for
from scoring.effects.services.publication import PrintedPlaces, fitting, rehearsed
from scoring.models import Run
from scoring.sessions.selectors.figures import figures
from scoring.sessions.selectors.standings import rankings
from scoring.sessions.services import recomputation
from tests.clubs.uploads.test_desk_pages import drafted, enter, text
from tests.clubs.uploads.test_uploads import MITCHELL
from tests.places import SAMPLES
from tests.scoring.builders import TWO_SECTIONS, club_of

# Files that print places, and how many differ with what is proposed: of one whose results somebody edited
# after its figures were made, some do whatever is chosen. The sample of individuals gives numbers twice and
# names pairs that are not in it: it has errors, and no figures before they are amended.
PRINTS = {
    "usebio_butler_howell_8.xml": 0,
    "usebio_cross_imp_howell_9.xml": 0,
    "usebio_pairs_howell_12.xml": 0,
    "usebio_pairs_mitchell_13.xml": 0,
    "usebio_pairs_two_sections_32.xml": 0,
    "usebio_pairs_two_winner_22.xml": 0,
    "usebio_teams_point_a_board_8.xml": 0,
    "usebio_pairs_edited_inconsistent.xml": 5,
}


def brought(house, name):
    """A sample at the desk of the club that it names."""
    content = (SAMPLES / name).read_bytes()
    with acting_for(house.federation):
        club = club_of(content, house)
        return uploads.receive(club=club, name=name, content=content, by=house.scorer)[0]


def places(session):
    """Everybody's place, tie and total of a session whose figures are there."""
    shown = rankings(figures(session))
    return [
        (one.contestant.section, one.contestant.direction, one.contestant.number, one.row.rank, one.row.score)
        for ranking in shown
        for one in ranking.rows
    ]


def differing(session, run):
    printed = PrintedPlaces(run.document)
    shown = rankings(figures(session))
    return [
        one.contestant.number
        for ranking in shown
        for one in ranking.rows
        if printed.differs(one.contestant, one.row)
    ]


def counts():
    return [model.objects.count() for model in (Session, Result, Revision, Run, AuditEntry)]


@pytest.mark.parametrize("name", PRINTS)
def test_with_what_is_proposed_not_one_place_differs_and_publishing_shows_what_was_shown(here, name):
    upload = brought(here, name)
    with acting_for(here.federation):
        upload, run = uploads.renewed(upload)
        assert not run.is_refused
        fits = fitting(run)
        if fits is not None:
            assert fits.differ_then < fits.differ_now
            choosing_conditions.choose(upload=upload, conditions=fits.changed, by=here.scorer)
        upload, run = uploads.renewed(upload)
        before = counts()
        shown, others = rehearsed(upload, here.scorer, lambda one: (places(one), differing(one, run)))
        assert (counts(), len(others)) == (before, PRINTS[name])
        session = uploads.publish(upload=upload, by=here.scorer)
        recomputation.recompute(session.pk)
        assert places(session) == shown


def test_every_sample_that_prints_places_is_asked():
    prints = {
        path.name
        for path in SAMPLES.glob("usebio_*.xml")
        if b"<PLACE>" in path.read_bytes().replace(b" ", b"")
    }
    assert prints <= {*PRINTS, "usebio_unknown_event_type.xml", "usebio_individual_12.xml"}


def page(upload):
    return f"/sakura/desk/uploads/{upload.pk}/"


def test_two_sections_are_ranked_together_by_one_press(here):
    upload = brought(here, TWO_SECTIONS)
    client = enter(here.scorer)
    shown = client.get(page(upload) + "standings/")
    seen = text(shown)
    assert "Settings that fit the file" in seen
    assert re.search(r"[0-9]+ places differ from those that the file prints", seen)
    html = shown.content.decode()
    form = html[html.index('id="settings"') : html.index("Use these settings")]
    given = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\w+)"', form))
    given.pop("csrfmiddlewaretoken", None)
    assert given["across_sections"] == "yes"
    answer = client.post(page(upload) + "settings/", given)
    assert answer.url == page(upload) + "standings/"
    seen = text(client.get(answer.url))
    assert "Every place is the one that the file prints." in seen
    assert "Settings chosen for this file" in seen
    assert "Settings that fit the file" not in seen
    with acting_for(here.federation):
        upload.refresh_from_db()
        assert (upload.state, Session.objects.count()) == (UploadState.DRAFT, 0)
    client.post(page(upload), {"revision": 1, "acknowledged": "on"})
    with acting_for(here.federation):
        session = Session.objects.get()
        assert {key: session.conditions[key] for key in given} == given
    assert client.get(page(upload) + "standings/").url.endswith(f"/sessions/{session.pk}/")


def test_what_was_chosen_is_taken_back(here):
    upload = brought(here, TWO_SECTIONS)
    client = enter(here.scorer)
    client.post(page(upload) + "settings/", {"across_sections": "yes"})
    client.post(page(upload) + "settings/")
    with acting_for(here.federation):
        upload.refresh_from_db()
        assert upload.conditions == {}
        session = uploads.publish(upload=upload, by=here.scorer)
        assert "across_sections" not in session.conditions


@pytest.mark.parametrize(
    "conditions", [{"across_sections": "perhaps"}, {"vp_scale": "@/etc/passwd"}, {"bye_vp": "12"}]
)
def test_nothing_else_is_chosen_for_a_file(here, conditions):
    upload = drafted(here)
    with acting_for(here.federation):
        with pytest.raises(Refused):
            choosing_conditions.choose(upload=upload, conditions=conditions, by=here.scorer)
        upload.refresh_from_db()
        assert upload.conditions == {}


def test_a_session_of_an_event_goes_by_the_event(here):
    upload = drafted(here)
    with acting_for(here.federation):
        choosing_conditions.choose(upload=upload, conditions={"neuberg": "off"}, by=here.scorer)
        with pytest.raises(Refused) as refused:
            uploads.publish(upload=upload, by=here.scorer, stage=object())
        assert refused.value.code == "not_yours"


def test_after_the_correction_period_a_club_chooses_nothing(here, settings):
    first = drafted(here)
    with acting_for(here.federation):
        session = uploads.publish(upload=first, by=here.scorer)
        session.conditions = {"correction_minutes": "0"}
        session.save()
        second = uploads.receive(club=here.club, name="b.xml", content=MITCHELL + b"\n", by=here.scorer)[0]
        with pytest.raises(Refused) as refused:
            choosing_conditions.choose(upload=second, conditions={"neuberg": "off"}, by=here.scorer)
        assert refused.value.code == "late"
        assert Upload.objects.get(pk=second.pk).conditions == {}


# --- players ---------------------------------------------------------------------------------------


def numbered(number, count=1):
    """The file with other numbers for its first players."""
    numbers = iter(re.findall(rb"<NATIONAL_ID_NUMBER>\s*([0-9]+)", MITCHELL))
    content = MITCHELL
    for _ in range(count):
        content = content.replace(next(numbers), number, 1)
    return content


def test_suggestions_are_taken_in_one_press(here):
    member = here.members[0].number
    slip = member[:-2] + member[-1] + member[-2]
    upload = drafted(here, numbered(slip.encode()))
    client = enter(here.scorer)
    with acting_for(here.federation):
        assert len(suggested(named(uploads.renewed(upload)[1]))) == 1
    assert "Likely meant:" in text(client.get(page(upload) + "standings/"))
    answer = client.post(page(upload) + "players/", {"take": "suggested"})
    assert answer.url.endswith("#players")
    with acting_for(here.federation):
        contestants = named(uploads.renewed(upload)[1])
        assert suggested(contestants) == []
        assert member in {player.number for one in contestants for player in one.players}
        # The same file brought again keeps what was amended.
        uploads.receive(club=here.club, name="again.xml", content=bytes(upload.content), by=here.scorer)
        assert suggested(named(uploads.renewed(upload)[1])) == []


def test_all_others_are_guests_in_one_press(here):
    upload = drafted(here)
    client = enter(here.scorer)
    with acting_for(here.federation):
        unknown = len(as_guests(named(uploads.renewed(upload)[1])))
        assert unknown > 10
    client.post(page(upload) + "players/", {"take": "guests"})
    with acting_for(here.federation):
        contestants = named(uploads.renewed(upload)[1])
        assert as_guests(contestants) == []
        nobody = [player for one in contestants for player in one.players if player.is_unknown]
        assert [player for player in nobody if player.name] == []


def test_too_many_at_once_are_refused_whole(here, monkeypatch):
    monkeypatch.setattr(amendments, "AMENDMENTS_MAX", 3)
    upload = drafted(here)
    with acting_for(here.federation):
        readings = as_guests(named(uploads.renewed(upload)[1]))
        with pytest.raises(Refused):
            amendments.amend_players(upload=upload, readings=readings, by=here.scorer)
        assert not upload.amendments.exists()


# --- who may -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["standings/", "settings/", "players/"])
def test_nobody_else_looks_or_chooses(here, next_door, part):
    upload = drafted(here)
    for user, status in ((None, 302), (here.player, 403), (next_door.scorer, 404)):
        client = enter(user)
        answer = client.get(page(upload) + part) if part == "standings/" else client.post(page(upload) + part)
        assert answer.status_code in (status, 403), user
    with acting_for(here.federation):
        upload.refresh_from_db()
        assert (upload.conditions, upload.amendments.count()) == ({}, 0)


def test_a_file_that_cannot_be_published_says_why(here):
    upload = drafted(here, b"no file")
    assert "Correct them and upload it again" in text(enter(here.scorer).get(page(upload) + "standings/"))


def test_the_largest_difference_comes_first():
    rows = [
        Difference("standing_total", {"pair": "1"}, "100", "101"),
        Difference("standing_place", {"pair": "1"}, "3", "4="),
        Difference("line_ns_award", {"board": "1", "ns": "1", "ew": "2"}, "5", "–"),
        Difference("standing_total", {"pair": "2"}, "100.50", "150"),
        Difference("standing_place", {"pair": "2"}, "31", "16"),
    ]
    assert [(row.file, row.computed) for row in by_size(rows)] == [
        ("31", "16"),
        ("3", "4="),
        ("100.50", "150"),
        ("100", "101"),
        ("5", "–"),
    ]
