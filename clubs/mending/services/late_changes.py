"""The word of two people on a change of results that came after the correction period. REG-3.4.

Lock order: the session's row, then what `superseding.apply` takes.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.acts.converter import content_of
from clubs.corrections.services.corrections import refuse_a_second_word, refuse_who_may_not
from clubs.entering import difference
from clubs.entering.acting import acting
from clubs.entering.results import ChangedFacts, Entered, confirmed
from clubs.facts.services import contradictions
from clubs.mending.services import resting
from clubs.models import LateChange, LateChangeAnswer, Part
from clubs.register.selectors import waiting_late_changes
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit


@transaction.atomic
def answer(*, late: LateChange, part: Part, agrees: bool, by: User, note: str = "") -> LateChangeAnswer:
    """The director's or the organiser's word on a late change; the second confirmation lets it hold.

    One that is declined is over. Raises Refused for whoever may not speak for that part, has spoken for the
    other one, where it no longer waits, and as `apply` does.
    """
    with acting(late.session, by, is_checked=True) as (session, _before):
        refuse_who_may_not(part, session, by)
        if not waiting_late_changes().filter(pk=late.pk).exists():
            raise Refused(_("This change no longer waits for an answer."), "not_waiting")
        refuse_a_second_word(list(late.answers.order_by("pk")), part, by)
        if not agrees and not note.strip():
            raise Refused(_("Say why it is declined."), "no_reason")
        given: LateChangeAnswer = LateChangeAnswer.objects.create(
            late_change=late, part=part, agrees=agrees, note=note.strip()[:300], given_by=by
        )
        act = Act.LATE_CHANGE_CONFIRMED if agrees else Act.LATE_CHANGE_DECLINED
        audit.record(act, by, session, late_change=late.pk, part=str(part))
        if agrees and late.answers.filter(agrees=True).count() == len(Part):
            apply(late, timezone.now(), by)
    return given


def apply(late: LateChange, at: datetime, by: User) -> Entered:
    """Let a late change hold. Raises Refused where the results were changed since, or a ruling rests on them.

    Who has confirmed it is asked by `answer`; here it may be tried as well, to see what it would do.
    """
    with acting(late.session, by, is_checked=True) as (session, before):
        after, moved = difference.onto(before.facts, late.changes["facts"])
        contradictions.refuse_second(session, after, after.results.keys() - before.facts.results.keys())
        resting.refuse_ruled(session, before, after, moved)
        content = content_of(late)
        change = ChangedFacts(before=before, after=after, content=content, moved=moved)
        return confirmed(late, change, at=at, by=by)
