"""Who sat where in a LIN file: named before each board, once for many boards, or in a list at the head."""

import pytest

from clubs.files.lin import reader as lin
from tests.clubs.files.lin.lin_files import CLUB, HANDS, LINES, MATCH, PASSED, a_line, changed


def tables(document):
    """The players at each table, North-South first."""
    names = {one.id: ", ".join(player.name for player in one.players) for one in document.contestants}
    return [(line.board, names[line.ns], names[line.ew]) for line in document.results]


def read(text):
    return lin.read(text.encode())


def test_names_on_each_line_are_of_that_line():
    document, problems = read(LINES)
    assert tables(document) == [
        (1, "Cy, Ada", "Di, Bo"),
        (1, "Gus, Eli", "Hal, Flo"),
        (2, "Cy, Ada", "Hal, Flo"),
        (2, "Gus, Eli", "Di, Bo"),
    ]
    assert "lin_names" not in {problem.code for problem in problems}


def test_names_hold_until_there_are_others():
    text = (
        a_line("Ada,Bo,Cy,Di", 1) + PASSED.format(md=HANDS[2], board=2, sv="n") + a_line("Eli,Flo,Gus,Hal", 1)
    )
    assert [names for _, *names in tables(read(text)[0])] == [
        ["Cy, Ada", "Di, Bo"],
        ["Cy, Ada", "Di, Bo"],
        ["Gus, Eli", "Hal, Flo"],
    ]


def test_a_team_has_also_those_who_came_in_during_a_match():
    text = MATCH.replace("qx|o2|", "pn|Ada,Bo,Cy,Di,Eli,Flo,Gus,Ivy|pg||\nqx|o2|", 1)
    document, _problems = read(text)
    people = [[player.name for player in team.players] for team in document.contestants]
    assert [set(team) for team in people] == [{"Ada", "Cy", "Flo", "Hal", "Ivy"}, {"Bo", "Di", "Eli", "Gus"}]


HEAD = "vg|Tuesday, late,,P,1,3,,,,|pg||"
LISTED = (
    "vg|Tuesday, late,,P,1,6,,,,|\nrs|{results}|\npw|{people}|\nmp|40,,,50,,,,,,,,|\nbn|1,2,3,4,5,6|\npg||"
)
RESULTS = "4SN-1,,4SN-1,,1CE+1,,4SS-2,,3NS=,,1CExx-1,"
BOTH = "Ada,Bo,Cy,Di,,,,,,,,,Eli,Flo,Gus,Hal,,,,,,,,"


def without_names(text):
    return text.replace("pn|Ada,Bo,Cy,Di|", "").replace("pn|Eli,Flo,Gus,Hal|", "")


def test_names_in_a_list_at_the_head():
    """A name that is left out is that of the board before."""
    content = changed(without_names(CLUB), (HEAD, LISTED.format(results=RESULTS, people=BOTH)))
    document, _problems = lin.read(content)
    assert tables(document) == tables(read(CLUB)[0])


@pytest.mark.parametrize("tag", ["px", "pn"])
def test_names_at_the_head_are_of_all_boards(tag):
    content = changed(without_names(CLUB), (HEAD, f"vg|Tuesday,,P,1,6,,,,|{tag}|Ada,Bo,Cy,Di|pg||"))
    assert set(tables(lin.read(content)[0])) == {(board, "Cy, Ada", "Di, Bo") for board in (1, 2, 3)}


def test_a_list_of_the_names_of_both_rooms():
    people = "Ada,Bo,Cy,Di,Eli,Flo,Gus,Hal"
    of_all = changed(MATCH, (f"pn|{people}|", f"pw|{people}|"))
    of_each = changed(MATCH, (f"pn|{people}|", f"pw|{people},{people},Ada,Bo,Ivy,Di,,,,|"))
    document, _problems = lin.read(of_all)
    assert [team.players for team in document.contestants] == [
        team.players for team in read(MATCH)[0].contestants
    ]
    document, _problems = lin.read(of_each)
    assert {player.name for player in document.contestants[0].players} == {"Ada", "Cy", "Flo", "Hal", "Ivy"}


@pytest.mark.parametrize("people", ["", "Ada", "," * 99, "Ada,Bo,Cy,Di," * 40])
def test_a_list_that_fits_nothing_is_no_harm(people):
    content = changed(without_names(CLUB), (HEAD, LISTED.format(results=RESULTS, people=people)))
    document, _problems = lin.read(content)
    assert len(document.results) == 6
