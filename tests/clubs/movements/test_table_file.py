"""A movement as a table: read as it is meant, and everything wrong with a file said at once."""

import json

import pytest
from hypothesis import given, strategies as st

from clubs.movements import kept, table_file
from clubs.movements.generators import choice
from clubs.movements.model import ContestantKind, Limits, Movement, MovementKind
from clubs.movements.sentences import say_fault, say_refusal
from clubs.movements.verifier import verify
from scoring.engine.refusal import Refusals

HOWELL_4 = """round,table,ns,ew,boards
1,1,4,1,1-2
1,2,2,3,1-2
2,1,4,2,3-4
2,2,3,1,3-4
3,1,4,3,5 6
3,2,1,2,5–6
"""
SHARED = Limits(sharing_max=2)


def sentences_of(refused):
    return [say_refusal(refusal, "en") for refusal in refused.value.refusals]


def as_table(movement: Movement) -> str:
    lines = ["round;table;ns;ew;boards"]
    for s in movement.seatings:
        sides = ("+".join(map(str, side)) for side in (s.ns, s.ew))
        lines.append(
            ";".join([str(s.round), str(s.table), *sides, " ".join(map(str, movement.boards_of(s.sets)))])
        )
    return "\n".join(lines)


def test_a_table_is_read():
    movement = table_file.read(HOWELL_4.encode(), SHARED)
    assert (movement.form, movement.kind, movement.contestants, movement.tables, movement.rounds) == (
        MovementKind.OWN,
        ContestantKind.PAIRS,
        4,
        2,
        3,
    )
    assert (movement.sets, movement.boards_per_set, movement.winners) == (3, 2, 1)
    assert verify(movement).is_sound
    assert verify(movement).measures.met(1, 4) == 1


@pytest.mark.parametrize(
    ("kind", "contestants", "form"),
    [
        (ContestantKind.PAIRS, 9, MovementKind.HOWELL),
        (ContestantKind.PAIRS, 14, MovementKind.MITCHELL),
        (ContestantKind.PAIRS, 12, MovementKind.RELAY_MITCHELL),
        (ContestantKind.PAIRS, 10, MovementKind.HESITATION_MITCHELL),
        (ContestantKind.INDIVIDUAL, 12, MovementKind.INDIVIDUAL),
    ],
)
def test_what_is_made_here_comes_back_from_a_table(kind, contestants, form):
    movement = choice.make(form, contestants, boards_per_round=3)
    back = table_file.read(as_table(movement).encode(), movement.limits)
    assert (back.kind, back.winners, back.boards_per_set) == (kind, movement.winners, 3)
    assert set(back.seatings) == set(movement.seatings)
    assert verify(back).measures.quality == verify(movement).measures.quality


def test_a_json_comes_as_it_goes_out():
    movement = choice.make(MovementKind.HOWELL, 8)
    back = table_file.read(json.dumps(kept.to_json(movement)).encode())
    assert (back.form, back.seatings) == (MovementKind.OWN, movement.seatings)


def test_japanese_heads_in_the_bytes_of_a_japanese_spreadsheet():
    table = HOWELL_4.replace("round,table,ns,ew,boards", "ラウンド,卓,南北,東西,ボード").replace("–", "〜")
    assert table_file.read(table.encode("cp932"), SHARED) == table_file.read(HOWELL_4.encode(), SHARED)


def test_a_side_left_empty_sits_out_and_without_a_table_somebody_stands_aside():
    table = "round,table,ns,ew,boards\n1,1,1,2,1\n1,,3,,\n2,1,3,1,2\n2,2,2,,\n3,1,2,3,3\n3,0,1,,\n"
    report = verify(table_file.read(table.encode()))
    assert report.is_sound
    assert report.measures.sit_outs == {1: (3,), 2: (2,), 3: (1,)}


def test_boards_that_are_no_whole_sets_are_sets_of_one():
    table = "round,table,ns,ew,boards\n1,1,1,2,1-3\n1,2,3,4,4-5\n"
    assert table_file.read(table.encode()).boards_per_set == 1


def test_every_line_that_is_wrong_is_named():
    table = "round,table,ns,ew,boards\nx,1,1,2,1\n1,2,0,4,2-b\n1,3,5,9999,3\n"
    with pytest.raises(Refusals) as refused:
        table_file.read(table.encode())
    assert [sentence.split(":")[0] for sentence in sentences_of(refused)] == [
        "Line 2, round",
        "Line 3, ns",
        "Line 3, boards",
        "Line 4, ew",
    ]


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"", "Heads are missing: round, table, ns, ew, boards"),
        (b"round,table,ns\n1,1,1", "Heads are missing: ew, boards"),
        (b"round,table,ns,ew,boards\n", "no line under the heads"),
        (b'{"kind": ', "begins as JSON and is none"),
        (b"\xff\xfe\x00\x81", "no text"),
        (b"x" * 500_001, "larger than 500 kB"),
        (b"[" * 100_000, "Heads are missing"),
        (b"{" + b'"a":{' * 60_000, "begins as JSON and is none"),
        (b"round,table,ns,ew,boards\n" + b"1,1,1,2,1\n" * 5_001, "not read"),
    ],
)
def test_a_file_that_is_none(content, part):
    with pytest.raises(Refusals) as refused:
        table_file.read(content)
    assert part in " ".join(sentences_of(refused))


def test_a_broken_movement_is_told_with_rounds_and_tables():
    table = HOWELL_4.replace("2,2,3,1,3-4", "2,2,3,2,3-4")
    faults = [say_fault(fault, "en") for fault in verify(table_file.read(table.encode(), SHARED)).faults]
    assert any("number 2 is at more than one place" in sentence for sentence in faults)
    assert any("number 1 sits nowhere" in sentence for sentence in faults)


@given(
    st.binary(max_size=300)
    | st.text(max_size=300).map(lambda text: ("round,table,ns,ew,boards\n" + text).encode())
)
def test_any_bytes_are_read_or_refused(content):
    try:
        movement, sentences = table_file.read(content), []
    except Refusals as refused:
        movement, sentences = None, said_of(refused)
    assert bool(sentences) == (movement is None)
    assert "" not in sentences
    if movement:
        verify(movement)


def said_of(refused):
    return [say_refusal(refusal, language) for refusal in refused.refusals for language in ("en", "ja")]
