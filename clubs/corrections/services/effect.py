"""What a correction would change, before it is made: the places of the session's contestants."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from clubs.facts.services.corrected import StatedResult
from clubs.facts.services.scored import TEAMS, conditions_of, rules_day_of, score_sheet, score_team_sheet
from clubs.facts.team_facts import TeamSheet, team_sheet
from clubs.models import Entry, Result
from clubs.register.selectors import session_sheet
from federation.errors import Refused
from scoring.engine.sheet import Kind, Sheet


@dataclass(frozen=True, slots=True)
class CorrectedPlace:
    """A contestant whose place changes."""

    number: str
    section: str
    before: tuple[int, bool]  # the place, and whether it is shared
    after: tuple[int, bool]


Places = dict[int, tuple[int, bool]]  # by the key of the entry


def places_changed(result: Result, after: StatedResult) -> list[CorrectedPlace]:
    """The places that change when a result reads so, best of the new places first. Nothing is written.

    Raises Refused for a result that holds no longer.
    """
    session = result.session
    old, new = _of_teams(result, after) if session.form == TEAMS else _of_others(result, after)
    moved = sorted((who for who in new if old.get(who, new[who]) != new[who]), key=lambda who: new[who])
    entries = Entry.objects.select_related("section").in_bulk(moved)
    return [
        CorrectedPlace(entries[who].number, entries[who].section.letter, old[who], new[who]) for who in moved
    ]


def _of_others(result: Result, after: StatedResult) -> tuple[Places, Places]:
    session = result.session
    facts, conditions = session_sheet(session), conditions_of(session)
    if result.pk not in facts.results:
        raise Refused(_("This result was changed meanwhile."), "superseded")
    line = facts.results.index(result.pk)
    changed = facts.sheet.lines[line]._replace(kind=Kind(after.kind), score=after.score)
    lines = (*facts.sheet.lines[:line], changed, *facts.sheet.lines[line + 1 :])

    def places(sheet: Sheet) -> Places:
        rows = score_sheet(sheet, conditions, rules_day_of(session)).standings
        return {facts.entries[row.contestant].pk: (row.rank, row.tied) for row in rows}

    return places(facts.sheet), places(replace(facts.sheet, lines=lines))


def _of_teams(result: Result, after: StatedResult) -> tuple[Places, Places]:
    sheet = team_sheet(result.session)
    results = tuple(
        line._replace(kind=Kind(after.kind), score=after.score) if line.line == result.pk else line
        for line in sheet.document.results
    )
    changed = replace(sheet, document=replace(sheet.document, results=results))
    return _team_places(sheet), _team_places(changed)


def _team_places(sheet: TeamSheet) -> Places:
    parts = score_team_sheet(sheet, conditions_of(sheet.session))
    rows = (row for _document, score in parts for row in score.standings)
    return {int(row.team.team): (row.rank, row.tied) for row in rows}
