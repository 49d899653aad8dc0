"""The ranking for the wall: every form of contest, as its standings have it; on paper in its language."""

from datetime import date
from itertools import product

import pytest
from django.utils import translation

from clubs.playing.forms.wall import FORMATS, TURNS
from clubs.playing.prints.occasion import PrintedOccasion
from clubs.playing.prints.wall import WallWish, wall_document
from clubs.playing.services import running
from federation.paper import Paper, WallPaper
from federation.paper.document import MARGIN
from federation.paper.wall_fit import LARGEST, LEGIBLE
from scoring.engine.contest import Form
from scoring.events.papers import ranking_sheet, rounds_done
from scoring.events.selectors.tournaments import matches_of, standings_of, state_of
from scoring.tools.story.acts import play
from tests.clubs.mending import evenings
from tests.clubs.mending.test_every_form import SCALES, contestants
from tests.clubs.playing.wall_read import pages, spaceless
from tests.scoring.events.test_stage_properties import scene_of

IN = {"ja": ("ja",), "en": ("en",), "both": ("ja", "en")}
pytestmark = pytest.mark.django_db

OCCASION = PrintedOccasion("連盟", "春季大会", "予選", date(2026, 5, 3), "ja")
KNOCKOUT_ROUND = {1: ("AB", "CD")}
CASES = [*((form, 1) for form in Form), (Form.PAIRS_MATCHPOINTS, 2)]
HEADS = {
    Form.PAIRS_MATCHPOINTS: ["Place", "Pair", "", "%", "Matchpoints"],
    Form.PAIRS_IMPS: ["Place", "Pair", "", "IMPs"],
    Form.PAIRS_TOTAL_POINTS: ["Place", "Pair", "", "Points"],
    Form.HOUSTON: ["Place", "Pair", "", "VP"],
    Form.INDIVIDUAL: ["Place", "Player", "", "%", "Matchpoints"],
    Form.BOARD_A_MATCH: ["Place", "Team", "", "Board points"],
    Form.BOARD_A_MATCH_VP: ["Place", "Team", "", "VP"],
    Form.PATTON_TEAMS: ["Place", "Team", "", "VP"],
    Form.IMP_TEAMS: ["Place", "Team", "", "IMPs"],
    Form.ROUND_ROBIN_TEAMS: ["Place", "Team", "", "VP"],
    Form.SWISS_TEAMS: ["Place", "Team", "", "VP"],
    Form.KNOCKOUT_TEAMS: ["Round", "Teams", "IMPs", "", "Goes on"],
}


@pytest.fixture
def scene(request):
    form, winners = request.param
    conditions = ({"vp_scale": SCALES[form]} if form in SCALES else {}) | (
        {"winners": 2} if winners == 2 else {}
    )
    people = contestants(form, winners)
    with scene_of(form=str(form), contestants=people, boards_per_round=2, **conditions) as scene:
        rounds = KNOCKOUT_ROUND if form is Form.KNOCKOUT_TEAMS else evenings.ROUNDS if form.is_teams else {}

        for number, matches in rounds.items():
            play(scene, {"do": "pair", "round": number, "matches": [list(both) for both in matches]})
        lines = evenings.in_matches() if form.is_teams else evenings.at_tables(form is Form.INDIVIDUAL)
        evenings.enter(scene, [line for line in lines if not rounds or line.round in rounds])
        scene.compute()
        yield scene


def sheet_of(scene):
    with translation.override("en"):
        return ranking_sheet(state_of(scene.stage), OCCASION)


@pytest.mark.parametrize("scene", CASES, indirect=True)
def test_places_are_those_of_the_stage(scene):
    form = Form(scene.event.form)
    sheet = sheet_of(scene)
    rows = [tuple(" · ".join(cell) for cell in row.cells) for row in sheet.rows]
    heads = [column.title[0] for column in sheet.columns]
    if form is Form.KNOCKOUT_TEAMS:
        matches = matches_of(scene.stage)
        names = {team.pk: team.label for met in matches for team in (met.a, met.b)}
        assert rows == [
            (
                str(met.row.round),
                met.a.label,
                f"{met.row.a_score:.0f}–{met.row.b_score:.0f}",
                met.b.label,
                names.get(met.row.winner_id, ""),
            )
            for met in matches
        ]
        assert (heads, len(rows)) == (HEADS[form], 2)
        return
    placed = standings_of(scene.stage)
    apart = bool(placed[0].row.direction)
    expected = []
    for one in placed:
        row = one.row
        shown = [row.direction] if apart else []
        shown += [f"={row.rank}" if row.tied else str(row.rank), one.team.number]
        shown += [" · ".join(one.team.names_beside)]
        shown += [str(row.percent)] if "%" in HEADS[form] else []
        expected.append((*shown, str(row.score).replace("-", "−")))
    assert rows == expected
    assert heads == [*([""] if apart else []), *HEADS[form]]
    spares = 0 if form.is_teams else 2 if form is Form.INDIVIDUAL else 1
    assert len(rows) == len(contestants(form, 1)) - spares


def test_every_form_has_its_heads():
    assert set(HEADS) == set(Form) == {form for form, _winners in CASES}


@pytest.mark.parametrize("scene", [(Form.SWISS_TEAMS, 1)], indirect=True)
def test_the_title_says_after_which_round(scene):
    assert rounds_done(state_of(scene.stage)) == 3
    assert sheet_of(scene).title == ("Ranking after round 3",)

    play(scene, {"do": "pair", "round": 4, "matches": [["A", "B"], ["C", "D"]]})
    scene.compute()
    assert sheet_of(scene).title == ("Ranking after round 3",)
    assert sheet_of(scene).notes == ()
    running.enter_match(
        session=scene.session(1),
        number=4,
        a="A",
        b="B",
        imps=("5", "3"),
        at=evenings.moment(3000),
        by=scene.by,
    )
    scene.compute()
    assert rounds_done(state_of(scene.stage)) == 3
    assert sheet_of(scene).notes == ("Round 4 is being played: what is finished of it counts.",)


WORDS = {"ja": ("順位表", "対戦結果"), "en": ("Ranking", "Resultsofmatches")}
PAPERS = list(product(FORMATS, TURNS, IN))


@pytest.mark.parametrize("scene", CASES[:1] + CASES[-3:], indirect=True)
def test_on_every_paper(scene):
    """The paper is what changes: the standings are read once."""
    state, rows = state_of(scene.stage), sheet_of(scene).rows
    cells = [spaceless(part) for row in rows for cell in row.cells for part in cell]
    measure = Paper(title="", publisher="", language="ja", dated=OCCASION.dated)
    measure.add_page()
    wrong = {paper: wrong_on(state, cells, measure, *paper) for paper in PAPERS}
    assert len(wrong) == len(FORMATS) * len(TURNS) * len(IN)
    assert {paper: what for paper, what in wrong.items() if what} == {}


def wrong_on(state, cells, measure, format_, turn, lang):
    """What is not as it should be on a paper."""
    wish = WallWish(WallPaper(format_, turn == "landscape"), IN[lang])
    content = wall_document(
        lambda: ranking_sheet(state, OCCASION), wish, publisher=lambda: "F", dated=OCCASION.dated
    )
    (page,) = pages(content, measure)
    size = max(piece.size for piece in page.body)
    titled = {one for one, titles in WORDS.items() if any(title in page.words for title in titles)}
    holds = {
        "inside its margins": max(piece.x + piece.width for piece in page.pieces) <= page.wide - MARGIN + 0.1,
        "above its foot": max(page.rules) <= page.bottom + 0.1,
        "fills it": max(page.rules) >= 0.75 * page.bottom or size >= 0.97 * LARGEST[format_],
        "legible": size >= LEGIBLE,
        "in its languages": titled == set(IN[lang]),
        "whole": lang != "en" or all(part in page.words for part in cells),
        "numbered": "1/1" in page.words,
    }
    return [what for what, is_so in holds.items() if not is_so]
