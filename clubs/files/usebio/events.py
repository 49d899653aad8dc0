"""The events of a USEBIO file: one of several has to be chosen, and the report says which there are."""

from collections.abc import Iterator, Sequence

from lxml import etree

from clubs.files.problem import Problem, warning
from clubs.files.raw.markup import line_of, text_of
from clubs.files.sessions import EVENTS_OFFERED

_TAG = "EVENT"


def has_results(event: etree._Element) -> bool:
    """Whether anything was played in an event; a file may name others that were only planned."""
    return any(event.find(f".//{tag}") is not None for tag in ("TRAVELLER_LINE", "MATCH"))


def offered(events: Sequence[etree._Element]) -> Iterator[Problem]:
    """That one is to be chosen, and what is known of them without reading them."""
    yield warning(EVENTS_OFFERED, line_of(events[0]), _TAG, events=len(events))
    for number, event in enumerate(events, start=1):
        yield warning("event_offered", line_of(event), _TAG, **_about(number, event))


def _about(number: int, event: etree._Element) -> dict[str, str | int]:
    sections = (element.get("SECTION_ID", "").strip() for element in event.iter("SECTION"))
    return {
        "number": number,
        "event": (text_of(event, "EVENT_DESCRIPTION") or text_of(event, "TITLE") or str(number))[:100],
        "session": text_of(event, "DATE")[:40] or "–",
        "sections": ", ".join(dict.fromkeys(filter(None, sections)))[:100] or "–",
        "contestants": sum(1 for _ in event.iter(*_contestants(event))),
    }


def _contestants(event: etree._Element) -> tuple[str, ...]:
    """The element of a contestant: a team has pairs, and a pair players."""
    return next(
        ((tag,) for tag in ("TEAM", "PAIR", "PLAYER") if event.find(f".//PARTICIPANTS/{tag}") is not None),
        ("PAIR",),
    )
