"""How the seats of a session were drawn, for everybody: the seed, the order, who was left out."""

from collections.abc import Sequence
from typing import NamedTuple

from clubs.acts.contents import MovementSet, SessionOpened
from clubs.acts.converter import content_as
from clubs.checkin.services.opening import lot_of
from clubs.models import ActKind, Entry, EntryPlayer, Session, SessionAct


class DrawnSeats(NamedTuple):
    """The lot of a section; `order`: numbers with names, in the order of the movement."""

    section: str
    seed: str
    order: Sequence[tuple[str, str]]
    is_from_check_in: bool  # the seed was fixed before anybody had come


def drawn_of(session: Session) -> list[DrawnSeats]:
    """The lots by which a session is seated, by section; none where nothing was drawn."""
    acts = session.acts.filter(kind=ActKind.MOVEMENT).order_by("pk")
    newest = {content.section: content for content in (content_as(act, MovementSet) for act in acts)}
    drawn = [content for _section, content in sorted(newest.items()) if content.seed]
    names = _names(session) if drawn else {}
    fixed = lot_of(session.stage, session.number)
    return [
        DrawnSeats(
            one.section,
            one.seed,
            [(number, names.get(number, "")) for number in one.numbers],
            one.seed == fixed,
        )
        for one in drawn
    ]


def with_lots(sessions: Sequence[Session]) -> list[Session]:
    """Those of some sessions whose seats were drawn. One query."""
    acts = SessionAct.objects.filter(session__in=sessions, kind=ActKind.MOVEMENT)
    drawn = set(acts.filter(body__has_key="seed").values_list("session", flat=True))
    return [session for session in sessions if session.pk in drawn]


def absent_of(session: Session) -> tuple[str, ...]:
    """The numbers of who was left out when a session was opened, and has not sat down since."""
    act = session.acts.filter(kind=ActKind.OPENED).order_by("pk").first()
    absent = content_as(act, SessionOpened).absent if act else ()
    if not absent:
        return ()
    seated = set(Entry.objects.current().filter(session=session).values_list("number", flat=True))
    return tuple(number for number in absent if number not in seated)


def _names(session: Session) -> dict[str, str]:
    players = EntryPlayer.objects.current().filter(entry__session=session, entry__superseded_by__isnull=True)
    names: dict[str, list[str]] = {}
    for player in players.select_related("entry", "member").order_by("seat"):
        names.setdefault(player.entry.number, []).append(player.member.name if player.member else player.name)
    return {number: "・".join(people) for number, people in names.items()}
