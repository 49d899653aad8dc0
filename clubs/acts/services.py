"""Keeping what was done at a session."""

from collections.abc import Iterable
from datetime import datetime

from clubs.acts.contents import SessionContent
from clubs.acts.converter import as_json
from clubs.models import Session, SessionAct
from federation.models import User


def keep(*, session: Session, content: SessionContent, at: datetime, by: User) -> SessionAct:
    """Keep an act of the kind that its content is of. Who may is asked by the act's own service."""
    act: SessionAct = SessionAct.objects.create(
        session=session, kind=content.kind, body=as_json(content), at=at, by=by
    )
    return act


def keep_all(
    *, session: Session, contents: Iterable[SessionContent], at: datetime, by: User
) -> list[SessionAct]:
    """Keep several acts, in their order."""
    acts: list[SessionAct] = SessionAct.objects.bulk_create(
        SessionAct(session=session, kind=content.kind, body=as_json(content), at=at, by=by)
        for content in contents
    )
    return acts
