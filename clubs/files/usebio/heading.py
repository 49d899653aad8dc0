"""The heading of a USEBIO event: what is scored how, when and where."""

from datetime import date

from lxml import etree

from clubs.files.document import DocumentEvent
from clubs.files.notation import day
from clubs.files.problem import Problem, warning
from clubs.files.raw.markup import line_of, text_of
from clubs.files.usebio import forms as usebio_forms


def read(
    event: etree._Element, form: usebio_forms.UsebioForm, today: date | None, problems: list[Problem]
) -> DocumentEvent:
    """The heading; what is missing or odd in it is added to `problems`."""
    return DocumentEvent(
        identifier=text_of(event, "EVENT_IDENTIFIER") or text_of(event, "EVENT_ID"),
        title=text_of(event, "EVENT_DESCRIPTION") or text_of(event, "TITLE"),
        date=_date(event, today, problems),
        form=form.form,
        scoring=form.scoring,
        # By victory points everybody is ranked together, wherever they sat.
        winners=_winners(event, problems) if form.form == "pairs" and not form.states_vp else 1,
        club_name=text_of(event, "../CLUB/CLUB_NAME"),
        club_number=text_of(event, "../CLUB/CLUB_ID_NUMBER"),
        matches_in="vp" if form.in_vp and (form.form == "teams" or form.states_vp) else "",
    )


def _date(event: etree._Element, today: date | None, problems: list[Problem]) -> date | None:
    element = event.find("DATE")
    element = event.find("SESSION/DATE") if element is None else element
    written = "" if element is None else (element.text or "").strip()
    line = line_of(event if element is None else element)
    played = day(written)
    if not written:
        problems.append(warning("no_date", line, "EVENT/DATE"))
    elif played is None:
        problems.append(warning("date_impossible", line, "EVENT/DATE", date=written))
    elif today and played > today:
        problems.append(warning("date_in_future", line, "EVENT/DATE", date=played.isoformat()))
    return played


def _winners(event: etree._Element, problems: list[Problem]) -> int:
    """As the file says; where it says nothing, two when its pairs are told apart by direction."""
    written = text_of(event, "WINNER_TYPE")
    if written in ("1", "2"):
        return 1 if written == "1" else 2
    winners = 2 if any(text_of(pair, "DIRECTION") for pair in event.iterfind(".//PARTICIPANTS/PAIR")) else 1
    if event.find(".//PARTICIPANTS/PAIR") is not None:
        problems.append(warning("winners_assumed", line_of(event), "EVENT/WINNER_TYPE", winners=winners))
    return winners
