"""Results of a stage out of a scoring program's file: the same as if typed, or refused whole."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.facts.services.corrected import played
from clubs.models import Match, Result, StageAct
from clubs.playing.services import result_files, running
from federation.tenancy.context import acting_for
from scoring.events.services import stages
from scoring.models import MatchRow, StageMatch, StageStanding
from scoring.sessions.services import recomputation
from tests.clubs.playing.test_match_reports import code
from tests.clubs.tournaments.event_house import NOON, running_stage
from tests.clubs.uploads.form_files import INDIVIDUAL, SWISS, SWISS_TOTALS
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.places import SAMPLES
from tests.scoring.builders import published_content
from tests.scoring.events.clubs_at_once import game
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db
HANDS = (SAMPLES / "bridgemate_11_tables_hands.pbn").read_bytes()
OTHERS = "1EW 4\n2EW 5\n3EW 6"


def sent(user, stage, content, house="sakura", **fields):
    file = SimpleUploadedFile("game.xml", content)
    return enter(user).post(
        f"/{house}/desk/stages/{stage.pk}/file/", {"token": uuid4(), "file": file, **fields}
    )


def computed(here):
    recomputation.recompute(here.session.pk)
    stages.recompute(here.stage.pk)


def standings(here):
    computed(here)
    rows = StageStanding.objects.filter(stage=here.stage).order_by("position")
    return list(rows.values_list("entrant__number", "rank", "score", "percent"))


def pairs(house, slug):
    with acting_for(house.federation):
        return running_stage(house, form="pairs_matchpoints", teams=6, slug=slug)


def test_a_file_says_what_a_scorer_would_have_typed(here):
    by_file, by_hand, club = pairs(here, "file"), pairs(here, "hand"), here.club
    content = game(club, tables=3, boards=3)
    unclear = sent(by_file.director, by_file.stage, content)
    assert unclear.status_code == 422
    assert "who these of the file are here: 1EW, 2EW, 3EW. Write their numbers." in text(unclear)
    assert sent(by_file.director, by_file.stage, content, numbers=OTHERS).status_code == 302
    with acting_for(here.federation):
        results = Result.objects.current().filter(session=by_file.session)
        assert results.count() == 9
        for result in results.select_related("ns", "ew"):
            stated = played(result.board, result.contract, result.declarer, result.tricks)
            line = running.ResultToEnter(result.ns.number, result.ew.number, stated)
            running.enter_results(
                session=by_hand.session, board=result.board, lines=[line], at=NOON, by=by_hand.director
            )
        assert {int(result.ew.number) - 3 for result in results.filter(board=1, ns__number="1")} == {3}
        before = standings(by_file)
        assert before == standings(by_hand)
        assert len(before) == 6
    # A further file supersedes what it says otherwise, and only that.
    for other, changed in ((game(club, tables=3, boards=3, wrong=4), 4), (game(club, tables=3, seed=1), 18)):
        assert sent(by_file.director, by_file.stage, other, numbers=OTHERS).status_code == 302
        with acting_for(here.federation):
            revision = by_file.session.revisions.order_by("-number").first()
            assert revision.act.body["file"] == "game.xml"
            assert Result.objects.filter(stated_by=revision).count() == changed
    with acting_for(here.federation):
        assert standings(by_file) != before
    history = f"/sakura/stages/{by_file.stage.pk}/history/"
    assert "Results from the file game.xml" in text(enter(by_file.director).get(history))


def test_matches_of_teams_come_with_their_boards(here):
    published = published_content(here, SWISS, "swiss.xml")
    with acting_for(here.federation):
        mine = running_stage(here, rounds=2)
        for number, matches in ((1, [("1", "2"), ("4", "3")]), (2, [("1", "2"), ("3", "4")])):
            running.pair_round(
                session=mine.session, number=number, matches=matches, at=NOON, by=mine.director
            )
        running.enter_match(
            session=mine.session, number=1, a="1", b="2", imps=("1", "0"), at=NOON, by=mine.director
        )
    assert sent(mine.director, mine.stage, SWISS).status_code == 302
    with acting_for(here.federation):
        computed(mine)
        file_rows = {
            (row.round, frozenset(((row.a.number, row.a_score), (row.b.number, row.b_score))))
            for row in MatchRow.objects.filter(session=published).select_related("a", "b")
        }
        stage_rows = {
            (row.round, frozenset(((row.a.number, row.a_score), (row.b.number, row.b_score))))
            for row in StageMatch.objects.filter(stage=mine.stage).select_related("a", "b")
        }
        assert stage_rows == file_rows
        assert len(stage_rows) == 4


@pytest.fixture
@furnished_once
def mine(inside):
    return running_stage(inside)


def test_matches_without_boards_and_rounds_with_other_numbers(mine):
    for number, matches in ((2, [("2", "1"), ("3", "4")]), (3, [("1", "3")])):
        running.pair_round(session=mine.session, number=number, matches=matches, at=NOON, by=mine.director)
    upload = {"session": mine.session, "content": SWISS_TOTALS, "name": "t.xml", "at": NOON}
    upload["by"] = mine.director
    result_files.enter(**upload, first_round=2)
    rows = Match.objects.current().filter(session=mine.session).order_by("round", "a__number")
    assert list(rows.values_list("round", "a__number", "a_score", "b_score")) == [
        (2, "2", "12", "30"),
        (2, "3", "5", "5"),
        (3, "1", "8", "20"),
    ]
    assert code(result_files.enter, **upload) == "match_not_paired"  # by the file's own numbers of rounds


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        (b"", "file_unreadable"),
        (SWISS[:900], "file_unreadable"),
        (b"\x00\xff" * 99, "file_unreadable"),
        (HANDS, "file_without_results"),
        (INDIVIDUAL, "file_of_other_form"),
        (SWISS, "match_not_paired"),
    ],
    ids=["empty", "cut off", "noise", "hands", "individual", "not paired"],
)
def test_what_cannot_be_entered_is_refused_whole(settings, content, refusal, mine):
    running.pair_round(session=mine.session, number=1, matches=[("1", "2")], at=NOON, by=mine.director)
    upload = {"session": mine.session, "content": content, "name": "x.xml", "at": NOON, "by": mine.director}
    assert code(result_files.enter, **upload) == refusal
    assert not Result.objects.exists()
    settings.UPLOAD_BYTES_MAX = 100
    if len(content) > 100:
        assert code(result_files.enter, **upload) == "file_too_large"


def test_strangers_next_door_and_closed_stages_are_refused(here, next_door):
    mine, content = pairs(here, "pairs"), game(here.club, tables=3, boards=3)
    for stranger, status in ((None, 302), (here.player, 403), (next_door.administrator, 403)):
        assert sent(stranger, mine.stage, content, numbers=OTHERS).status_code == status
    assert sent(next_door.administrator, mine.stage, content, "albion").status_code == 404
    token = uuid4()
    for _again in range(2):
        assert sent(mine.director, mine.stage, content, numbers=OTHERS, token=token).status_code == 302
    with acting_for(here.federation):
        upload = {"session": mine.session, "content": content, "name": "x", "at": NOON, "by": here.player}
        assert code(result_files.enter, **upload) == "not_your_tournament"
        assert mine.session.acts.filter(kind="results").count() == 1
        StageAct.objects.create(stage=mine.stage, kind="closed", at=NOON, by=mine.director)
    closed = sent(mine.director, mine.stage, content, numbers=OTHERS)
    assert closed.status_code == 422
    assert "The stage is closed" in text(closed)
