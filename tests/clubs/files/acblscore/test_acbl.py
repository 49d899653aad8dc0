"""A game file as a document: pairs, results, figures, several events, and what is said of it."""

from datetime import date
from fractions import Fraction

import pytest

from clubs.files.acblscore import heading, reader
from clubs.files.reading import problem_message, read, sessions_of
from scoring.engine.sheet import Kind
from tests.clubs.files.acblscore import acbl_files as files
from tests.clubs.files.table.test_csv_results import TABLE

CODES_OF_PROGRAM = {"acbl_award_differs", "acbl_sum_differs", "acbl_session_differs", "acbl_percent_differs"}


def read_sample(name, part=0):
    return read(files.sample(name), name, today=date(2026, 11, 27), part=part)


def codes(problems):
    return [problem.code for problem in problems]


def sentences(problems, code, language="en"):
    """The sentences about a problem, in their order."""
    return [problem_message(problem, language) for problem in problems if problem.code == code]


def test_a_mitchell_of_one_section():
    document, problems = read_sample(files.ONE_SECTION)
    assert document.source.format.name == "ACBLscore"
    assert (document.source.program, document.source.version) == ("ACBLscore", "8.15")
    assert document.event.title == "Open Pairs, Saturday Aft"
    assert document.event.date == date(2017, 8, 12)
    assert (document.event.identifier, document.event.winners) == ("20170812T140224-1", 2)
    assert (document.event.club_name, document.event.club_number) == ("Utezul Tiruso", "004735")
    first = document.contestants[0]
    assert (first.id, first.direction, first.section) == ("1", "NS", "")
    assert [(player.name, player.number) for player in first.players] == [
        ("Dekesi Pokor", "O989820"),
        ("Kigusun Pokor", "K245050"),
    ]
    assert (first.published.total, first.published.percent, first.published.place) == ("85.50", "50.89", "3=")
    result = document.results[0]
    assert (result.board, result.round, result.table, result.ns, result.ew) == (1, 1, "1", "1", "1")
    assert (result.kind, result.score, result.contract) == (Kind.PLAYED, -170, None)
    assert (result.ns_published, result.ew_published) == ("0.50", "6.50")
    assert codes(problems) == ["unlikely_side_of_score"]


def test_a_howell_has_one_winner_and_no_phantom():
    document, problems = read_sample(files.HOWELL)
    assert (document.event.winners, {one.direction for one in document.contestants}) == (1, {""})
    (section,) = files.expected()[files.HOWELL]["events"][0]["sections"]
    assert [one.id for one in document.contestants] == [pair["pair"] for pair in section["pairs"]]
    assert "4" not in {one.id for one in document.contestants}
    assert problems == ()


@pytest.mark.parametrize("name", files.NAMES)
def test_every_result_and_every_pair_is_there(name):
    document, problems = read_sample(name)
    wanted = files.expected()[name]
    assert len(document.results) == wanted["results_count"]
    assert len(document.contestants) == wanted["pairs_count"]
    assert not CODES_OF_PROGRAM & set(codes(problems))
    by_kind = [section["scores_by_kind"] for event in wanted["events"] for section in event["sections"]]
    unplayed = sum(kinds["late_play"] + kinds["not_played"] for kinds in by_kind)
    assert sum(2 for result in document.results if result.kind is Kind.NOT_PLAYED) >= unplayed


def test_several_events_are_sessions_one_by_one():
    document, problems = read_sample(files.LATE)
    assert document.sessions == {"A": 1, "C": 1, "B": 2}
    parts = sessions_of(document)
    assert [len(part.results) for part in parts] == [486, 147]
    assert sentences(problems, "event_offered") == [
        "Event 1: “Mon. Aft. Open Strat Pair”, Monday Aft, sections A, C, 37 contestants.",
        "Event 2: “Monday Aft. 199'ers Pairs”, Monday Aft, sections B, 14 contestants.",
    ]


@pytest.mark.parametrize(("part", "sections", "winners"), [(1, {""}, 2), (2, {""}, 1)])
def test_one_of_several_events(part, sections, winners):
    document, problems = read_sample(files.AVERAGES, part)
    assert {result.section for result in document.results} == sections
    assert document.event.winners == winners
    assert document.event.identifier == f"20170724T111718-{part}"
    assert "event_offered" not in codes(problems)


def test_an_event_that_is_not_there():
    document, problems = read_sample(files.AVERAGES, 3)
    assert document is None
    assert sentences(problems, "event_not_there") == [
        "The file holds no event 3. Upload the file again and choose one of its events."
    ]


def test_a_file_of_another_format_has_no_events_to_choose_from():
    document, problems = read(TABLE.encode(), part=1)
    assert (document, codes(problems)) == (None, ["event_not_there"])


def test_late_plays_are_asked_about_and_count_for_nobody():
    document, problems = read_sample(files.LATE)
    late = [result for result in document.results if result.kind is Kind.NOT_PLAYED]
    assert len(late) == 5
    assert {(result.score, result.ns_published) for result in late} == {(None, None)}
    assert len(sentences(problems, "acbl_late_play")) == 4
    assert sentences(problems, "acbl_late_play")[0] == (
        "Section A, board 6, 5 against 8: a late play that had not been played when the file was written. "
        "Upload the file again when it has, or leave the board as not played."
    )


def test_adjustments_and_pairs_that_are_not_eligible_are_told():
    _document, problems = read_sample(files.ADJUSTED)
    (adjusted,) = sentences(problems, "acbl_adjustment")
    assert adjusted == (
        "Section A, pair 3NS: the file has an adjustment of -12.00 matchpoints in its total. It is left "
        "out; enter it as a penalty after publishing."
    )
    assert [problem.parameters["pair"] for problem in problems if problem.code == "acbl_not_eligible"] == [
        "1NS",
        "4NS",
    ]


def test_a_carry_over_is_told_once_for_an_event():
    _document, problems = read_sample(files.FINAL_2, 1)
    (carried,) = sentences(problems, "acbl_carryover")
    assert carried == (
        "“Sun Aft Flt B NAP UF1” is session 2 of 2, and 17 pairs carry a score over into it. Only this "
        "session is read; the totals over all come from the sessions of one stage."
    )


def test_a_board_played_again_counts_for_the_opponents_alone():
    document, problems = read_sample(files.FINAL_1, 2)
    again = [result for result in document.results if None in (result.ns_percent, result.ew_percent)]
    again = [result for result in again if result.kind is Kind.ARTIFICIAL]
    assert [
        (result.board, result.ns, result.ew, result.ns_percent, result.ew_percent) for result in again
    ] == [
        (board, *row)
        for board in (1, 2, 3)
        for row in (("5", "1", Fraction(60), None), ("1", "2", None, Fraction(60)))
    ]
    assert codes(problems).count("acbl_board_again") == 6
    assert {problem.severity for problem in problems} == {"warning"}


def test_equal_pairs_share_a_place_whichever_the_file_lists_first():
    document, _problems = read_sample(files.ADJUSTED, 1)
    shared = {
        (one.section, one.id): one.published.place
        for one in document.contestants
        if one.published.place.endswith("=")
    }
    assert shared[("A", "2")] == "5="


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("July 26, 2017", date(2017, 7, 26)),
        ("Sept. 3, 2024", date(2024, 9, 3)),
        ("february 29, 2017", None),
        ("Ju 1, 2017", None),
        ("26 July 2017", None),
        ("Marchember 1, 2017", None),
        ("July 26, 0017", None),
        ("", None),
    ],
)
def test_days_in_english(written, day):
    assert heading.day(written) == day


def test_a_file_is_told_by_its_beginning_and_not_by_its_name():
    assert read(files.sample(files.HOWELL), "results.txt")[0].source.format.key == "acbl"
    assert not reader.is_game(b"AC3")


def test_points_that_were_added_are_no_penalty():
    content = files.put(
        files.sample(files.ONE_SECTION), files.entry_at(files.sample(files.ONE_SECTION)) + 4, "<i", 500
    )
    _document, problems = read(content)
    (added,) = sentences(problems, "acbl_bonus")
    assert added == (
        "Section A, pair 1NS: the file has 5.00 matchpoints more in its total than the boards give. They are "
        "left out, as no penalty gives points; if an adjusted score was meant, give it on its board after "
        "publishing."
    )
    assert sentences(problems, "acbl_bonus", "ja") != [added]
    assert sentences(problems, "acbl_adjustment") == []
