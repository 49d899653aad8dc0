"""A case as its pages show it: diagram, auction, tricks, the acts in words."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from rulings.advisor.loading import library
from rulings.case_file import CaseFile
from rulings.case_words import topic_title, where
from rulings.library.references import LawItem
from rulings.lifecycle import Step
from rulings.models import CaseAct
from rulings.services.case_places import result_of
from rulings.views.law_books import reader
from scoring.engine import board as boards

SUITS = "SHDC"
COLUMNS = ("W", "N", "E", "S")


class Hand(NamedTuple):
    """A hand of the diagram."""

    seat: str
    suits: list[tuple[str, str]]


class Called(NamedTuple):
    """A call or card as it is shown; `mark`: "withdrawn", "stood" or ""."""

    seat: str
    what: str
    mark: str
    alerted: bool
    slow: bool


class Happened(NamedTuple):
    """An act in the list of what was done."""

    act: CaseAct
    words: str


def shown(read: CaseFile) -> dict[str, Any]:
    """What a page of a case needs."""
    said = read.description
    return {
        "file": read, "case": read.case, "where": where(read.case), "topic": topic_title(read.case.topic),
        "hands": hands_of(said.get("deal", "")), "dealer": said.get("dealer", ""),
        "vulnerable": boards.vulnerable(read.case.board) if read.case.board else "",
        "auction": auction_of(said), "columns": COLUMNS,
        "play": [_called(each) for each in said.get("play", ())],
        "advice": _advice(read.advice), "table_result": result_of(read.case),
        "timeline": [Happened(act, in_words(act)) for act in read.acts],
    }  # fmt: skip


def hands_of(deal: str) -> list[Hand]:
    """The four hands of a deal in PBN, by seat."""
    if not deal:
        return []
    first, _colon, written = deal.partition(":")
    start = boards.SEATS.index(first)
    found = [
        Hand(boards.SEATS[(start + place) % 4], list(zip(SUITS, hand.split("."), strict=True)))
        for place, hand in enumerate(written.split())
        if hand != "-"
    ]
    return sorted(found, key=lambda hand: boards.SEATS.index(hand.seat))


def auction_of(said: Mapping[str, Any]) -> list[list[Called | None]]:
    """The calls in rows of four, West first; what was taken back stands in the row where it was made."""
    calls = [_called(each) for each in said.get("auction", ())]
    rows: list[list[Called | None]] = []
    for call in calls:
        column = COLUMNS.index(call.seat)
        if not rows or len(rows[-1]) > column:
            rows.append([])
        rows[-1] += [None] * (column - len(rows[-1])) + [call]
    return rows


def _called(each: Mapping[str, Any]) -> Called:
    return Called(
        each.get("seat", ""), each["what"], each.get("mark", ""), bool(each.get("alerted")),
        bool(each.get("slow")),
    )  # fmt: skip


def _advice(advice: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The advisor's questions with their answers, and the ruling that it suggested."""
    topic = library().topics.get(advice["topic"]) if advice else None
    if advice is None or topic is None:
        return None
    # In the director's order: the database keeps the names of a document in another.
    answers = [
        (fact.question.in_language(reader()), fact.label(advice["facts"][fact.name]).in_language(reader()))
        for fact in topic.facts
        if fact.name in advice["facts"]
    ]
    rule = next((each for each in topic.rules if each.id == advice["rule"]), None)
    ruling = library().rulings[rule.outcome] if rule else None
    said = ruling.title.in_language(reader()) if ruling else ""
    return {"title": topic.title.in_language(reader()), "answers": answers, "ruling": said}


def in_words(act: CaseAct) -> str:
    """An act in a line of the list of what was done."""
    body, label = act.body, str(Step(act.step).label)
    said = _detail(Step(act.step), body)
    return _("%(step)s: %(said)s") % {"step": label, "said": said} if said else label


def _detail(step: Step, body: Mapping[str, Any]) -> str:
    if step in (Step.STATED, Step.SIGNED):
        return str(body["seat"])
    if step is Step.CITED:
        gone = _("taken out") if body.get("taken_out") else ""
        return " ".join(filter(None, (LawItem(body["item"]).label(reader()), gone)))
    if step is Step.DESCRIBED and "advice" in body:
        return topic_title(body["advice"]["topic"])
    if "completed" in body:
        said = body["completed"]
        parts = [str(said[key]) for key in ("round", "table", "board") if key in said]
        return ", ".join([*parts, *said.get("parties", {}).values()])
    if step is Step.TOLD:
        return ", ".join(sorted(body["told"], key=boards.SEATS.index))
    if step is Step.JOINED:
        return str(body["number"])
    return str(body.get("reason", ""))
