"""Which rows of a list are the reader's own. For nobody who is not signed in is anything asked."""

from django.db.models import Q

from clubs.models import EntrantPlayer, EntryPlayer, Session, Stage
from federation.models import Member
from federation.visitors import Visitor

NOBODYS: frozenset[int] = frozenset()


def own_entries(visitor: Visitor, session: Session) -> frozenset[int]:
    """The contestants of a session that a reader plays in, by the keys of their entries."""
    if not visitor.is_authenticated:
        return NOBODYS
    mine = EntryPlayer.objects.current().filter(_is(visitor), entry__session=session)
    return frozenset(mine.values_list("entry_id", flat=True))


def own_entries_of_stage(visitor: Visitor, stage: Stage) -> frozenset[int]:
    """The same in all sessions of a stage."""
    if not visitor.is_authenticated:
        return NOBODYS
    mine = EntryPlayer.objects.current().filter(_is(visitor), entry__session__stage=stage)
    return frozenset(mine.values_list("entry_id", flat=True))


def own_records(visitor: Visitor) -> frozenset[int]:
    """The records of a reader on the register, those merged into them among them."""
    if not visitor.is_authenticated:
        return NOBODYS
    mine = Member.objects.filter(Q(user=visitor) | Q(merged_into__user=visitor))
    return frozenset(mine.values_list("pk", flat=True))


def own_entrants(visitor: Visitor, stage: Stage) -> frozenset[int]:
    """The entrants of a stage's event that a reader plays for, by their keys."""
    if not visitor.is_authenticated:
        return NOBODYS
    entered = EntrantPlayer.objects.filter(_is(visitor), entrant__event=stage.event_id)
    return frozenset(entered.values_list("entrant_id", flat=True))


def _is(visitor: Visitor) -> Q:
    """Records that were merged into a member's are the member's, too."""
    return Q(member__user=visitor) | Q(member__merged_into__user=visitor)
