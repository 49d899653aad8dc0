"""What is not read is refused by name, with its place; and damage is told, all of it at once."""

import pytest

from clubs.files.problem import Severity
from clubs.files.reading import problem_message, read
from tests.clubs.files.acblscore import acbl_files as files

GOOD = files.sample(files.ONE_SECTION)
EVENT, SECTION = files.event_at(GOOD), files.section_at(GOOD)
ENTRY, ROW = files.entry_at(GOOD), files.row_at(GOOD)
BOARDS = files.boards_at(GOOD)


def refused(content):
    """The codes of the errors of a file, which has at least one, and their sentences."""
    _document, problems = read(content, "x.ACA")
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    assert errors
    return {problem.code: problem_message(problem, "en") for problem in errors}


@pytest.mark.parametrize(
    ("kind", "scoring", "words"),
    [
        (1, 7, "“teams”, scored by “victory points”"),
        (1, 8, "“teams”, scored by “knockout”"),
        (2, 0, "“individual”, scored by “matchpoints”"),
        (3, 0, "“home-style pairs”, scored by “matchpoints”"),
        (4, 5, "“board-a-match teams”, scored by “board-a-match”"),
        (0, 3, "“pairs”, scored by “total IMPs”"),
        (9, 77, "“kind 9”, scored by “scoring 77”"),
    ],
)
def test_other_kinds_of_events_are_refused_by_their_names(kind, scoring, words):
    content = files.put(files.put(GOOD, files.KINDS, "<B", kind), files.SCORINGS, "<B", scoring)
    assert words in refused(content)["acbl_kind_not_read"]
    assert "“Open Pairs”" in refused(content)["acbl_kind_not_read"]


def test_an_event_beside_one_that_is_not_read_can_be_chosen():
    content = files.put(files.sample(files.AVERAGES), files.KINDS, "<B", 1)
    assert set(refused(content)) == {"acbl_kind_not_read"}
    document, problems = read(content, part=2)
    assert len(document.results) == 30
    assert Severity.ERROR not in {problem.severity for problem in problems}


@pytest.mark.parametrize(
    ("at", "form", "value", "code"),
    [
        (0x06, "<I", len(GOOD) + 2, "acbl_cut_off"),
        (files.EVENTS, "<I", 0x100, "acbl_pointer_wrong"),
        (files.EVENTS, "<I", len(GOOD), "acbl_pointer_wrong"),
        (files.EVENTS, "<I", 0xFFFFFFFF, "acbl_pointer_wrong"),
        (files.EVENTS, "<I", EVENT + 1, "acbl_pointer_wrong"),
        (files.EVENTS, "<I", 0, "acbl_no_event"),
        (EVENT, "<H", 738, "acbl_block_wrong"),
        (EVENT, "<H", 741, "acbl_block_wrong"),
        (EVENT + 4, "<B", 26, "acbl_text_too_long"),
        (EVENT + 0x8D, "<b", 2, "acbl_handicap_not_read"),
        (EVENT + 0x8D, "<b", -1, "acbl_handicap_not_read"),
        (SECTION + 0x18, "<B", 2, "acbl_movement_not_read"),
        (SECTION + 0xDD, "<B", 7, "acbl_pairs_renumbered"),
        (SECTION + 0xDD + 160, "<B", 0, "acbl_pair_without_seat"),
        (SECTION + 0x08, "<I", files.number(GOOD, SECTION + 4), "acbl_blocks_overlap"),
        (ENTRY + 0xA4, "<B", 17, "acbl_text_too_long"),
        (BOARDS + 4, "<H", 9_999, "acbl_block_wrong"),
        (ROW - 2, "<B", 4, "acbl_results_wrong"),
        (ROW - 1, "<B", 200, "acbl_block_wrong"),
        (ROW + 4, "<h", 3_012, "acbl_score_fouled"),
        (ROW + 4, "<h", 1_234, "acbl_score_unknown"),
        (ROW + 4, "<h", 999, "acbl_score_unknown"),
        (ROW + 2, "<H", 77, "pair_unknown"),
    ],
)
def test_damage_and_what_is_not_understood(at, form, value, code):
    assert code in refused(files.put(GOOD, at, form, value))


def test_a_score_that_no_contract_gives():
    content = files.put(files.put(GOOD, ROW + 4, "<h", 1), ROW + 12, "<h", -1)
    assert refused(content)["acbl_score_impossible"].startswith(
        "Section A, board 1, 1 against 1: no contract"
    )


def test_sides_with_other_scores_than_each_other_wait_for_the_adjusted_score():
    document, problems = read(files.put(GOOD, ROW + 4, "<h", 62))
    sentences = [problem_message(problem, "en") for problem in problems if problem.code == "acbl_split_score"]
    assert len(sentences) == 1
    assert "(+620 and +170)" in sentences[0]
    assert document.results[0].score is None


def test_all_damage_is_told_at_once():
    content = files.put(files.put(GOOD, ROW + 4, "<h", 3_012), SECTION + 0x08, "<I", 3)
    content = files.put(content, ENTRY + 0xA4, "<B", 99)
    assert {"acbl_score_fouled", "acbl_pointer_wrong", "acbl_text_too_long"} <= set(refused(content))


@pytest.mark.parametrize(
    ("at", "form", "value", "code"),
    [
        (ROW + 6, "<i", 51, "acbl_award_differs"),
        (ENTRY + 0x08, "<i", 8_551, "acbl_sum_differs"),
        (ENTRY + 0x0C, "<i", 8_551, "acbl_session_differs"),
        (ENTRY + 0x14, "<i", 8_551, "acbl_final_differs"),
        (ENTRY + 0x1C, "<H", 5_090, "acbl_percent_differs"),
        (ENTRY + 0x2F, "<B", 23, "acbl_boards_differ"),
        (ENTRY + 0x5E + 10, "<H", 1, "acbl_place_differs"),
    ],
)
def test_a_figure_that_the_scores_do_not_make_is_damage(at, form, value, code):
    _document, problems = read(files.put(GOOD, at, form, value))
    assert code in [problem.code for problem in problems]


def test_signs_that_are_not_english_are_asked_about():
    document, problems = read(files.put(GOOD, ENTRY + 0xA4 + 1, "<B", 0x82))
    assert [problem.code for problem in problems if problem.code == "acbl_text_not_ascii"]
    assert document.contestants[0].players[0].name == "Dekesi éokor"


def test_the_rests_behind_a_text_are_never_read():
    """They may be another person's name: 444 of 14,656 texts have some."""
    length = files.number(GOOD, ENTRY + 0xA4, "<B")
    content = GOOD
    for place in range(ENTRY + 0xA4 + 1 + length, ENTRY + 0xA4 + 17):
        content = files.put(content, place, "<B", ord("x"))
    assert content != GOOD
    assert read(content)[0].contestants == read(GOOD)[0].contestants


@pytest.mark.parametrize("rest", [b"", b"\0" * 4, GOOD[6:2000], GOOD[6:-2]])
def test_a_file_that_was_cut_off(rest):
    assert set(refused(GOOD[:6] + rest)) == {"acbl_cut_off"}


def test_a_broken_chain_of_free_places_touches_no_result():
    content = files.put(GOOD, 0x0A, "<I", EVENT)
    document, problems = read(content)
    assert "acbl_free_blocks" in [problem.code for problem in problems]
    assert len(document.results) == 192
