"""What the director writes to a table, or to all of them; taken back where it was wrong."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Session, TableMessage
from clubs.tournaments.services.tournaments import refuse_non_directors
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit

TEXT_MAX = 300


@transaction.atomic
def write(*, session: Session, table: int | None, text: str, at: datetime, by: User) -> TableMessage:
    """Write to a table, None: to all; the same again while it is shown is one. Raises Refused."""
    session = _held(session, by)
    if not text.strip():
        raise Refused(_("Write what the table is to read."), "message_empty")
    shown = ((one, (one.table, one.text)) for one in shown_at(session, None))
    same = next((one for one, says in shown if says == (table, text.strip())), None)
    if same is not None:
        return same
    message: TableMessage = TableMessage.objects.create(
        session=session, table=table, text=text.strip()[:TEXT_MAX], at=at, by=by
    )
    audit.record(Act.TABLE_MESSAGE, by, session, message=message.pk)
    return message


@transaction.atomic
def take_back(*, message: TableMessage, at: datetime, by: User) -> TableMessage:
    """The table reads it no more; taken back again, it changes nothing. Raises Refused for a stranger."""
    session = _held(message.session, by)
    known: TableMessage | None = TableMessage.objects.filter(takes_back=message).first()
    if known is not None:
        return known
    taken: TableMessage = TableMessage.objects.create(
        session=session, table=message.table, takes_back=message, at=at, by=by
    )
    audit.record(Act.TABLE_MESSAGE, by, session, message=message.pk, taken_back=True)
    return taken


def shown_at(session: Session, table: int | None) -> list[TableMessage]:
    """What a table is to read, the newest first; None: what any table is to read."""
    written = TableMessage.objects.filter(session=session, takes_back=None, taken_back=None)
    shown = written.select_related("by").order_by("-pk")
    return [one for one in shown if table is None or one.table in (None, table)]


def _held(session: Session, by: User) -> Session:
    held = Session.objects.select_for_update(of=("self",)).select_related("stage__event__tournament__host")
    session = held.get(pk=session.pk)
    if session.stage is None:
        raise Refused(_("This session is no part of a tournament."), "not_a_stage")
    refuse_non_directors(by, session.stage.event.tournament)
    return session
