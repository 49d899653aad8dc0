"""The door: from a file to its differences from our own figures, and problems as a database keeps them."""

from dataclasses import replace

import pytest

from clubs.files.benchmark import large, rows
from clubs.files.document import PublishedFigures
from clubs.files.reading import differences, problem_from_json, problem_json, problem_message, read, sheet_of
from scoring.engine.conditions import Conditions
from scoring.engine.pairs.session import score
from tests.clubs.files.files import sample, small
from tests.places import SAMPLES

CONDITIONS = {
    "matchpoint_scale": "two",
    "neuberg": "boards",
    "across_sections": "no",
    "award_decimals": "exact",
    "factor_totals": "no",
    "percent_from": "exact",
    "averages": "own_percentage",
    "fouled_boards": "current",
    "cross_imps": "sum",
    "butler_trim": "1",
    "butler_round": "10",
    "vp_scale": "wbf-continuous-20",
}


def compared(document, **conditions):
    return differences(document, score(sheet_of(document), Conditions.of(CONDITIONS | conditions)))


@pytest.mark.parametrize(
    ("name", "conditions"),
    [("mitchell_13", {}), ("two_winner_22", {})],
)
def test_samples_that_agree_with_us_in_every_figure(name, conditions):
    document, _ = read(sample(f"pairs_{name}"))
    assert compared(document, **conditions) == ()


def test_totals_agree_in_a_file_that_factors_them():
    document, _ = read(sample("pairs_howell_12"))
    codes = {difference.where_code for difference in compared(document, factor_totals="yes")}
    assert codes.isdisjoint({"standing_total", "standing_percent", "standing_place"})


def test_a_file_changed_by_hand_disagrees_with_itself():
    document, problems = read(sample("pairs_edited_inconsistent"))
    assert problems == ()
    assert len(compared(document)) > 10


PUBLISHED = [
    # What the file prints for the winner (67.00, 53.17%, first alone), and what we call different.
    (PublishedFigures("113.00", "62.78", "1"), []),
    (PublishedFigures("113.0", "62.8", "1"), []),
    (PublishedFigures("113", "62,78%", "1"), []),
    (PublishedFigures(None, None, None), []),
    (PublishedFigures("113.01", "62.78", "1"), [("standings, 3NS: total", "113.01", "113.00")]),
    (PublishedFigures("113.00", "62.79", "1"), [("standings, 3NS: percentage", "62.79", "62.78")]),
    (PublishedFigures("113.00", "62.78", "2"), [("standings, 3NS: place", "2", "1")]),
    (PublishedFigures("113.00", "62.78", "1="), [("standings, 3NS: place", "1=", "1")]),
    (PublishedFigures("?", "-", "first"), []),
]


@pytest.mark.parametrize(("published", "expected"), PUBLISHED)
def test_what_counts_as_a_difference(published, expected):
    document, _ = read(sample("pairs_mitchell_13"))
    changed = tuple(
        replace(contestant, published=published) if contestant.id == "3NS" else contestant
        for contestant in document.contestants
    )
    by_hand = compared(replace(document, contestants=changed))
    assert [
        (difference.where("en"), difference.file, difference.computed) for difference in by_hand
    ] == expected


def test_a_line_award_that_differs_is_named_in_both_languages():
    document, _ = read(sample("pairs_two_winner_22"))
    first = document.results[0]._replace(ns_published="1", ew_published="20.0")
    by_hand = compared(replace(document, results=(first, *document.results[1:])))
    assert [(difference.where("en"), difference.file, difference.computed) for difference in by_hand] == [
        ("board 1, 1–12: award of NS", "1", "0")
    ]
    assert by_hand[0].where("ja") == "ボード1、1–12：NSの得点"


def test_a_tied_place_without_a_sign_is_no_difference():
    text = small(
        ("{1 4 2Hx S CK 8 670}", "{1 4 PASS - - - 0}"),
        ("8 50", "6 150"),
        ("3NT E H2", "3NT E H2"),
        ("4S N SA 10 420", "3NT E H2 6 150"),
    )
    document, _ = read(text.replace("</DIRECTION>", "</DIRECTION><PLACE>1</PLACE>").encode())
    standings = score(sheet_of(document), Conditions.of(CONDITIONS)).standings
    assert [(row.rank, row.tied) for row in standings] == [(1, True)] * 4
    assert compared(document) == ()


def test_a_problem_is_kept_as_code_and_parameters():
    _, problems = read(small(("10 420", "10 430")).encode())
    kept = problem_json(problems[0])
    assert (kept["severity"], kept["code"], kept["line"]) == ("error", "score_contradicts_contract", 15)
    assert kept["element"] == "TRAVELLER_LINE/SCORE"
    again = problem_from_json(kept)
    assert again == problems[0]
    assert problem_message(again, "ja") == problem_message(problems[0], "ja")


def test_the_benchmark_reads_a_large_file_whole():
    path = SAMPLES / "usebio_pairs_two_winner_22.xml"
    content, lines = large(path.read_bytes(), 500)
    document, problems = read(content)
    assert (lines, len(document.results), problems) == (726, 726, ())
    assert [row.reference for row in rows(path, 200, rounds=1)] == [
        "xmltodict.parse",
        "lxml.etree.fromstring",
    ]


def test_lines_are_counted_beyond_the_reach_of_sixteen_bits():
    content, _ = large((SAMPLES / "usebio_pairs_two_winner_22.xml").read_bytes(), 7_000)
    document, _ = read(content)
    last = content.rindex(b"<TRAVELLER_LINE>")
    assert document.results[-1].line == content.count(b"\n", 0, last) + 1 > 65_535
