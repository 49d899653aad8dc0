"""A published session goes out as a file, and is the same game when it comes in again."""

import io

import openpyxl
import pytest
from django.utils import translation

from clubs.facts.services import standing as standing_facts, stated as facts
from clubs.files import reading
from clubs.files.deals import deal_files
from clubs.files.pbn import reader as pbn
from clubs.files.table import results as csv_results, xlsx
from clubs.models import Board, Session, Upload
from clubs.uploads.services import readings, report, uploads
from federation.errors import Refused
from federation.tenancy.context import acting_for
from scoring.sessions.services import recomputation
from scoring.sessions.services.export import exported
from scoring.sessions.services.written import FORMATS, formats_for, hands_held
from tests.clubs.files import event_files as files
from tests.clubs.uploads.test_uploads import ONE_TRICK_LESS
from tests.places import SAMPLES
from tests.scoring import builders
from tests.worlds import furnished_once

BUTLER = "usebio_butler_howell_8.xml"
TEAMS = "usebio_teams_point_a_board_8.xml"
BRIDGEMATE = "bridgemate_11_tables.bws"
FILES = [builders.MITCHELL, builders.TWO_SECTIONS, builders.TWO_WINNERS, BUTLER, TEAMS]
WHOLE = ["usebio", "pbn"]


def content(session, kind, *, is_public=False, **more):
    """The bytes of a session as a file."""
    return exported(session, kind, is_public=is_public, **more).content()


def said_in(document):
    """The results without their awards, whose last zeros a spreadsheet drops."""
    return [result._replace(line=0, ns_published=None, ew_published=None) for result in document.results]


@pytest.mark.parametrize("kind", WHOLE)
@pytest.mark.parametrize("name", FILES)
def test_the_same_game_with_the_same_facts_comes_in_again(here, name, kind):
    session = builders.published(here, name)
    with acting_for(here.federation):
        written = content(session, kind)
        run = report.dry_run(readings.of_content(written, "again").read, session.club)
        assert not run.is_refused
        assert (run.session, run.is_other_source, run.has_question) == (session, False, False)
        before = standing_facts.kept(session).facts
        after = facts.stated(run.document, run.members)
        assert (after.results, after.entries) == (before.results, before.entries)
        assert (after.players, after.boards) == (before.players, before.boards)
        assert (after.team_names, after.matches) == (before.team_names, before.matches)


def named(stated):
    """The players of each contestant, whatever direction a table gives it."""
    return {(*key[::2], seat): player[:2] for (key, seat), player in stated.players.items()}


def individual():
    """Four players who change partners."""
    rounds = ((1, 2, 3, 4, 420), (1, 3, 2, 4, -50), (1, 4, 2, 3, 0))
    boards = (files.board(n, files.four(*seats)) for n, seats in enumerate(rounds, 1))
    listed = files.players(1, 2, 3, 4)
    return files.event("INDIVIDUAL", listed, *boards, EVENT_ID="i", BOARD_SCORING_METHOD="AGGREGATE")


def teams_in_vp():
    """A match at IMPs, with its boards, and one of which the file has the result only."""
    lines = (
        files.line("1", "2", 400, DIRECTION="NS", CONTRACT="3NT", PLAYED_BY="N", TRICKS="9"),
        files.line("2", "1", -50, DIRECTION="EW", CONTRACT="3NT", PLAYED_BY="N", TRICKS="8"),
    )
    first = files.match(1, 2, files.board(1, *lines), START_BOARD_NUMBER=1, END_BOARD_NUMBER=1)
    second = files.match(1, 2, number=2, TEAM_SCORE=20, OPPOSING_TEAM_SCORE=10)
    methods = {"BOARD_SCORING_METHOD": "IMPS", "EVENT_ID": "t"}
    return files.event("TEAMS", files.teams(1, 2), first, second, **methods)


@pytest.mark.parametrize("kind", WHOLE)
@pytest.mark.parametrize("game", [individual, teams_in_vp])
def test_individuals_and_teams_come_in_again(here, game, kind):
    session = builders.published_content(here, game(), "1.xml")
    with acting_for(here.federation):
        run = report.dry_run(readings.of_content(content(session, kind), "again").read, session.club)
        assert (run.is_refused, run.session, run.differences) == (False, session, ())
        before, after = standing_facts.kept(session).facts, facts.stated(run.document, run.members)
        assert (after.results, after.entries) == (before.results, before.entries)
        assert (after.players, after.team_names) == (before.players, before.team_names)
        assert after.matches.keys() == before.matches.keys()
        document = exported(session, kind, is_public=True).document
    assert all(contestant.published.place for contestant in document.contestants)


@pytest.mark.parametrize("kind", WHOLE)
@pytest.mark.parametrize("name", FILES)
def test_the_figures_are_ours(here, name, kind):
    """Read again, the file differs in no figure from what we compute."""
    session = builders.published(here, name)
    with acting_for(here.federation):
        run = report.dry_run(readings.of_content(content(session, kind), "again").read, session.club)
        assert run.differences == ()
        document = exported(session, kind, is_public=True).document
    assert all(contestant.published.place for contestant in document.contestants)
    assert any(result.ns_published for result in document.results)


@pytest.fixture
@furnished_once
def session(here):
    return builders.published(here)


def test_publishing_it_again_makes_no_second_session(here, session):
    with acting_for(here.federation):
        upload, _ = uploads.receive(
            club=session.club, name="again.xml", content=content(session, "usebio"), by=here.scorer
        )
        assert upload.report["changes"]["count"] == 0
        assert uploads.publish(upload=upload, by=here.scorer) == session
        assert Session.objects.count() == 1


def test_a_corrected_result_goes_out_corrected(here, session):
    with acting_for(here.federation):
        first = exported(session, "usebio", is_public=True)
        upload, _ = uploads.receive(club=session.club, name="2.xml", content=ONE_TRICK_LESS, by=here.scorer)
        uploads.publish(upload=upload, by=here.scorer)
        recomputation.recompute(session.pk)
        second = exported(Session.objects.get(pk=session.pk), "usebio", is_public=True)
    changed = set(second.document.results) - set(first.document.results)
    assert 110 in {result.score for result in changed}
    assert first.tag != second.tag


def test_a_session_of_table_units_keeps_its_facts(here):
    session = builders.published(here, BRIDGEMATE)
    with acting_for(here.federation):
        before = standing_facts.kept(session).facts
        for kind in WHOLE:
            document, _ = reading.read(content(session, kind))
            assert facts.stated(document, {}).results == before.results


def test_as_a_table_it_is_the_same_game_with_the_same_results(here, session):
    with acting_for(here.federation):
        before = standing_facts.kept(session).facts
        document, _ = csv_results.read(content(session, "csv"))
        assert (document.event.date, document.event.title) == (session.played_on, session.title)
        stated_results = sorted((key[1], *value) for key, value in facts.stated(document, {}).results.items())
        assert stated_results == sorted((key[1], *value) for key, value in before.results.items())
        assert named(facts.stated(document, {})) == named(before)
        again, _ = xlsx.read(content(session, "xlsx"))
        assert said_in(again) == said_in(document)
        assert named(facts.stated(again, {})) == named(before)
        run = report.dry_run(readings.of_content(content(session, "csv"), "again.csv").read, session.club)
        assert (run.session, run.has_question) == (session, True)


def test_a_public_file_has_the_names_of_the_pages_and_nobodys_number(here):
    member = here.members[0]
    game = (SAMPLES / builders.MITCHELL).read_bytes()
    number = game.split(b"<NATIONAL_ID_NUMBER>")[1].split(b"<")[0]
    session = builders.published_content(
        here, game.replace(b">" + number + b"<", b">" + member.number.encode() + b"<"), "1.xml"
    )
    with acting_for(here.federation):
        for kind in [*WHOLE, "csv"]:
            assert member.number.encode() in content(session, kind)
            with translation.override("ja"):
                public, name = content(session, kind, is_public=True), member.name
            assert member.number.encode() not in public
            assert b"NATIONAL_ID_NUMBER" not in public
            assert name.encode() in public


def test_a_workbook_has_standings_with_names_and_no_formula(here):
    game = (SAMPLES / builders.MITCHELL).read_bytes()
    name = game.split(b"<PLAYER_NAME>")[1].split(b"<")[0]
    session = builders.published_content(here, game.replace(name, b"=1+1"), "1.xml")
    with acting_for(here.federation), translation.override("en"):
        book = openpyxl.load_workbook(io.BytesIO(content(session, "xlsx")))
        text = content(session, "csv")
    results, standings = book.worksheets
    assert (results.title, standings.title) == ("Results", "Standings")
    cells = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row if cell.value]
    assert {cell.data_type for cell in cells} <= {"s", "n"}
    assert "=1+1" in {cell.value for cell in cells}
    assert standings.max_row == 14
    assert (results.max_row, text.count(b"\r\n"), text[:3]) == (127, 127, b"\xef\xbb\xbf")


def test_hands_go_out_for_dealing_machines(here):
    session = builders.published(here, builders.MITCHELL)
    with acting_for(here.federation):
        kept = {board.number: board.deal for board in Board.objects.current().filter(session=session)}
        [held] = hands_held(session)
        assert held.boards == tuple(sorted(kept))
        for kind in ("hands-dlm", "hands-bri", "hands-dup", "hands-rbn"):
            deals, problems = deal_files.read(content(session, kind, is_public=True))
            assert ({deal.board: deal.deal for deal in deals}, problems) == (kept, ())
        document, _ = pbn.read(content(session, "hands-pbn", is_public=True))
    assert {deal.board: deal.deal for deal in document.deals} == kept
    assert document.results == ()


def test_without_hands_there_is_no_hand_record(here):
    session = builders.published_content(here, builders.a_field(4), "4.xml")
    with acting_for(here.federation):
        assert hands_held(session) == []
        with pytest.raises(Refused) as refused:
            exported(session, "hands-pbn", is_public=True)
    assert refused.value.code == "no_hands"


def test_boards_with_a_gap_are_no_bri(here, session):
    with acting_for(here.federation):
        upload = Upload.objects.get(session=session)
        Board.objects.current().filter(session=session, number=2).update(
            superseded_by=session.revisions.get(upload=upload)
        )
        export = exported(session, "hands-bri", is_public=True)
        with pytest.raises(Refused) as refused:
            export.content()
    assert refused.value.code == "cannot_be_written"


def test_houston_pairs_are_in_every_format_but_usebio(here, session):
    with acting_for(here.federation):
        assert formats_for(session) == ["usebio", "lin", "pbn", "pbn-export", "csv", "xlsx"]
        session.scoring = "imps"
        assert formats_for(session) == ["pbn", "pbn-export", "csv", "xlsx"]


def test_before_its_figures_are_there_a_session_goes_out_without(here):
    session = builders.published(here, computed=False)
    with acting_for(here.federation):
        document = exported(session, "usebio", is_public=True).document
        assert {contestant.published.place for contestant in document.contestants} == {None}
        assert all(content(session, kind) for kind in FORMATS)


def test_names_of_files(here, session):
    session.titles = dict.fromkeys(("ja", "en"), 'さくら杯 "2022"/../x')
    with acting_for(here.federation):
        export = exported(session, "pbn", is_public=True)
    assert export.name == "2022-07-21-2074-さくら杯-2022x.pbn"
    assert export.ascii_name.isascii()
