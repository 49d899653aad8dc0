"""What a correction would change, before it is made: the places of the session's contestants."""

from dataclasses import dataclass, replace

from clubs.models import Result
from clubs.selectors import session_sheet
from clubs.services.corrected import Stated
from federation.tenancy.context import current
from scoring import regulations
from scoring.engine.session import score
from scoring.engine.sheet import Kind


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A contestant whose place changes."""

    number: str
    section: str
    before: tuple[int, bool]  # the place, and whether it is shared
    after: tuple[int, bool]


def places_changed(result: Result, after: Stated) -> list[PlaceChange]:
    """The places that change when a result reads so, best of the new places first. Nothing is written."""
    session = result.session
    facts = session_sheet(session)
    conditions = regulations.conditions(
        current().regulation_pack, session.played_on, session.scoring_conditions
    )
    line = facts.results.index(result.pk)
    changed = facts.sheet.lines[line]._replace(kind=Kind(after.kind), score=after.score)
    lines = (*facts.sheet.lines[:line], changed, *facts.sheet.lines[line + 1 :])
    old, new = (
        {row.contestant: (row.rank, row.tied) for row in score(sheet, conditions).standings}
        for sheet in (facts.sheet, replace(facts.sheet, lines=lines))
    )
    found = [who for who in new if old.get(who, new[who]) != new[who]]
    contestants = facts.sheet.contestants
    return [
        PlaceChange(contestants[who].id, contestants[who].section, old[who], new[who])
        for who in sorted(found, key=lambda who: new[who])
    ]
