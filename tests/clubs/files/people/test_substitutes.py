"""Somebody who takes another's place during a game makes no second pair of one."""

from time import process_time

import pytest
from hypothesis import given, strategies as st

from clubs.files.lin import reader as lin
from clubs.files.pbn import reader as pbn
from clubs.files.people.substitutes import joined
from tests.clubs.files.lin.lin_files import CLUB, changed
from tests.places import SAMPLES

SECONDS_MAX = 4.0  # beside other tests; alone it is a tenth
MANY = 20_000


def pairs(*sat):
    """Groups by their pairs, of who sat together at which boards: `"ab 1-3"`."""
    lines = []
    for words in sat:
        names, boards = words.split()
        first, _to, last = boards.partition("-")
        lines += [(number, frozenset(names)) for number in range(int(first), int(last or first) + 1)]
    groups = set(joined(lines).values())
    return sorted("+".join(sorted("".join(sorted(pair)) for pair in group)) for group in groups)


@pytest.mark.parametrize(
    ("sat", "as_pairs"),
    [
        (["ab 1-4", "cd 1-4"], ["ab", "cd"]),
        (["ab 1-3", "ae 4", "cd 1-4"], ["ab+ae", "cd"]),
        (["ab 1-2", "ae 3", "af 4", "cd 1-4"], ["ab+ae+af", "cd"]),
        # Both are replaced, one after the other.
        (["ab 1-2", "ae 3", "fe 4-6", "cd 1-6"], ["ab+ae+ef", "cd"]),
        # A substitute helps two pairs out.
        (["ab 1-3", "ae 4", "cd 1-2", "ce 3", "cd 4"], ["ab+ae", "cd+ce"]),
        # Two pairs exchange partners: who of them is the pair of before?
        (["ab 1-3", "cd 1-3", "ac 4", "bd 4"], ["ab", "ac", "bd", "cd"]),
        # Two who were left alone go on together.
        (["ab 1-3", "cd 1-3", "ac 4"], ["ab", "ac", "cd"]),
        # A robot sits at several tables at once.
        (["ab 1-3", "cd 1-3", "ar 4", "cr 4"], ["ab+ar", "cd+cr"]),
        (["ar 1-4", "cr 1-4"], ["ar", "cr"]),
        # Both are replaced at once: nothing tells that it is the same pair.
        (["ab 1-3", "ef 4", "cd 1-4"], ["ab", "cd", "ef"]),
        # One name twice at a board is not one person.
        (["ab 1-3", "ae 3-4", "cd 1-4"], ["ab", "ae", "cd"]),
    ],
)
def test_who_is_one_pair(sat, as_pairs):
    assert pairs(*sat) == as_pairs


@given(st.data())
def test_whoever_is_replaced_once_there_are_as_many_pairs_as_sat_down(data):
    count, boards = data.draw(st.integers(2, 12)), data.draw(st.integers(4, 24))
    lines, here = [], [{f"{n}a", f"{n}b"} for n in range(count)]
    leaves = {n: data.draw(st.integers(1, boards - 1)) for n in range(0, count, data.draw(st.integers(1, 4)))}
    for n in range(count):
        order = data.draw(st.permutations(range(1, boards + 1)))
        for place, board in enumerate(order):
            pair = here[n] if place < leaves.get(n, boards) else {f"{n}a", f"{n}c"}
            lines.append((board, frozenset(pair)))
    groups = set(joined(data.draw(st.permutations(lines))).values())
    assert len(groups) == count
    assert all(len({name.rstrip("abc") for pair in group for name in pair}) == 1 for group in groups)


def test_a_file_with_a_substitute_has_one_pair_with_three_players():
    seats = "qx|o6|pn|{},Flo,{},Hal|"
    document, problems = lin.read(changed(CLUB, (seats.format("Eli", "Gus"), seats.format("ELI", "Ivy"))))
    people = [[player.name for player in contestant.players] for contestant in document.contestants]
    assert people == [["Cy", "Ada"], ["Di", "Bo"], ["Gus", "Eli", "Ivy"], ["Hal", "Flo"]]
    assert [(line.ns, line.ew) for line in document.results][-3:] == [("3", "4")] * 3
    [problem] = [one for one in problems if one.code == "substitute_played"]
    assert problem.parameters["players"] == "Gus, Eli, Ivy"
    assert "substitute_played" not in {one.code for one in lin.read(CLUB.encode())[1]}


def test_a_name_with_many_partners_costs_its_share():
    lines = [(number, frozenset({"a", f"b{number}"})) for number in range(MANY)]
    lines += [(number, frozenset({f"c{number}", f"c{number + 1}"})) for number in range(MANY)]
    lines += [(number, frozenset({"d", f"c{number}"})) for number in range(MANY)]
    began = process_time()
    groups = joined(lines)
    assert process_time() - began < SECONDS_MAX
    assert len(groups[frozenset({"a", "b7"})]) == MANY


def test_a_file_of_pbn_that_only_names_people_has_one_pair_with_three_players():
    document, problems = pbn.read((SAMPLES / "pbn_bbo_pairs_56.pbn").read_bytes())
    several = [contestant for contestant in document.contestants if len(contestant.players) > 2]
    assert [len(contestant.players) for contestant in several] == [3, 3]
    warned = [one.parameters["players"] for one in problems if one.code == "substitute_played"]
    assert warned == [", ".join(player.name for player in contestant.players) for contestant in several]
    seats = {(line.board, id) for line in document.results for id in (line.ns, line.ew)}
    assert len(seats) == 2 * len(document.results), "nobody plays a board twice"
