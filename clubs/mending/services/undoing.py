"""The last entry undone: what it stated gives way, what it superseded is stated again. An act like others.

What one sending of a form entered is undone together. Undone again goes back to the entry before.
Lock order: the session's row, then what `superseding.apply` takes.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from clubs.acts.contents import EntryUndone, RoundPaired
from clubs.acts.converter import content_as
from clubs.entering.acting import acting
from clubs.entering.published_changes import NOTHING_ASKED, CorrectionAsked
from clubs.entering.results import ChangedFacts, Entered, enter
from clubs.mending.services import resting
from clubs.mending.services.reverting import Reverted, reverted
from clubs.models import ActKind, Match, Result, SessionAct, Stage
from clubs.playing.proposal import System
from clubs.playing.services import drawing, pairing
from federation.errors import Refused
from federation.models import User

ENTRIES = (ActKind.MATCH, ActKind.RESULTS, ActKind.MENDED)


def last_entry(stage: Stage, by: User) -> list[SessionAct]:
    """The acts of the last sending that entered or mended results and holds, newest first; none without one.

    One's own go first: of several who enter results at once nobody takes back another's by mistake.
    """
    undone = undone_acts(stage)
    entries = _entries(stage).exclude(pk__in=undone)
    newest = entries.filter(by=by).first() or entries.first()
    return _sent_with(newest, undone) if newest is not None else []


def undone_acts(stage: Stage) -> set[int]:
    """The acts of a stage that were undone."""
    undoings = SessionAct.objects.filter(session__stage=stage, kind=ActKind.UNDONE)
    return {act for undoing in undoings for act in content_as(undoing, EntryUndone).acts}


def sent_with(stage: Stage, act: int) -> list[SessionAct]:
    """An act that entered results and holds, with those of the same sending. Raises Refused for any other."""
    undone = undone_acts(stage)
    entry = _entries(stage).exclude(pk__in=undone).filter(pk=act).first()
    if entry is None:
        raise Refused(_("This entry does not stand any more."), "undone_already")
    return _sent_with(entry, undone)


def _entries(stage: Stage) -> QuerySet[SessionAct]:
    """Those that changed something: what is entered as it stands already needs no undoing."""
    changes = Q()
    for model in (Result, Match):
        for by_it in ("stated_by", "superseded_by"):
            changes |= Q(Exists(model.objects.filter(**{f"{by_it}__act": OuterRef("pk")})))
    entries = SessionAct.objects.filter(session__stage=stage, kind__in=ENTRIES)
    return entries.filter(changes).order_by("-pk")


def _sent_with(entry: SessionAct, undone: set[int]) -> list[SessionAct]:
    """One sending has one moment and one sender, to the microsecond."""
    entries = _entries(entry.session.stage).filter(session=entry.session_id, at=entry.at, by=entry.by_id)
    return list(entries.exclude(pk__in=undone).select_related("session", "by"))


@transaction.atomic
def undo(
    *, stage: Stage, act: int, asked: CorrectionAsked = NOTHING_ASKED, at: datetime, by: User
) -> Entered:
    """Take back what one sending entered: what stood before stands again, stated anew.

    `asked`: what a correction asks for too, once the results are published. Raises Refused for a stranger
    and a closed stage, where the entry does not stand, where something rests on it (a later change, a
    ruling, a correction that waits, a draw, a next stage), and once published as a correction is refused.
    """
    session = sent_with(stage, act)[0].session
    with acting(session, by) as (session, before):
        entries = sent_with(stage, act)
        back = reverted(session, before, entries)
        _refuse_drawn(stage, entries, back)
        _refuse_gone_on(stage, entries)
        resting.refuse_rested(session, before, back.after, back.moved)
        content = EntryUndone(acts=tuple(entry.pk for entry in reversed(entries)), **asked.as_kept())
        change = ChangedFacts(before=before, after=back.after, content=content, moved=back.moved)
        return enter(session, change, at=at, by=by, asked=asked)


@transaction.atomic
def undo_ruled(*, act: SessionAct, at: datetime, by: User) -> Entered:
    """Take back what was entered for a ruling that holds no more; who takes that back was looked at.

    Raises Refused where what it stated has changed since, and where something else rests on it.
    """
    with acting(act.session, by, is_checked=True) as (session, before):
        back = reverted(session, before, [act])
        resting.refuse_rested(session, before, back.after, back.moved)
        content = EntryUndone(acts=(act.pk,))
        change = ChangedFacts(before=before, after=back.after, content=content, moved=back.moved)
        return enter(session, change, at=at, by=by, asked=None)


def _refuse_drawn(stage: Stage, entries: Sequence[SessionAct], back: Reverted) -> None:
    """Raise Refused where a later round was drawn by results since: it was drawn with these."""
    if drawing.system_of(stage) in (None, System.ROUND_ROBIN):
        return
    since = SessionAct.objects.filter(session__stage=stage, kind=ActKind.PAIRED, pk__gt=entries[-1].pk)
    paired = {content_as(act, RoundPaired).round for act in since}
    later = sorted(number for number in paired if number > min(back.rounds, default=0))
    for number in later:
        if pairing.in_effect(stage, number) is not None:
            raise Refused(
                _("Round %(round)s was drawn with it: mend the result instead.") % {"round": number},
                "drawn_with_it",
            )


def _refuse_gone_on(stage: Stage, entries: Sequence[SessionAct]) -> None:
    """Raise Refused where a next stage was opened since: who plays there was decided with these."""
    opened = SessionAct.objects.filter(
        session__stage__qualified_from=stage, kind=ActKind.OPENED, pk__gt=entries[-1].pk
    )
    following = opened.select_related("session__stage").first()
    if following is not None:
        raise Refused(
            _("“%(stage)s” was opened with it: mend the result instead.")
            % {"stage": following.session.stage},
            "gone_on_with_it",
        )
