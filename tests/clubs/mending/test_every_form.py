"""Every form of contest whose results are entered at the desk, times every way to have entered them wrongly.

Mended, the standings are those of an evening entered rightly from the start; undone, those before exactly.
"""

import pytest
from django.db import transaction

from clubs.acts.contents import Wrong
from clubs.mending.services import mending, undoing
from clubs.models import Result
from scoring.engine.contest import Form
from scoring.models import StageStanding
from scoring.tools.story.acts import play
from tests.clubs.mending import evenings
from tests.clubs.mending.evenings import BOARD_CASES, MATCH_CASES, MISSING, TABLE_CASES
from tests.scoring.events.test_stage_properties import digest, emptied_and_rebuilt, scene_of, shown

pytestmark = pytest.mark.django_db

SCALES = {Form.BOARD_A_MATCH_VP: "win-loss"}
# The boards of a match are entered one by one, or its figures as the teams compared them.
OF_TEAMS = [form for form in Form if form.is_teams]
# Whose points are made of boards alone: figures of a match cannot be scored there.
BY_BOARDS_ALONE = {Form.BOARD_A_MATCH_VP, Form.PATTON_TEAMS}
OF_TABLES = [form for form in Form if not form.is_teams]
TWO_WINNERS = (Form.PAIRS_MATCHPOINTS, 2)  # one field of North-South, another of East-West
# With the figures of a match as the teams compared them: True.
EVENINGS = [
    *((form, False) for form in OF_TABLES),
    (TWO_WINNERS, False),
    *((form, False) for form in OF_TEAMS),
    *((form, True) for form in OF_TEAMS if form not in BY_BOARDS_ALONE),
]


def cases_of(form, by_figures):
    """The ways to be wrong of an evening."""
    if not Form(form).is_teams:
        return TABLE_CASES
    return MATCH_CASES if by_figures else {**MATCH_CASES, **BOARD_CASES}


class _Undone(Exception):
    """Ends an evening."""


def test_every_way_to_be_wrong_has_a_case_at_tables_and_at_matches():
    """A new kind of mending is not taken before it has its cases."""
    assert {case.wrong for case in TABLE_CASES.values()} == set(Wrong)
    assert {case.wrong for case in (MATCH_CASES | BOARD_CASES).values()} == set(Wrong)
    assert {form for form, _figures in EVENINGS} - {TWO_WINNERS} == set(Form)


def contestants(form, winners):
    if form.is_teams:
        return [{"id": team, "players": [f"{team}{seat}" for seat in range(1, 5)]} for team in "ABCD"]
    numbers = [str(number) for number in (*range(1, 7), evenings.SPARE)]
    if form is Form.INDIVIDUAL:
        numbers += [f"{number}b" for number in numbers]
    seats = 1 if form is Form.INDIVIDUAL else 2
    return [
        {"id": one, "players": [f"{one}-{seat}" for seat in range(seats)]}
        | ({"direction": "NS" if one in "1359" else "EW"} if winners == 2 else {})
        for one in numbers
    ]


@pytest.fixture
def scene(request):
    form, winners = request.param if isinstance(request.param, tuple) else (request.param, 1)
    scale = {"vp_scale": SCALES[form]} if form in SCALES else {}
    conditions = scale | ({"winners": 2} if winners == 2 else {})
    people = contestants(form, winners)
    with scene_of(form=str(form), contestants=people, boards_per_round=2, **conditions) as scene:
        if form.is_teams:
            for number, matches in evenings.ROUNDS.items():
                play(scene, {"do": "pair", "round": number, "matches": [list(both) for both in matches]})
        scene.session(1)
        yield scene


def figures(scene):
    """Standings and matches with their steps, the whole run, and the results they are made of."""
    scene.compute()
    results = Result.objects.current().filter(session=scene.session(1))
    stand = results.values_list("round", "table", "board", "ns__number", "ew__number", "score")
    return shown(scene), digest(scene), sorted(stand)


def entered(scene, lines, by_figures):
    """What the evening comes to, entered so from the start; nothing of it stays."""
    try:
        with transaction.atomic():
            evenings.enter(scene, lines, figures=by_figures)
            outcome = figures(scene)
            raise _Undone
    except _Undone:
        return outcome


@pytest.mark.parametrize(("scene", "by_figures"), EVENINGS, indirect=["scene"])
def test_mended_as_if_entered_rightly_and_undone_as_it_was(scene, by_figures):
    cases, rightly = cases_of(scene.event.form, by_figures), {}
    assert len(cases) > 3
    for case in cases:
        with transaction.atomic():
            mended_and_undone(scene, case, by_figures, rightly)
            transaction.set_rollback(True)


def mended_and_undone(scene, case, by_figures, known):
    """One case of an evening; `known`: what evenings entered rightly come to, by their lines."""
    form = Form(scene.event.form)
    cases = {**MATCH_CASES, **BOARD_CASES} if form.is_teams else TABLE_CASES
    lines = evenings.in_matches() if form.is_teams else evenings.at_tables(form is Form.INDIVIDUAL)
    spoilt = list(cases[case].spoil(lines))
    if case in MISSING and form.is_teams:
        lines = list(evenings.without(*MISSING[case])(lines))
    if (key := repr(lines)) not in known:
        known[key] = entered(scene, lines, by_figures)
    rightly = known[key]

    evenings.enter(scene, spoilt, figures=by_figures)
    wrongly = figures(scene)
    session = scene.session(1)
    mending.mend(session=session, mended=cases[case].mended, at=evenings.moment(2000), by=scene.by)
    assert figures(scene) == rightly, case
    assert emptied_and_rebuilt(scene) == shown(scene), case
    (last,) = undoing.last_entry(scene.stage, scene.by)
    undoing.undo(stage=scene.stage, act=last.pk, at=evenings.moment(2001), by=scene.by)
    assert figures(scene) == wrongly, case
    assert emptied_and_rebuilt(scene) == shown(scene), case
    assert StageStanding.objects.filter(stage=scene.stage).exists(), case
    assert wrongly != rightly, case
    assert (form, case) in IN_NO_FIGURE or wrongly[:2] != rightly[:2], case


# Houston by tables has no round in any figure: what moves is where the result stands.
IN_NO_FIGURE = {(Form.HOUSTON, "round"), (Form.HOUSTON, "two rounds exchanged")}
