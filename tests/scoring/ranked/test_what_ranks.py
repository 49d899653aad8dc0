"""The figure that ranks comes first and under its own unit: form of contest, what ranks, every page and file.

A new form, a new way to rank and a new page that shows places fail here until somebody has decided.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from clubs.models import Session, Stage, Tournament
from scoring.effects.services.rehearsal import standing
from scoring.engine.contest import Form
from scoring.engine.events.measure import OF_TOTALS, Measure
from scoring.events.services import notices as stage_letters
from scoring.models import StageStanding
from scoring.sessions.services import notices as session_letters
from scoring.sessions.services.written import formats_for
from scoring.sessions.words.ranked import TotalUnit, unit_of_form
from scoring.tools.story.acts import play
from tests.clubs.mending import evenings
from tests.clubs.mending.test_every_form import SCALES, contestants
from tests.scoring.events.test_stage_properties import scene_of
from tests.scoring.ranked import surfaces
from tests.scoring.ranked.surfaces import Read, Reader
from tests.scoring.tournament_builders import NOON

pytestmark = pytest.mark.django_db

MATCHPOINTS = {
    Measure.PERCENT: ("%", "Matchpoints"),
    Measure.TOTAL: ("Matchpoints", "%"),
    Measure.PERCENT_TOTAL: ("%",),
    Measure.BOARD_TOTAL: ("Matchpoints a board", "%"),
    Measure.MEAN: None,  # a percentage is fair already
}


def without_maximum(total: str, mean: str, board: str) -> dict[Measure, tuple[str, ...] | None]:
    return {
        Measure.TOTAL: (total,),
        Measure.MEAN: (mean, total),
        Measure.BOARD_TOTAL: (board,),
        Measure.PERCENT: None,
        Measure.PERCENT_TOTAL: None,
    }


def of_teams(total: str) -> dict[Measure, tuple[str, ...] | None]:
    """Their totals are of matches, which nothing brings to another number."""
    return dict.fromkeys(Measure) | {Measure.TOTAL: (total,)}


IMPS = without_maximum("IMPs", "IMPs a board", "IMPs a board")
HEADS = {
    Form.PAIRS_MATCHPOINTS: MATCHPOINTS,
    Form.INDIVIDUAL: MATCHPOINTS,
    Form.PAIRS_IMPS: IMPS,
    Form.PAIRS_TOTAL_POINTS: without_maximum("Points", "Points a board", "Points a board"),
    Form.HOUSTON: without_maximum("VP", "VP a round", "VP a board"),
    Form.BOARD_A_MATCH: of_teams("Board points"),
    Form.BOARD_A_MATCH_VP: of_teams("VP"),
    Form.PATTON_TEAMS: of_teams("VP"),
    Form.IMP_TEAMS: of_teams("IMPs"),
    Form.ROUND_ROBIN_TEAMS: of_teams("VP"),
    Form.SWISS_TEAMS: of_teams("VP"),
    Form.KNOCKOUT_TEAMS: of_teams("Matches won"),
}
CASES = [(form, measure) for form, by in HEADS.items() for measure, heads in by.items() if heads]
UNITS = {
    "Matchpoints": TotalUnit.MATCHPOINTS,
    "IMPs": TotalUnit.IMPS,
    "Points": TotalUnit.POINTS,
    "VP": TotalUnit.VP,
    "Board points": TotalUnit.BOARD_POINTS,
    "Matches won": TotalUnit.MATCHES_WON,
}

# Pages and papers with every figure, in order.
WHOLE: dict[str, Callable[[Reader], Read]] = {
    "stage": lambda reader: surfaces.table(reader.page("stage", reader.stage.pk)),
    "run of a stage": lambda reader: surfaces.table(
        reader.page("stage_run", reader.stage.pk, reader.run.sequence)
    ),
    "session": lambda reader: surfaces.table(reader.page("standings", reader.session.pk)),
    "scorecard": surfaces.line,
    "ranking for the wall": surfaces.wall_paper,
    "workbook": surfaces.workbook,
}
# With the one that ranks alone.
FIRST: dict[str, Callable[[Reader], Read]] = {
    "screen of the wall": surfaces.wall_screen,
    "my results": surfaces.my_page,
}
# Likewise, where it needs no head.
BARE: dict[str, Callable[[Reader], Read]] = {
    "history": surfaces.kept(surfaces.in_brackets),
    "letter of a stage": surfaces.kept(
        lambda row, unit: stage_letters._now(Stage(), row, {}, unit)["figure"]
    ),
    "letter of a session": surfaces.kept(
        lambda row, unit: session_letters._now(Session(), 0, row, unit)["figure"]
    ),
    "what a ruling would do": surfaces.kept(lambda row, unit: standing(row, unit)[1]),
}
PROGRAMS: dict[str, Callable[[Reader], Read]] = {
    "API of a stage": surfaces.api("api_stage_standings", "stage"),
    "API of a session": surfaces.api("api_standings", "session"),
}


IN_PBN = {
    "%": "%",
    "Matchpoints": "TotalMP",
    "Matchpoints a board": "MeanMP",
    "Board points": "TotalMP",
    "IMPs": "TotalIMP",
    "IMPs a board": "MeanIMP",
    "Points": "TotalScore",
    "Points a board": "MeanScore",
    "VP": "TotalScore",
    "VP a board": "MeanScore",
    "VP a round": "MeanScore",
    "Matches won": "TotalScore",
}
# What files call each figure; "": they have no name for it.
FILES: dict[str, tuple[Callable[[Reader], Read], Callable[[str], str]]] = {
    "pbn": (surfaces.pbn, lambda head: IN_PBN[head]),
    "usebio": (surfaces.usebio, lambda head: "%" if head == "%" else "" if " a " in head else "total"),
}


def lines_of(form: Form, measure: Measure) -> list[evenings.Line]:
    """An evening; by means it needs somebody with fewer boards: a table has not played its last round."""
    lines = evenings.in_matches() if form.is_teams else evenings.at_tables(form is Form.INDIVIDUAL)
    if measure is Measure.MEAN:
        return [line for line in lines if (line.round, line.table) != (3, "3")]
    return lines


def conditions_of(form: Form, measure: Measure) -> dict[str, object]:
    scale: dict[str, object] = {"vp_scale": SCALES[form]} if form in SCALES else {}
    if form.is_teams or measure in (Measure.PERCENT, Measure.MEAN):
        return scale
    # A tie-break makes a stage of one session add it up, as several are.
    unit = next(unit for unit, by in OF_TOTALS.items() if by is measure)
    return scale | {"event_totals.unit": unit, "tie_breaks": ["lot"]}


@contextmanager
def played(form: Form, measure: Measure) -> Iterator[Reader]:
    people = contestants(form, 1)
    given = conditions_of(form, measure)
    with scene_of(form=str(form), contestants=people, boards_per_round=2, **given) as scene:
        rounds = evenings.ROUNDS if form.is_teams else {}
        rounds = {1: ("AB", "CD")} if form is Form.KNOCKOUT_TEAMS else rounds
        for number, matches in rounds.items():
            play(scene, {"do": "pair", "round": number, "matches": [list(both) for both in matches]})
        evenings.enter(scene, [one for one in lines_of(form, measure) if not rounds or one.round in rounds])
        scene.compute()
        Tournament.objects.update(announced_at=NOON)
        yield Reader(scene)


def written(figure: str) -> str:
    """As programs read it: with two decimals, a count too."""
    return figure if "." in figure else f"{figure}.00"


def test_every_form_and_every_way_to_rank_is_decided():
    assert set(HEADS) == set(Form)
    assert all(set(by) == set(Measure) for by in HEADS.values())
    assert {form: UNITS[by[Measure.TOTAL][0]] for form, by in HEADS.items()} == {
        form: unit_of_form(form) for form in Form
    }


@pytest.mark.parametrize(("form", "measure"), CASES)
def test_what_ranks_comes_first_everywhere(form, measure):
    heads = HEADS[form][measure]
    with played(form, measure) as reader:
        shown = surfaces.table(reader.page("stage", reader.stage.pk))
        assert tuple(head for head, _figure in shown) == heads
        whole = dict(WHOLE)
        if form is Form.KNOCKOUT_TEAMS:
            del whole["ranking for the wall"]  # has the matches, round by round
        read = {name: surface(reader) for name, surface in whole.items()}
        if reader.first.maximum:  # "25.00 of 40 matchpoints"
            read["scorecard"] = [(shown[at][0], figure) for at, (_, figure) in enumerate(read["scorecard"])]
        assert read == dict.fromkeys(whole, shown)
        first = shown[0]
        assert {name: surface(reader) for name, surface in FIRST.items()} == {name: [first] for name in FIRST}
        bare = {name: surface(reader) for name, surface in BARE.items()}
        assert bare == {name: [("", first[1])] for name in BARE}
        expected = (f"{measure} {unit_of_form(form)}", written(first[1]).removesuffix("%"))
        programs = {name: surface(reader) for name, surface in PROGRAMS.items()}
        assert programs == {name: [expected] for name in PROGRAMS}
        for kind, (surface, names) in FILES.items():
            if kind in formats_for(reader.session):
                in_file = [(names(head), written(figure)) for head, figure in shown if names(head)]
                in_order = list if kind == "pbn" else sorted  # USEBIO has an order of its own
                assert in_order(surface(reader)) == in_order(in_file), kind


@pytest.mark.parametrize(("form", "measure"), CASES)
def test_rows_are_in_the_order_of_the_figure_that_ranks(form, measure):
    with played(form, measure) as reader:
        rows = list(StageStanding.objects.filter(stage=reader.stage).order_by("position"))
        assert {row.measure for row in rows} == {measure}
        figures = [getattr(row, measure.figure) for row in rows]
        assert figures == sorted(figures, reverse=True)
        assert len(set(figures)) > 1, "an evening that parts nobody shows nothing"


@pytest.mark.parametrize("form", [form for form in Form if unit_of_form(form) is TotalUnit.MATCHPOINTS])
def test_a_percentage_is_the_same_whatever_ranks(form):
    """Not a percentage of a percentage, nor of an average board's matchpoints."""
    percents = []
    for measure in (Measure.PERCENT, Measure.TOTAL, Measure.PERCENT_TOTAL, Measure.BOARD_TOTAL):
        with played(form, measure) as reader:
            rows = StageStanding.objects.filter(stage=reader.stage).order_by("entrant__number")
            percents.append(list(rows.values_list("entrant__number", "percent")))
    assert percents == percents[:1] * 4
    assert all(percent for _number, percent in percents[0])
