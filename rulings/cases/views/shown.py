"""A case as its pages show it: diagram, auction, tricks, the acts in words."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from federation.reader import reader_language
from rulings.acts.case_contents import (
    CaseAdvised,
    CaseCited,
    CaseCompleted,
    CaseContent,
    CaseDisputed,
    CaseJoined,
    CaseReopened,
    CaseSigned,
    CaseStated,
    CaseTold,
    KeptAdvice,
)
from rulings.acts.case_facts import BoardDescription, CallOrCard, Explanation
from rulings.acts.converter import content_of
from rulings.advisor.loading import library
from rulings.cases.selectors import CaseFile
from rulings.cases.services.places import result_of
from rulings.cases.words import explained_how, topic_title, where
from rulings.library.references import LawItem
from rulings.lifecycle.cases import CaseStep
from rulings.models import CaseAct
from scoring.engine import board as boards

SUITS = "SHDC"
COLUMNS = ("W", "N", "E", "S")


class DiagramHand(NamedTuple):
    """A hand of the diagram."""

    seat: str
    suits: list[tuple[str, str]]


class ShownCall(NamedTuple):
    """A call or card as it is shown; `mark`: "withdrawn", "stood" or "".

    `explained`: its number in the auction where the explanations below speak of it, else 0.
    """

    seat: str
    what: str
    mark: str
    alerted: bool
    slow: bool
    explained: int = 0

    @property
    def is_bid(self) -> bool:
        """Whether it names a level and a denomination, or a card."""
        return self.what not in ("P", "X", "XX")


class ShownExplanation(NamedTuple):
    """An alert or explanation, with the call that it is of."""

    call: ShownCall
    how: str
    words: str


class CaseActLine(NamedTuple):
    """An act in the list of what was done."""

    act: CaseAct
    words: str
    by: str


def shown(read: CaseFile) -> dict[str, Any]:
    """What a page of a case needs."""
    description = read.description
    return {
        "file": read,
        "case": read.case,
        "where": where(read.case),
        "topic": topic_title(read.case.topic),
        "hands": hands_of(description.deal),
        "dealer": description.dealer,
        "vulnerable": boards.vulnerable(read.case.board) if read.case.board else "",
        "auction": auction_of(description.auction, description.explanations),
        "explanations": explanations_of(description),
        "columns": COLUMNS,
        "play": [_called(card) for card in description.play],
        "advice": _advice(read.advice),
        "table_result": result_of(read.case),
        "timeline": [CaseActLine(act, in_words(act), read.names[act.by_id]) for act in read.acts],
    }


def hands_of(deal: str) -> list[DiagramHand]:
    """The four hands of a deal in PBN, by seat."""
    if not deal:
        return []
    first, _colon, written = deal.partition(":")
    start = boards.SEATS.index(first)
    hands = [
        DiagramHand(boards.SEATS[(start + place) % 4], list(zip(SUITS, hand.split("."), strict=True)))
        for place, hand in enumerate(written.split())
        if hand != "-"
    ]
    return sorted(hands, key=lambda hand: boards.SEATS.index(hand.seat))


def auction_of(
    auction: Sequence[CallOrCard], explanations: Sequence[Explanation] = ()
) -> list[list[ShownCall | None]]:
    """The calls in rows of four, West first; what was taken back stands in the row where it was made."""
    explained = {explanation.call for explanation in explanations}
    rows: list[list[ShownCall | None]] = []
    for number, written in enumerate(auction, 1):
        call = _called(written, number if number in explained else 0)
        column = COLUMNS.index(call.seat)
        if not rows or len(rows[-1]) > column:
            rows.append([])
        rows[-1] += [None] * (column - len(rows[-1])) + [call]
    return rows


def explanations_of(described: BoardDescription) -> list[ShownExplanation]:
    """The alerts and explanations in the order of their calls."""
    return [
        ShownExplanation(
            _called(described.auction[explanation.call - 1], explanation.call),
            explained_how(explanation),
            explanation.words,
        )
        for explanation in sorted(described.explanations, key=lambda kept: kept.call)
    ]


def _called(action: CallOrCard, explained: int = 0) -> ShownCall:
    return ShownCall(action.seat, action.what, action.mark, action.alerted, action.slow, explained)


def _advice(advice: KeptAdvice | None) -> dict[str, Any] | None:
    """The advisor's questions with their answers, and the ruling that it suggested."""
    topic = library().topics.get(advice.topic) if advice else None
    if advice is None or topic is None:
        return None
    # In the director's order: the database keeps the names of a document in another.
    answers = [
        (
            fact.question.in_language(reader_language()),
            fact.label(advice.facts[fact.name]).in_language(reader_language()),
        )
        for fact in topic.facts
        if fact.name in advice.facts
    ]
    rule = next((candidate for candidate in topic.rules if candidate.id == advice.rule), None)
    ruling = library().rulings[rule.outcome] if rule else None
    title = ruling.title.in_language(reader_language()) if ruling else ""
    return {"title": topic.title.in_language(reader_language()), "answers": answers, "ruling": title}


def in_words(act: CaseAct) -> str:
    """An act in a line of the list of what was done."""
    label, detail = str(CaseStep(act.step).label), _detail(content_of(act))
    return _("%(step)s: %(said)s") % {"step": label, "said": detail} if detail else label


def _detail(content: CaseContent) -> str:
    match content:
        case CaseStated(seat=seat) | CaseSigned(seat=seat):
            return seat
        case CaseCited():
            gone = _("taken out") if content.taken_out else ""
            return " ".join(filter(None, (LawItem(content.item).label(reader_language()), gone)))
        case CaseAdvised():
            return topic_title(content.advice.topic)
        case CaseCompleted(completed=place):
            parts = [str(part) for part in (place.round, place.table, place.board) if part]
            return ", ".join([*parts, *place.parties.values()])
        case CaseTold():
            return ", ".join(sorted(content.told, key=boards.SEATS.index))
        case CaseJoined():
            return content.number
        case CaseDisputed(reason=reason) | CaseReopened(reason=reason):
            return reason
    return ""
