"""The event of a LIN file: `vg|title,segment,I,1,16,home,0,visitors,0|`.

I is IMPs, P matchpoints, B board-a-match. The title may hold commas; the figures beside the teams are
what they brought along from earlier segments.
"""

from typing import NamedTuple

from clubs.files.document import DocumentEvent
from clubs.files.lin.boards import NAME_MAX, LinHeader
from clubs.files.notation import fold
from clubs.files.problem import Problem, error, warning
from federation.text.numbers import whole

FIELDS_MAX = 40  # a title with so many commas is none
_SCORINGS = {"I": "imps", "IMPS": "imps", "IMP": "imps", "P": "matchpoints", "MP": "matchpoints"}
_SCORINGS |= {"MPS": "matchpoints", "B": "board_a_match", "BAM": "board_a_match"}


class LinHeading(NamedTuple):
    """What the head says, taken apart."""

    title: str = ""
    scoring: str = ""
    first: int = 0  # the boards of the file
    last: int = 0
    teams: tuple[str, str] = ("", "")


def heading(header: LinHeader, problems: list[Problem]) -> LinHeading:
    """Read `vg`; what is missing is "" or 0."""
    if header.event is None:
        return LinHeading()
    fields = [field.strip() for field in header.event.value.split(",", FIELDS_MAX)][:FIELDS_MAX]
    place = _scoring_at(fields)
    if place is None:
        return LinHeading(_title(fields, header.event.line, problems))
    first, last, home, brought, visitors, also, *_ = (*fields[place + 1 :], *[""] * 6)
    if brought.strip("0.") or also.strip("0."):
        shown = {"home": home or "–", "a": brought or "0", "visitors": visitors or "–", "b": also or "0"}
        parts = {name: text[:NAME_MAX] for name, text in shown.items()}
        problems.append(warning("lin_carry_over", header.event.line, "vg", **parts))
    title = _title(fields[:place], header.event.line, problems)
    teams = (home[:NAME_MAX], visitors[:NAME_MAX])
    return LinHeading(title, _SCORINGS[fold(fields[place])], _number(first), _number(last), teams)


def _scoring_at(fields: list[str]) -> int | None:
    """The field with the scoring: followed by two board numbers, or by nothing where they should be."""
    for place, field in enumerate(fields):
        after = fields[place + 1 : place + 3]
        if place and fold(field) in _SCORINGS and all(not text or _number(text) for text in after):
            return place
    return None


def _title(fields: list[str], line: int, problems: list[Problem]) -> str:
    title = ", ".join(filter(None, fields))
    if len(title) > NAME_MAX:
        problems.append(error("name_too_long", line, "vg", text=f"{title[:20]}…", most=NAME_MAX))
    return title[:NAME_MAX]


def _number(written: str) -> int:
    return whole(written, 4) or 0


def event(head: LinHeading, form: str, winners: int, line: int, problems: list[Problem]) -> DocumentEvent:
    """The heading of the document. LIN has no date, and often no scoring."""
    problems.append(warning("no_date", line, "vg"))
    scoring = head.scoring or ("imps" if form == "teams" else "matchpoints")
    if not head.scoring:
        teams = form == "teams"
        problems.append(
            warning("lin_imps_assumed", line) if teams else warning("lin_matchpoints_assumed", line)
        )
    if scoring == "imps" and form != "teams":
        scoring = "cross_imps"
    return DocumentEvent("", head.title, None, form, scoring, winners, "", "")
