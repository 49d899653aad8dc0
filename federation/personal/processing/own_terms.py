"""How long a federation keeps something in place of the portal's own term: said on a day, never edited.

Never shorter than `RetentionTerm.least`, which the database holds to as well; longer than the portal's term
only with a reason that everybody reads. The last word is in force from the next night on.
"""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _, ngettext

from federation import roles
from federation.errors import Refused
from federation.models import Act, Federation, OwnTerm, Role, User
from federation.personal.terms import TERMS, YEAR, RetentionTerm
from federation.record import audit
from federation.tenancy.context import current

MOST = 30 * YEAR  # whatever the reason


def holding() -> dict[str, OwnTerm]:
    """The last word about each term that the federation in scope said, by the term's key."""
    return {own.term: own for own in OwnTerm.objects.order_by("pk") if own.term in TERMS}


def days_here() -> dict[str, int]:
    """How many days each term is in the federation in scope."""
    own = holding()
    return {key: max(own[key].days, term.least) if key in own else term.days for key, term in TERMS.items()}


def history() -> Iterable[tuple[OwnTerm, RetentionTerm]]:
    """Everything that the federation in scope said, the last word first."""
    words = OwnTerm.objects.filter(term__in=TERMS).select_related("by")
    return [(own, TERMS[own.term]) for own in words]


@transaction.atomic
def set_term(*, term: RetentionTerm, days: int, reason: str, by: User) -> OwnTerm | None:
    """An administrator says how many days something is kept; None where it is so already. Raises Refused."""
    if not roles.holds(by, Role.ADMINISTRATOR):
        raise Refused(_("An administrator says how long something is kept."), "no_administrator")
    reason = " ".join(reason.split())[:200]
    _refuse(term, days, reason)
    federation = Federation.objects.select_for_update().get(pk=current().pk)
    before = days_here()[term.key]
    if days == before:
        return None
    own: OwnTerm = OwnTerm.objects.create(term=term.key, days=days, reason=reason, by=by)
    audit.record(Act.CHANGED, by, federation, term=term.key, days=days, before=before)
    return own


def _refuse(term: RetentionTerm, days: int, reason: str) -> None:
    if not term.is_set_here:
        raise Refused(_("The portal itself removes this as soon as it is over."), "by_the_portal")
    if days < term.least:
        sentence = ngettext(
            "Not less than %(count)s day: %(why)s.", "Not less than %(count)s days: %(why)s.", term.least
        )
        raise Refused(sentence % {"count": term.least, "why": term.why_least}, "too_short")
    if days > MOST:
        raise Refused(_("Not more than %(count)s days.") % {"count": MOST}, "too_long")
    if days > term.days and not reason:
        sentence = ngettext(
            "Say why it is kept longer than %(count)s day.",
            "Say why it is kept longer than %(count)s days.",
            term.days,
        )
        raise Refused(sentence % {"count": term.days}, "no_reason")
