"""What a member chose of what everybody may see: to stand in rankings; a page of their own.

The page is closed until it is opened. Each word about either is in the audit log with its day.
"""

from datetime import datetime

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, Member, User
from federation.personal import guardians
from federation.personal.processing.chosen import ChosenElsewhere, recorded
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


@transaction.atomic
def choose_rankings(*, member: Member, is_shown: bool, by: User) -> None:
    """Stand in public rankings, or no more. The same word once more says nothing new."""
    choice, _is_new = RankingChoice.objects.get_or_create(member=member, defaults={"hidden": False})
    if is_shown != choice.hidden:
        return
    choice.hidden = not is_shown
    choice.save(update_fields=["hidden"])
    audit.record(Act.CHANGED, by, choice, in_rankings=is_shown)


def chosen_of(member: Member) -> list[ChosenElsewhere]:
    """Both choices, for the page that has all choices of a person."""
    choice = RankingChoice.objects.filter(member=member).first()
    return [
        ChosenElsewhere(
            _("everybody may see in rankings my points, ranks and titles"),
            choice is None or not choice.hidden,
            reverse("my_points"),
            recorded(choice, "in_rankings") if choice else (),
        ),
        ChosenElsewhere(
            _("everybody may see the page with all my results"),
            page_open_since(member) is not None,
            reverse("player_page", args=[member.pk]),
            recorded(choice, "is_page_open") if choice else (),
        ),
    ]
