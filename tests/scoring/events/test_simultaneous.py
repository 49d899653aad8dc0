"""A simultaneous event over many clubs: one field, updated by each upload, frozen at its close."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from random import Random

import pytest

from clubs.models import Invitation, Result, StageAct
from clubs.tournaments.services import stages as club_stages
from clubs.uploads.services import simultaneous, uploads
from federation.errors import Refused
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.models import AdjustmentKind
from scoring.engine.pairs import session as engine
from scoring.engine.rounding import decimal
from scoring.engine.sheet import Contestant, Kind, Line, Sheet
from scoring.events.services import stages
from scoring.models import FieldSheet, OverallBoard, OverallPlace, Run, StageRun
from scoring.sessions.services import recomputation
from tests import cast, sample_rules as regulations
from tests.scoring.events.clubs_at_once import a_simultaneous, bring, game, places, work
from tests.worlds import furnished_once

NOON = datetime(2026, 5, 3, 3, tzinfo=UTC)
CLUBS = 20


def recomputed(stage):
    """The same from the facts alone: every derived row emptied first."""
    FieldSheet.objects.all().delete()
    OverallPlace.objects.all().delete()
    OverallBoard.objects.all().delete()
    stages.rebuild(stage)
    return places(stage)


def by_hand(stage):
    """Percentages by entry, straight from the results, by the engine over one sheet made here."""
    contestants, lines = {}, []
    results = Result.objects.current().filter(session__stage=stage).order_by("pk")
    for row in results.values_list("board", "ns_id", "ew_id", "ns__direction", "ew__direction", "score"):
        board, ns, ew, *sides, score = row
        at = [
            contestants.setdefault(key, (len(contestants), side))[0]
            for key, side in zip((ns, ew), sides, strict=True)
        ]
        lines.append(Line("", board, *at, Kind.PLAYED, score))
    named = tuple(Contestant(str(key), "", side) for key, (_, side) in contestants.items())
    scored = engine.score(Sheet(named, tuple(lines), 1), regulations.conditions("jcbl-sample"))
    return {int(named[row.contestant].id): decimal(row.percent) for row in scored.standings}


def test_twenty_clubs_in_any_order(inside):
    """After every upload, revision and ruling the places are those of a computation from scratch."""
    stage, clubs = a_simultaneous(inside, clubs=CLUBS)
    chance = Random(7)  # noqa: S311 (no secret)
    order = list(clubs)
    chance.shuffle(order)
    for number, club in enumerate(order):
        session = bring(inside, club, stage, game(club, tables=2 + number % 3))
        if number % 4 == 1:
            bring(inside, club, stage, game(club, tables=2 + number % 3, wrong=3))
        if number % 5 == 2:
            body = {"board": 2, "outcome": {"artificial": ["A+", "A-"]}, "ns": "1NS", "ew": "2EW"}
            ew = session.results.filter(superseded_by=None, board=2, ns__number="1NS").get().ew.number
            adjustments.rule(
                session=session,
                decision=decision_from(AdjustmentKind.SCORE, {**body, "ew": ew}),
                at=NOON,
                by=inside.scorer,
            )
            work(session, stage)
        shown = places(stage)
        assert shown == recomputed(stage)
    assert len(shown) == 2 * sum(2 + number % 3 for number in range(CLUBS))


def test_the_order_of_arrival_changes_nothing(inside):
    tables = []
    for slug in ("one", "two"):
        stage, clubs = a_simultaneous(inside, clubs=0, slug=slug)
        if not tables:
            _, clubs = a_simultaneous(inside, clubs=4, slug="clubs")
            kept = clubs
        simultaneous.invite(stage=stage, clubs=kept, by=inside.scorer)
        order = kept if slug == "one" else kept[::-1]
        for club in order:
            session = bring(inside, club, stage, game(club))
        shown = places(stage)
        tables.append(sorted((row[6], row[7], row[1], row[2], row[8:]) for row in shown))
        for session in stage.sessions.all():
            simultaneous.leave(session=session, by=inside.scorer)
    assert tables[0] == tables[1]


@pytest.fixture
@furnished_once
def three_clubs(inside):
    return a_simultaneous(inside, clubs=3)


def test_figures_are_the_engines_over_the_whole_field(inside, three_clubs):
    stage, clubs = three_clubs
    for number, club in enumerate(clubs):
        bring(inside, club, stage, game(club, tables=2 + number))
    percents = dict(OverallPlace.objects.filter(stage=stage).values_list("entry_id", "percent"))
    assert percents == by_hand(stage)


def test_an_upload_computes_its_own_session_alone(inside, three_clubs):
    stage, clubs = three_clubs
    for club in clubs:
        bring(inside, club, stage, game(club))
    before, sheets = Run.objects.count(), dict(FieldSheet.objects.values_list("session", "pk"))
    session = bring(inside, clubs[0], stage, game(clubs[0], wrong=2))
    assert Run.objects.count() == before + 1
    assert dict(FieldSheet.objects.values_list("session", "pk")) == sheets
    assert stage.runs.first().causes[0]["kind"] == "revision"
    assert session.stage == stage


def test_a_correction_moves_only_its_boards(inside, three_clubs):
    stage, clubs = three_clubs
    for club in clubs:
        bring(inside, club, stage, game(club))
    before = dict(OverallBoard.objects.values_list("number", "counts"))
    bring(inside, clubs[1], stage, game(clubs[1], wrong=2))  # both on board 1
    after = dict(OverallBoard.objects.values_list("number", "counts"))
    assert [number for number in before if before[number] != after[number]] == [1]


def test_boards_count_every_score(inside, three_clubs):
    stage, clubs = three_clubs
    for club in clubs:
        bring(inside, club, stage, game(club))
    board = OverallBoard.objects.get(stage=stage, number=1)
    assert sum(row[2] for row in board.counts) == 9
    for _group, _score, _count, ns, ew in board.counts:
        assert (
            Fraction(ns["units"], ns["per_point"]) + Fraction(ew["units"], ew["per_point"]) == ns["maximum"]
        )


def test_a_board_fouled_at_one_club(inside, three_clubs):
    """Its tables are compared among themselves; the other clubs lose these scores, on this board alone."""
    stage, clubs = three_clubs
    sessions = [bring(inside, club, stage, game(club)) for club in clubs]
    boards = dict(OverallBoard.objects.values_list("number", "counts"))
    adjustments.rule(
        session=sessions[0],
        decision=decision_from(AdjustmentKind.FOUL, {"board": 3, "groups": [["1NS", "2NS", "3NS"]]}),
        at=NOON,
        by=inside.scorer,
    )
    work(sessions[0], stage)
    after = dict(OverallBoard.objects.values_list("number", "counts"))
    assert [number for number in boards if boards[number] != after[number]] == [3]
    groups = {row[0]: 0 for row in after[3]}
    for row in after[3]:
        groups[row[0]] += row[2]
    assert sorted(groups.values()) == [3, 6]
    assert places(stage) == recomputed(stage)


def test_own_club_percentages(inside):
    stage, clubs = a_simultaneous(inside, clubs=2, overall="own_club")
    for number, club in enumerate(clubs):
        bring(inside, club, stage, game(club, tables=2 + number))
    for place in OverallPlace.objects.filter(stage=stage).select_related("session"):
        assert place.percent == place.session.standings.get(entry=place.entry_id).percent
    assert places(stage) == recomputed(stage)


@pytest.fixture
@furnished_once
def two_clubs(inside):
    return a_simultaneous(inside, clubs=2)


def test_frozen_at_the_close(inside, two_clubs):
    stage, clubs = two_clubs
    sessions = [bring(inside, club, stage, game(club)) for club in clubs]
    assert StageRun.objects.filter(stage=stage).first().body["provisional"]
    club_stages.publish(stage=stage, at=NOON, by=inside.scorer)
    runs = Run.objects.count()
    club_stages.close(stage=stage, at=NOON + timedelta(days=9), by=inside.scorer)
    stages.recompute(stage.pk, strictly=True)
    shown, newest = places(stage), stages.latest_of(stage)
    assert not StageRun.objects.get(pk=newest.pk).body["provisional"]
    assert Run.objects.count() == runs  # no session is computed because the stage was closed
    assert recomputed(stage) == shown
    with pytest.raises(Refused) as refused:
        bring(inside, clubs[0], stage, game(clubs[0], wrong=2))
    assert refused.value.code == "stage_closed"
    with pytest.raises(Refused):
        simultaneous.leave(session=sessions[0], by=inside.scorer)
    club_stages.reopen(stage=stage, reason="a ruling", at=NOON + timedelta(days=10), by=inside.scorer)
    bring(inside, clubs[0], stage, game(clubs[0], wrong=2))
    assert places(stage) != shown
    assert StageAct.objects.filter(stage=stage).count() == 3


def test_taken_out_again(inside, two_clubs):
    stage, clubs = two_clubs
    session, other = [bring(inside, club, stage, game(club)) for club in clubs]
    simultaneous.leave(session=session, by=inside.scorer)
    work(session, stage)
    assert {row[6] for row in places(stage)} == {clubs[1].number}
    simultaneous.enter(session=session, stage=stage, by=inside.scorer)
    work(session, stage)
    assert len(places(stage)) == 12
    assert other.stage == stage


def test_who_is_refused(next_door, inside):
    stage, clubs = a_simultaneous(inside, clubs=1)
    club = clubs[0]
    upload, _new = uploads.receive(club=club, name="a.xml", content=game(club), by=inside.scorer)
    session = uploads.publish(upload=upload, by=inside.scorer)
    for stranger in (inside.player, inside.registrar, next_door.scorer):
        with pytest.raises(Refused):
            simultaneous.enter(session=session, stage=stage, by=stranger)
        with pytest.raises(Refused):
            simultaneous.invite(stage=stage, clubs=[inside.club], by=stranger)
        with pytest.raises(Refused):
            simultaneous.take_back(invitation=stage.invitations.get(), by=stranger)
    simultaneous.take_back(invitation=stage.invitations.get(), by=inside.scorer)
    with pytest.raises(Refused) as refused:
        simultaneous.enter(session=session, stage=stage, by=inside.scorer)
    assert refused.value.code == "not_invited"
    assert not Invitation.objects.exists()


def test_what_does_not_fit_is_refused(inside, two_clubs):
    stage, clubs = two_clubs
    upload, _new = uploads.receive(
        club=clubs[0], name="a.xml", content=game(clubs[0], day=cast.SINCE), by=inside.scorer
    )
    with pytest.raises(Refused) as refused:
        uploads.publish(upload=upload, by=inside.scorer, stage=stage)
    assert refused.value.code == "another_day"
    imps, _clubs = a_simultaneous(inside, clubs=0, form="pairs_imps", slug="imps")
    simultaneous.invite(stage=imps, clubs=clubs, by=inside.scorer)
    with pytest.raises(Refused) as refused:
        bring(inside, clubs[0], imps, game(clubs[0]))
    assert refused.value.code == "another_form"
    session = bring(inside, clubs[1], stage, game(clubs[1]))
    assert recomputation.recompute(session.pk) is None
