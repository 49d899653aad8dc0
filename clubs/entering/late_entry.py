"""A contestant who enters after the session was opened takes a seat in it."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.acts.contents import LateEntrySeated
from clubs.entering.acting import acting, changed, revise
from clubs.models import Entrant, EntrantState, Entry, EntryPlayer, Section, Session
from clubs.tournaments.selectors import form_of
from federation.errors import Refused
from federation.models import User
from scoring.engine.contest import Course


@transaction.atomic
def seat(
    *,
    session: Session,
    entrant: Entrant,
    number: int,
    section: str = "",
    direction: str = "",
    reason: str,
    at: datetime,
    by: User,
) -> Entry:
    """Give an entrant a seat from a round on, in a section and on a side where there are such.

    Raises Refused for a stranger, a closed stage, a knockout, without a reason, an entrant who is not
    entered, has left, or plays already, and one who is entered for the other side.
    """
    with acting(session, by) as (session, _before):
        _refuse(session, entrant, direction, reason)
        content = LateEntrySeated(contestant=entrant.number, round=number, reason=reason.strip()[:300])
        revision = revise(session, content, at, by)
        seats, _new = Section.objects.get_or_create(session=session, letter=section)
        last = Entry.objects.filter(session=session).order_by("-position").first()
        entry: Entry = Entry.objects.create(
            session=session,
            section=seats,
            number=entrant.number,
            direction=direction or entrant.direction,
            position=last.position + 1 if last else 0,
            entrant=entrant,
            stated_by=revision,
        )
        EntryPlayer.objects.bulk_create(
            EntryPlayer(
                entry=entry,
                seat=player.seat,
                name=player.name,
                member=player.member,
                stated_by=revision,
                number=player.member.number if player.member else "",
            )
            for player in entrant.players.select_related("member")
        )
        changed(session, revision, by)
    return entry


def _refuse(session: Session, entrant: Entrant, direction: str, reason: str) -> None:
    if not reason.strip():
        raise Refused(_("Write down why."), "reason_missing")
    if form_of(session.stage).contest.course is Course.KNOCKOUT:
        raise Refused(_("The bracket of a knockout is drawn: nobody can enter late."), "bracket_drawn")
    if entrant.event_id != session.stage.event_id or entrant.state != EntrantState.ENTERED:
        raise Refused(_("Enter them for the event first."), "not_entered")
    if entrant.withdrawals.in_force().filter(stage=session.stage).exists():
        raise Refused(_("This entrant has withdrawn already."), "withdrawn_already")
    if Entry.objects.current().filter(session=session, number=entrant.number).exists():
        raise Refused(_("%(number)s plays in this session already.") % {"number": entrant.number}, "seated")
    if direction and entrant.direction and direction != entrant.direction:
        raise Refused(
            _("They are entered as %(theirs)s, and %(free)s is free.")
            % {"theirs": entrant.direction, "free": direction},
            "other_side",
        )
