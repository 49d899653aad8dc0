"""What follows from a suspension or a disqualification, in sentences for who rules and who approves. Law 91

The figures beside them are computed by the scoring; here is what no figure shows yet.
"""

from collections.abc import Iterator

from django.utils.translation import gettext as _, ngettext

from clubs.models import EntrantPlayer, Session
from clubs.playing.barred import TEAM_LEAST
from clubs.playing.services import seating
from clubs.tournaments.rulebook import Rulebook
from rulings.adjustments.unentered import is_run_here, seats_under
from rulings.decisions.kinds import BarringDecision, DisqualificationDecision
from scoring.engine.penalties import absence
from scoring.engine.penalties.absence import Absence
from scoring.engine.penalties.suspension import LEAST, SuspensionRule


def sentences(session: Session, decision: BarringDecision) -> list[str]:
    """All of them, of play first, then of points and places."""
    rule = Rulebook.of_session(session).rule(SuspensionRule, LEAST)
    play = _of_teams if session.form == "teams" else _of_tables
    return [
        *play(session, decision),
        *_of_points(session, decision, rule),
        *_of_places(decision, rule),
    ]


def _of_tables(session: Session, decision: BarringDecision) -> Iterator[str]:
    if decision.substitute:
        yield _("They play on with a substitute: every board is played.")
        return
    lost = len(seating.missing_of(session, seats_under(session, decision))) if is_run_here(session) else 0
    if lost and _is_too_much(session, lost):
        yield _("So many boards are lost that nothing of the session counts, for them or against them.")
        return
    yield _("What has been played stands.")
    if not lost:
        return
    yield ngettext(
        "%(count)s board without a result is lost; the opponents get their average for it (Law 12C2).",
        "%(count)s boards without a result are lost; the opponents get their averages for them (Law 12C2).",
        lost,
    ) % {"count": lost}


def _is_too_much(session: Session, lost: int) -> bool:
    """Whether who missed so much is taken out of the session. REG-2.1.3"""
    rule = Rulebook.of_session(session).rule(Absence)
    return absence.judge(seating.boards_most(session), lost, rule).outcome is absence.AbsenceOutcome.EXCLUDED


def _of_teams(session: Session, decision: BarringDecision) -> Iterator[str]:
    left = 0 if decision.player is None else _left(session, decision)
    if left < TEAM_LEAST:
        yield _("Every match that begins under it is forfeited (REG-5).")
        return
    yield _("The team plays on with %(count)s players; line-ups refuse who is barred.") % {"count": left}


def _left(session: Session, decision: BarringDecision) -> int:
    if session.stage is None:
        return TEAM_LEAST  # of a file nobody knows who else plays
    roster = EntrantPlayer.objects.filter(entrant__event=session.stage.event_id)
    return int(roster.filter(entrant__number=decision.contestant).count()) - 1


def _of_points(session: Session, decision: BarringDecision, rule: SuspensionRule) -> Iterator[str]:
    if isinstance(decision, DisqualificationDecision):
        yield _("No master points of the whole event.")
    elif rule.overall_points == "loses":
        yield _("No master points of the session, and none of the event's places.")
    else:
        yield _("No master points of the session; those of the event's places are kept.")
    if decision.player is not None and session.form == "pairs":
        loses = rule.partner_points == "loses"
        yield (
            _("The partner has none of the session either.") if loses else _("The partner keeps the points.")
        )


def _of_places(decision: BarringDecision, rule: SuspensionRule) -> Iterator[str]:
    if not isinstance(decision, DisqualificationDecision):
        return
    if decision.player is None:
        yield _("No place in the event: the others move up.")
        if rule.disqualified_results == "stand":
            yield _("Results against them stand.")
        else:
            yield _("Results against them are cancelled.")
    if not decision.in_effect:
        yield _("Nothing of this counts before the organiser has approved it.")
