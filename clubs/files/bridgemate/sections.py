"""The sections of a Bridgemate file, and how it says that they are scored."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from clubs.files.bridgemate.rows import BridgemateRow
from clubs.files.problem import Problem, error, warning

_MATCHPOINTS = ("pairs", "matchpoints")
# Section.ScoringType.
_SCORING = {
    0: _MATCHPOINTS,  # before there was a choice
    1: _MATCHPOINTS,
    2: ("pairs", "butler"),
    3: ("pairs", "cross_imps"),
    4: ("teams", "imps"),
}


class BridgemateSection(NamedTuple):
    """One section; numbers that its row does not have are 0."""

    id: int  # by which the other tables mean it
    name: str  # "" when it is the only one
    winners: int  # 1, 2, or 0 where the file leaves it open
    missing: int  # the pair that does not exist: its opponents sit out. Negative: it would sit EW
    tables: int
    moves: int  # so many tables up the East-West pairs go before they play
    scoring: int
    session: int
    line: int


def read(
    rows: Sequence[BridgemateRow], used: Collection[int], problems: list[Problem]
) -> dict[int, BridgemateSection]:
    """The sections that have a movement or results. One without a row of its own gets its number as name."""
    written = {row.number("ID"): row for row in reversed(rows)}
    sections = {id: _section(id, written.get(id), len(used) > 1) for id in sorted(used)}
    for section in sections.values():
        if section.id not in written and rows:
            problems.append(warning("bws_section_unknown", None, "Section", section=section.id))
    sessions = {section.session for section in sections.values()}
    if len(sessions) > 1:
        problems.append(error("bws_several_sessions", None, "Section", sessions=len(sessions)))
    return sections


def _section(id: int, row: BridgemateRow | None, has_name: bool) -> BridgemateSection:
    if row is None:
        return BridgemateSection(id, str(id) if has_name else "", 0, 0, 0, 0, 0, 0, 0)
    return BridgemateSection(
        id,
        (row.text("Letter") or str(id)) if has_name else "",
        row.number("Winners"),
        row.number("MissingPair"),
        row.number("Tables"),
        row.number("EWMoveBeforePlay"),
        row.number("ScoringType"),
        row.number("Session"),
        row.line,
    )


def form(sections: Collection[BridgemateSection], problems: list[Problem]) -> tuple[str, str]:
    """The form and the scoring of the session, in the words of a document.

    Bridgemate knows teams as pairs at tables and not who plays whom, so those are refused.
    """
    for section in sections:
        if section.scoring not in _SCORING:
            place = (section.line, "Section")
            problems.append(
                warning("bws_scoring_unknown", *place, section=section.name or "–", type=section.scoring)
            )
    forms = {_SCORING.get(section.scoring, _MATCHPOINTS) for section in sections} or {_MATCHPOINTS}
    if ("teams", "imps") in forms:
        problems.append(error("bws_teams", None, "Section"))
        return "teams", "imps"
    if len(forms) > 1:
        problems.append(error("bws_scoring_differs", None, "Section"))
    return min(forms)
