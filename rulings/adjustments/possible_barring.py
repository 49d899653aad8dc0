"""Whether somebody can be suspended or disqualified in a session, and something would come of it. Law 91"""

from django.utils.translation import gettext as _

from clubs.models import Entry, EntryPlayer, Session
from federation.errors import Refused
from rulings.adjustments.barring import names_of, roster_key
from rulings.adjustments.unentered import is_run_here
from rulings.decisions.kinds import BarringDecision, DisqualificationDecision


def refuse_barring(session: Session, decision: BarringDecision) -> None:
    """Raise Refused for a player who is not the contestant's, and where it would count for nothing.

    Codes: `unknown_player`, `substitute_of_whom`, `no_matches`, `no_event`, `later_session_open`.
    """
    if decision.player is None and decision.substitute:
        raise Refused(
            _("A substitute plays for one player: say for whom, or suspend all of them."),
            "substitute_of_whom",
        )
    if decision.player is not None and not _plays(session, decision):
        names = {"player": decision.player, "number": decision.contestant}
        raise Refused(_("%(player)s does not play for %(number)s.") % names, "unknown_player")
    if session.form == "teams" and session.stage is None and decision.player is None:
        raise Refused(
            _("The file says what was played: suspend the players, and rule which matches are forfeited."),
            "no_matches",
        )
    if isinstance(decision, DisqualificationDecision):
        _refuse_without_event(session)


def _refuse_without_event(session: Session) -> None:
    """One is disqualified from an event, in the session that is played: the ones before are over."""
    if not is_run_here(session):
        raise Refused(
            _("Nobody can be disqualified here: there is no event with an organiser. Suspend them instead."),
            "no_event",
        )
    if session.stage.sessions.filter(pk__gt=session.pk).exists():
        raise Refused(
            _("A later session has been opened: rule in that one, and from its first round on if need be."),
            "later_session_open",
        )


def _plays(session: Session, decision: BarringDecision) -> bool:
    """Of a team in an event by its roster; else by those who sit in the session."""
    if session.form == "teams" and session.stage is not None:
        return roster_key(session, decision) != 0
    entries = Entry.objects.current().filter(session=session, number=decision.contestant)
    players = EntryPlayer.objects.current().filter(entry__in=entries).select_related("member")
    return any(
        player.member_id == decision.member
        if decision.member and player.member_id
        else decision.player in names_of(player)
        for player in players
    )
