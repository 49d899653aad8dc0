"""To whom a person agrees to be named, and to what else: facts with dates, the last word holds.

Pages, the API and files ask one place, `Member.name`; a name that is not public is the number there, so no
search engine reads it either. What each word opens and closes, place by place, is
a table that tests hold: tests/purposes/places.toml.
"""

from collections.abc import Callable, Mapping

from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse

from federation import roles
from federation.models import Act, ConsentGiven, Guardian, Member, Purpose, User
from federation.reader import NameUse, Readership, read_by
from federation.record import audit
from federation.signals import members_written, readership_asked

# What holds before somebody has said a word: results are published with names. Nobody is rated, or given out
# in copies, which nobody can call back, without having been asked.
AT_FIRST = {
    Purpose.NAME_PUBLIC: True,
    Purpose.NAME_MEMBERS: True,
    Purpose.SEARCH: True,
    Purpose.OPEN_DATA: False,
    Purpose.REPORTS: True,
    Purpose.FOUND: True,
    Purpose.PROGRAMS: True,
    Purpose.RATING: False,
}
# What a name is used for, by the purpose that is agreed to (`Member.kept_from`).
USES = {
    Purpose.SEARCH: NameUse.SEARCH_ENGINES,
    Purpose.OPEN_DATA: NameUse.OPEN_DATA,
    Purpose.REPORTS: NameUse.REPORTS,
    Purpose.FOUND: NameUse.FOUND,
    Purpose.PROGRAMS: NameUse.PROGRAMS,
}


def holding(member: Member) -> dict[Purpose, bool]:
    """What a member agrees to now."""
    words = ConsentGiven.objects.filter(member=member).order_by("pk").values_list("purpose", "agrees")
    return AT_FIRST | {Purpose(purpose): agrees for purpose, agrees in words}


def history(member: Member) -> QuerySet[ConsentGiven]:
    """Every word about a member, the last first: whose it was, and on which day."""
    return ConsentGiven.objects.filter(member=member).select_related("by", "guardian").order_by("-pk")


def agreeing(purpose: Purpose, member: OuterRef | int) -> Coalesce:
    """As a condition of a query: whether a member agrees to something now, by the key of the record."""
    words = ConsentGiven.objects.filter(member=member, purpose=purpose).order_by("-pk").values("agrees")
    return Coalesce(Subquery(words[:1]), Value(AT_FIRST[purpose]))


def open_without_guardian(member: Member) -> set[Purpose]:
    """What holds of a member by their own word, by the office's, or by none."""
    by_guardian = {
        word.purpose: word.guardian_id is not None
        for word in ConsentGiven.objects.filter(member=member).order_by("pk")
    }
    return {purpose for purpose, word in holding(member).items() if word and not by_guardian.get(purpose)}


@transaction.atomic
def choose(
    *,
    member: Member,
    agrees: Mapping[Purpose, bool],
    by: User | None,
    guardian: Guardian | None = None,
    reason: str = "",
) -> int:
    """Write down what is another word than before; how many purposes that are. `reason`: of the office, the
    paper on which the member said so.

    Who asks for a minor is the guardian: the minor's own word closes, and opens nothing
    (federation.personal.guardians.choose_self).
    """
    member = Member.objects.select_for_update().get(pk=member.pk)
    before = holding(member)
    changed = {purpose: word for purpose, word in agrees.items() if before[purpose] != word}
    for purpose, word in changed.items():
        ConsentGiven.objects.create(member=member, purpose=purpose, agrees=word, by=by, guardian=guardian)
    show(member, before | changed)
    if changed:
        audit.record(Act.CONSENT_CHANGED, by, member, **({"reason": reason} if reason else {}))
    return len(changed)


def named_by(agrees: Mapping[Purpose, bool]) -> Readership:
    """To whom somebody is named who agrees to this."""
    if agrees[Purpose.NAME_PUBLIC]:
        return Readership.PUBLIC
    return Readership.MEMBERS if agrees[Purpose.NAME_MEMBERS] else Readership.CLUBS


def kept_by(agrees: Mapping[Purpose, bool]) -> NameUse:
    """What the name is kept from of somebody who agrees to this."""
    kept = NameUse(0)
    for purpose, use in USES.items():
        kept |= NameUse(0) if agrees[purpose] else use
    return kept


def show(member: Member, agrees: Mapping[Purpose, bool]) -> None:
    """Keep on the record what follows of somebody's words, in the transaction of the last of them."""
    named_to, kept_from = named_by(agrees), kept_by(agrees)
    if (named_to, kept_from) != (member.named_to, member.kept_from):
        Member.objects.filter(pk=member.pk).update(named_to=named_to, kept_from=kept_from)
    if (kept_from ^ member.kept_from) & NameUse.PROGRAMS:
        members_written.send(Member, members=[member.pk], what="changed")  # programs learn it, or forget it


def readership_of(request: HttpRequest) -> Callable[[int | None], Readership]:
    """How close whoever asks is to a member, by the key of the record; looked up once a request."""
    kept: dict[str, tuple[Readership, int | None]] = {}

    def asked(member: int | None) -> Readership:
        user = request.user
        if not isinstance(user, User):
            return Readership.PUBLIC
        if str(user.pk) not in kept:
            kept[str(user.pk)] = _closeness(user)
        rank, own = kept[str(user.pk)]
        return Readership.CLUBS if own is not None and own == member else rank

    return asked


def _closeness(user: User) -> tuple[Readership, int | None]:
    own = Member.objects.filter(user=user, merged_into=None).values_list("pk", flat=True).first()
    concerned = [is_one for _receiver, is_one in readership_asked.send(User, user=user)]
    if roles.offices_of(user) or any(concerned):
        return Readership.CLUBS, own
    return (Readership.PUBLIC if own is None else Readership.MEMBERS), own


class ReadershipMiddleware:
    """Names are read by whoever asks; by tasks, commands and letters they are read as registered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if getattr(request, "federation", None) is None:
            return self.get_response(request)
        before = read_by(readership_of(request))
        try:
            return self.get_response(request)
        finally:
            read_by(before)
