"""Conduct at the table (REG-6): an incident reported, established and ruled on, for each offender apart.

An incident is a case. Every offender has a decision of its own in it, so that one can be taken back and
the others hold.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import EntryPlayer, Session
from federation.errors import Refused
from federation.models import User
from rulings.adjustments import ladder
from rulings.adjustments.conduct import ConductIncident, decisions_of
from rulings.adjustments.selectors import adjustments_in_force, adjustments_of_case
from rulings.cases.services import cases, laws as case_laws
from rulings.conduct.reported import counted, reports, with_rungs
from rulings.decisions.kept import decided
from rulings.decisions.kinds import ConductDecision
from rulings.laws.subjects import CONDUCT
from rulings.models import AdjustmentKind, Case
from scoring.engine.penalties.conduct import ConductLadder, CountedViolation, Violation
from scoring.regulations import RegulationError

CLAUSE = "REG-6"
BOTH_SIDES = ("N", "E")  # a penalty is told to everybody at the table


@dataclass(frozen=True, slots=True)
class Offender:
    """Somebody who plays in the session, with what was reported of them so far."""

    player: EntryPlayer
    entries: tuple[CountedViolation, ...] = ()

    @property
    def count(self) -> int:
        """The violations that are established."""
        return sum(1 for entry in self.entries if entry.number)

    @property
    def is_out(self) -> bool:
        """Whether the player is sent off, or a match of theirs forfeited."""
        return any(entry.is_out for entry in self.entries)


@transaction.atomic
def report(
    *,
    session: Session,
    token: str,
    incident: ConductIncident,
    by: User,
    at: datetime,
    once_more: bool = False,
    is_told: bool = False,
) -> Case:
    """Report an incident and rule on it: it counts at once where the director has established it.

    `once_more`: it is not the incident that another director has reported of the same player and round.
    `is_told`: everybody at the table has heard it, and of the right of appeal. Sent twice, it is one case.
    Raises Refused for who does not direct the session, for nobody chosen, for players of another session,
    for a session or regulations that know no such penalties, and for an incident that is known already.
    """
    _refuse_impossible(session, incident)
    place = cases.CasePlace(called_at=at, round=incident.round, table=incident.table)
    case, is_new = cases.report(
        session=session, token=token, place=place, seats={}, incident=incident.what, by=by, topic=CONDUCT
    )
    if not is_new:
        return case
    if not once_more:
        _refuse_known(session, incident, by)
    if case_laws.find_item(case, CLAUSE):
        case_laws.cite(case=case, item=CLAUSE, role="infraction", by=by, at=at)
    cases.rule(case=case, decisions=decisions_of(incident), reasons=incident.what, by=by, at=at)
    if is_told:
        cases.tell(case=case, by=by, seats=BOTH_SIDES, appeal_explained=True, at=at)
    return case


@transaction.atomic
def establish(*, case: Case, reasons: str, by: User, at: datetime) -> Case:
    """The facts that were open are established now: what was reported counts from here on."""
    held = adjustments_of_case(case).filter(kind=AdjustmentKind.CONDUCT)
    decisions = [replace(reported, established=True) for reported in decided(held, ConductDecision)]
    cases.rule_again(case=case, decisions=decisions, reasons=reasons, by=by, at=at)
    return case


def ladder_of(session: Session) -> ConductLadder:
    """The ladder of a session. Raises Refused where there is none to climb."""
    try:
        return ladder.ladder(session)
    except RegulationError as error:
        raise Refused(_("The regulations of this session say nothing of conduct."), "no_ladder") from error


def offenders(session: Session) -> list[Offender]:
    """Everybody who plays in a session, in the order of contestants, with what was reported of them."""
    players = EntryPlayer.objects.current().filter(entry__session=session, entry__superseded_by__isnull=True)
    rows = players.select_related("entry__section", "member").order_by("entry__position", "seat")
    reported: dict[ladder.Who, list[CountedViolation]] = {}
    for _adjustment, entry in with_rungs(session):
        reported.setdefault((entry.violation.contestant, entry.violation.player), []).append(entry)
    return [Offender(player, tuple(reported.get((player.entry.number, str(player)), ()))) for player in rows]


def rungs(session: Session, incident: ConductIncident) -> tuple[CountedViolation, ...]:
    """To which rung an incident would bring each of its players. Raises Refused as `ladder_of`."""
    ladder_of(session)
    held = reports(session)
    more = [
        Violation(str(player), player.entry.number, session.pk, str(incident.round), incident.established)
        for player in incident.players
    ]
    return tuple(counted(session, held, more)[len(held) :])


def _refuse_impossible(session: Session, incident: ConductIncident) -> None:
    if not incident.players:
        raise Refused(_("Choose who it is about."), "nobody")
    for player in incident.players:
        if player.entry.session_id != session.pk:
            raise Refused(
                _("%(name)s takes no part in this session.") % {"name": player}, "not_of_this_session"
            )
    ladder_of(session)


def _refuse_known(session: Session, incident: ConductIncident, by: User) -> None:
    """Two directors were called to one table: the second is shown the case of the first."""
    who = {(player.entry.number, str(player)) for player in incident.players}
    known = adjustments_in_force(session).filter(kind=AdjustmentKind.CONDUCT, body__round=incident.round)
    for adjustment in known.exclude(by=by).select_related("case"):
        (reported,) = decided([adjustment], ConductDecision)
        if (reported.contestant, reported.player) in who:
            raise Refused(
                _("Another director has reported %(name)s for this round (%(case)s). Is it another incident?")
                % {"name": reported.player, "case": adjustment.case or "–"},
                "incident_known",
            )
