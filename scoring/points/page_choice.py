"""Whether everybody may see a member's own page: closed until the member opens it, with the day of that."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, Member, User
from federation.personal import guardians
from federation.reader import Readership
from federation.record import audit
from scoring.models import RankingChoice


def page_open_since(member: Member) -> datetime | None:
    """Since when everybody may see a member's own page; None: it is the member's alone."""
    choices = RankingChoice.objects.filter(member=member)
    since: datetime | None = choices.values_list("page_opened_at", flat=True).first()
    return None if since is not None and is_closed_minor(member) else since


def is_closed_minor(member: Member) -> bool:
    """Whether nobody has agreed yet that somebody under age is named to everybody."""
    return member.named_to != Readership.PUBLIC and guardians.is_minor(member)


@transaction.atomic
def choose_page(*, member: Member, is_open: bool, at: datetime, by: User) -> None:
    """Open a member's own page to everybody, or close it again. A page that is open keeps its day.

    A minor's is opened where the guardian has agreed to the name alone.
    """
    if is_open and is_closed_minor(member):
        raise Refused(_("Until you are of age your guardian agrees first that your name is public."))
    choice, _is_new = RankingChoice.objects.get_or_create(member=member, defaults={"hidden": False})
    if is_open == (choice.page_opened_at is not None):
        return
    choice.page_opened_at = at if is_open else None
    choice.save(update_fields=["page_opened_at"])
    audit.record(Act.CHANGED, by, choice, is_page_open=is_open)
