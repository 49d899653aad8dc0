"""The heading of a USEBIO event: what is scored how, when and where."""

from datetime import date

from lxml import etree

from clubs.parsing.document import Event
from clubs.parsing.markup import line_of, text_of
from clubs.parsing.notation import day
from clubs.parsing.problem import Problem, error, warning

Form = tuple[str, str]  # form and scoring, in our words

_UNKNOWN: Form = ("", "")
_MATCHPOINTS: Form = ("pairs", "matchpoints")
# The event types of versions 1.0 and 1.1 say both at once.
_BY_TYPE: dict[str, Form] = {
    "MP_PAIRS": _MATCHPOINTS,
    "BUTLER_PAIRS": ("pairs", "butler"),
    "CROSS_IMP": ("pairs", "cross_imps"),
    "CROSS_IMPS": ("pairs", "cross_imps"),
    "AGGREGATE": ("pairs", "total_points"),
    "SWISS_PAIRS": ("pairs", "swiss"),
    "INDIVIDUAL": ("individual", "matchpoints"),
    "TEAMS": ("teams", "imps"),
    "SWISS_TEAMS": ("teams", "imps"),
}
# From version 1.2 on, the method of a PAIRS event stands apart.
_BY_METHOD: dict[str, Form] = {
    "MATCH_POINTS": _MATCHPOINTS,
    "BUTLER_IMPS": ("pairs", "butler"),
    "CROSS_IMPS": ("pairs", "cross_imps"),
    "AGGREGATE": ("pairs", "total_points"),
    "IMPS": ("pairs", "imps"),
}


def read(event: etree._Element, today: date | None, found: list[Problem]) -> Event:
    """The heading; what is missing or odd in it is added to `found`."""
    form, scoring = _form(event)
    return Event(
        identifier=text_of(event, "EVENT_IDENTIFIER") or text_of(event, "EVENT_ID"),
        title=text_of(event, "EVENT_DESCRIPTION") or text_of(event, "TITLE"),
        date=_date(event, today, found),
        form=form,
        scoring=scoring,
        winners=_winners(event, found),
        club_name=text_of(event, "../CLUB/CLUB_NAME"),
        club_number=text_of(event, "../CLUB/CLUB_ID_NUMBER"),
    )


def is_scored(heading: Event) -> bool:
    """Whether sessions of this form are scored by the portal."""
    return (heading.form, heading.scoring) == _MATCHPOINTS


def not_scored(event: etree._Element, heading: Event) -> Problem:
    """The refusal of an event type: one that USEBIO knows, or one that nobody knows."""
    names = (event.get("EVENT_TYPE", "").strip(), text_of(event, "BOARD_SCORING_METHOD"))
    code = "event_type_not_scored" if heading.form else "unknown_event_type"
    return error(code, line_of(event), "EVENT", type=" ".join(filter(None, names)) or "-")


def _form(event: etree._Element) -> Form:
    kind = event.get("EVENT_TYPE", "").strip().upper()
    if kind != "PAIRS":
        return _BY_TYPE.get(kind, _UNKNOWN)
    method = text_of(event, "BOARD_SCORING_METHOD").upper()
    if not method and event.find(".//TRAVELLER_LINE/NS_MATCH_POINTS") is not None:
        return _MATCHPOINTS
    return _BY_METHOD.get(method, _UNKNOWN)


def _date(event: etree._Element, today: date | None, found: list[Problem]) -> date | None:
    element = event.find("DATE")
    element = event.find("SESSION/DATE") if element is None else element
    written = "" if element is None else (element.text or "").strip()
    line = line_of(event if element is None else element)
    played = day(written)
    if not written:
        found.append(warning("no_date", line, "EVENT/DATE"))
    elif played is None:
        found.append(warning("date_impossible", line, "EVENT/DATE", date=written))
    elif today and played > today:
        found.append(warning("date_in_future", line, "EVENT/DATE", date=played.isoformat()))
    return played


def _winners(event: etree._Element, found: list[Problem]) -> int:
    """As the file says; where it says nothing, two when its pairs are told apart by direction."""
    written = text_of(event, "WINNER_TYPE")
    if written in ("1", "2"):
        return int(written)
    winners = 2 if any(text_of(pair, "DIRECTION") for pair in event.iterfind(".//PARTICIPANTS/PAIR")) else 1
    if event.find(".//PARTICIPANTS/PAIR") is not None:
        found.append(warning("winners_assumed", line_of(event), "EVENT/WINNER_TYPE", winners=winners))
    return winners
