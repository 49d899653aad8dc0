"""Examples of the standard, written from its text: right ones and wrong ones, each with the chapter it is of.

A file in `standard` has those of a chapter. An example says which problems a reader finds, no more and no
fewer, and what the file comes to. `table`: four players stand before it in five lines, so that its own begin
with the sixth. What is said of files without a day or a method of scoring is no matter of the standard.
"""

import tomllib
from pathlib import Path

import pytest

from clubs.files import reading
from clubs.files.pbn import reader as pbn

FOLDER = Path(__file__).parent / "standard"
EXAMPLES = [
    one for file in sorted(FOLDER.glob("*.toml")) for one in tomllib.loads(file.read_text())["example"]
]
TABLE = '[Board "1"]\n[North "a"]\n[South "b"]\n[East "c"]\n[West "d"]\n'
NO_MATTER = {"winners_assumed", "no_date", "pbn_scoring_assumed", "deals_only"}
CHAPTERS = {"2", "3", "4", "5"}


def text_of(example):
    """The bytes of an example."""
    text = example.get("head", "") + TABLE * example.get("table", False) + example["pbn"]
    if example.get("escapes"):
        text = text.replace("\\u0000", "\0")
    text = text.replace("LONG", "x" * example.get("long", 0))
    return text.replace("\n", example.get("line_end", "\n")).encode(example.get("encoding", "utf-8"))


def shown(value):
    return "-" if value is None else str(value)


def line_of(result):
    cells = (result.contract, result.declarer, result.tricks, result.score)
    where = f"{result.section} {result.board}".strip()
    return " ".join([where, f"{result.ns}-{result.ew}", *map(shown, cells)])


def of_records(document, part):
    return " ".join(token for record in document.records for token in getattr(record, part))


FACTS = {
    "event": lambda document: document.event.title,
    "day": lambda document: str(document.event.date or ""),
    "form": lambda document: document.event.form,
    "scoring": lambda document: document.event.scoring,
    "version": lambda document: document.source.version,
    "results": lambda document: [line_of(result) for result in document.results],
    "calls": lambda document: of_records(document, "calls"),
    "cards": lambda document: of_records(document, "cards"),
    "players": lambda document: [player.name for one in document.contestants for player in one.players],
    "published": lambda document: [f"{r.ns_published} {r.ew_published}" for r in document.results],
    "percents": lambda document: [f"{r.ns_percent} {r.ew_percent}" for r in document.results],
    "totals": lambda document: [
        " ".join([one.id, *map(shown, (one.published.total, one.published.percent, one.published.place))])
        for one in document.contestants
    ],
}
ALWAYS = {"results": [], "calls": "", "cards": ""}


def problems_of(problems, severity):
    return sorted(
        f"{problem.line or 0} {problem.code}"
        for problem in problems
        if problem.severity == severity and problem.code not in NO_MATTER
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one['section']} {one['title'][:50]}")
def test_an_example_is_judged_right(example):
    document, problems = pbn.read(text_of(example))
    assert problems_of(problems, "error") == sorted(example.get("errors", []))
    assert problems_of(problems, "warning") == sorted(example.get("warnings", []))
    asked = {**ALWAYS, **{name: example[name] for name in FACTS if name in example}}
    facts = {name: FACTS[name](document) for name in asked} if document else ALWAYS
    assert facts == asked
    deals = {deal.board: f"{deal.board} {deal.deal}" for deal in document.deals} if document else {}
    for deal in example.get("deals", []):
        assert deal in deals or deal in deals.values()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one['section']} {one['title'][:50]}")
def test_every_problem_has_a_sentence_with_its_line_in_both_languages(example):
    _, problems = pbn.read(text_of(example))
    for problem in problems:
        english, japanese = (reading.problem_message(problem, language) for language in ("en", "ja"))
        assert english != japanese
        of_the_file = problem.line is None or problem.code == "no_results"
        assert of_the_file or str(problem.line) in english
        assert "{" not in english.replace("{c}", "")
    assert problems


def test_there_are_enough_examples_of_every_chapter_right_and_wrong():
    wrong = [one for one in EXAMPLES if "errors" in one or "warnings" in one]
    assert len(EXAMPLES) >= 100
    assert 40 <= len(wrong) <= len(EXAMPLES) - 40
    assert {one["section"].split(".")[0] for one in EXAMPLES} == CHAPTERS
    titles = [one["title"] for one in EXAMPLES]
    assert len(titles) == len(set(titles))
