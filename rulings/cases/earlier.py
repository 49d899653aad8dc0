"""Earlier warnings and penalties beside the form that asks whether it was the first time. REG-2.3 to 2.5"""

from typing import NamedTuple

from clubs.models import Session
from federation.visitors import Visitor
from rulings.adjustments.earlier import EarlierRulings, earlier_rulings
from rulings.adjustments.words import IRREGULARITIES
from rulings.cases.services.access import handled_by, readable
from rulings.models import Case


class EarlierLine(NamedTuple):
    """Of one contestant and one irregularity the counts, each with the ones before it, and their cases."""

    contestant: str
    kind: str
    what: str
    session: int
    event: int
    season: int
    cases: list[Case]  # that the reader may open


def earlier_lines(session: Session, user: Visitor, *, but_case: int | None = None) -> list[EarlierLine]:
    """What somebody who rules in a session reads of its contestants; nothing of cases of their own."""
    counts = earlier_rulings(session, but_case=but_case, readable=lambda held: readable(held, user))
    keys = {ruling.case_id for count in counts for ruling in count.rulings if ruling.case_id}
    opened = {case.pk: case for case in handled_by(user).filter(pk__in=keys)} if keys else {}
    return [_line(count, opened) for count in counts]


def _line(count: EarlierRulings, opened: dict[int, Case]) -> EarlierLine:
    keys = dict.fromkeys(ruling.case_id for ruling in count.rulings if ruling.case_id in opened)
    return EarlierLine(
        count.contestant,
        count.kind,
        str(IRREGULARITIES[count.kind]),
        count.session,
        count.event,
        count.season,
        [opened[key] for key in keys],
    )
