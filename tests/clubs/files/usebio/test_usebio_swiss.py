"""A Swiss of pairs at Butler: matches become rounds of Houston pairs; unknown methods are refused by name."""

import pytest

from clubs.files.reading import sheet_of
from clubs.files.usebio import reader as usebio
from clubs.uploads.services import uploads
from scoring.engine.pairs.session import score
from scoring.models import StandingRow
from scoring.sessions.services import recomputation
from tests import sample_rules as regulations
from tests.clubs.files.event_files import around, board, event, line, pairs

# Boards of a round with North-South's score at each table; who meets whom.
ROUNDS = {1: {(1, 2): (420, 100), (3, 4): (-50, 100)}, 2: {(1, 3): (620, -90), (2, 4): (600, 90)}}


def match(number, ns, ew, *boards):
    named = {"ROUND_NUMBER": number, "NS_PAIR_NUMBER": ns, "EW_PAIR_NUMBER": ew, "NS_SCORE": "11.5"}
    return around("MATCH", *(f"<{name}>{text}</{name}>" for name, text in named.items()), *boards)


def boards_of(number, *tables):
    """The two boards of a round, each with a line for every table named."""
    for place in (0, 1):
        lines = [line(*met, ROUNDS[number][met][place], NS_BUTLER_POINTS=1) for met in tables]
        yield board(2 * number - 1 + place, *lines)


def swiss(kind="SWISS_PAIRS", method="BUTLER_IMPS", *, inside=True, **more):
    listed = pairs(1, 2, 3, 4, TOTAL_SCORE="20")
    if inside:
        parts = [match(n, *met, *boards_of(n, met)) for n, tables in ROUNDS.items() for met in tables]
    else:
        parts = [match(n, *met) for n, tables in ROUNDS.items() for met in tables]
        parts += [element for n, tables in ROUNDS.items() for element in boards_of(n, *tables)]
    return event(kind, listed, *parts, BOARD_SCORING_METHOD=method, WINNER_TYPE=1, **more)


def scored(document):
    conditions = regulations.conditions()
    return score(sheet_of(document), conditions, regulations.scale(conditions.vp_scale))


@pytest.mark.parametrize("inside", [True, False])
def test_lines_know_the_round_of_their_match(inside):
    document, problems = usebio.read(swiss(inside=inside))
    assert problems == ()
    event = document.event
    assert (event.form, event.scoring, event.matches_in) == ("pairs", "imps", "")
    assert sorted(
        (result.round, result.board, result.ns, result.ew, result.score) for result in document.results
    ) == [
        (1, 1, "1", "2", 420),
        (1, 1, "3", "4", -50),
        (1, 2, "1", "2", 100),
        (1, 2, "3", "4", 100),
        (2, 3, "1", "3", 620),
        (2, 3, "2", "4", 600),
        (2, 4, "1", "3", -90),
        (2, 4, "2", "4", 90),
    ]
    assert {result.ns_published for result in document.results} == {"1"}


def test_every_match_is_worth_victory_points():
    document, _ = usebio.read(swiss())
    sheet = scored(document)
    assert sorted((match.round, match.boards, match.ns_vp + match.ew_vp) for match in sheet.matches) == [
        (1, 2, 20),
        (1, 2, 20),
        (2, 2, 20),
        (2, 2, 20),
    ]
    assert sum(row.score for row in sheet.standings) == 80
    winner = next(row for row in sheet.standings if row.rank == 1)
    assert document.contestants[winner.contestant].id == "1"


@pytest.mark.parametrize(
    ("kind", "method", "more", "form"),
    [
        ("SWISS_PAIRS_VP", "BUTLER", {}, ("pairs", "imps")),
        ("Swiss Pairs", "Butler IMPs", {"MATCH_SCORING_METHOD": "VPS"}, ("pairs", "imps")),
        ("SWISS_PAIRS", "BUTLER_IMPS", {"MATCH_SCORING_METHOD": "IMPS"}, ("pairs", "butler")),
    ],
)
def test_what_is_counted(kind, method, more, form):
    document, problems = usebio.read(swiss(kind, method, **more))
    assert (document.event.form, document.event.scoring) == form
    assert not [problem for problem in problems if problem.severity == "error"]


@pytest.mark.parametrize("method", ["AGGREGATE", "HYBRID"])
def test_other_methods_are_refused_by_name(method):
    document, problems = usebio.read(swiss(method=method))
    assert document.results == ()
    [refusal] = [problem for problem in problems if problem.severity == "error"]
    assert (refusal.code, refusal.parameters["type"].split()[0]) == ("event_type_not_scored", "SWISS_PAIRS")


def test_a_round_that_nobody_can_read_is_none():
    content = swiss().replace(b"<ROUND_NUMBER>1<", b"<ROUND_NUMBER>first<")
    document, _ = usebio.read(content)
    assert {result.round for result in document.results} == {0, 2}
    assert len(scored(document).matches) == 4  # nobody meets anybody twice


@pytest.mark.django_db
def test_it_is_published_as_houston_pairs(inside):
    content = swiss().replace(b"<CLUB_ID_NUMBER>7<", b"<CLUB_ID_NUMBER>2074<")
    upload, _ = uploads.receive(club=inside.club, name="swiss.xml", content=content, by=inside.scorer)
    assert not [problem for problem in upload.report["problems"] if problem["severity"] == "error"]
    session = uploads.publish(upload=upload, by=inside.scorer)
    recomputation.recompute(session.pk)
    rows = StandingRow.objects.filter(session=session)
    assert (session.form, session.scoring, rows.count()) == ("pairs", "imps", 4)
    assert sum(row.score for row in rows) == 80
