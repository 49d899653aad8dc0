"""What hangs on a record of the register, counted: each kind for whoever may see its records."""

from collections.abc import Callable
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from clubs.models import EntrantPlayer, EntryPlayer
from federation.models import DuesPaid, Member, User
from federation.money.office import keeps_books
from federation.money.selectors import accounts_of
from federation.templatetags.portal import money
from federation.tenancy.context import current
from rulings.cases.services.access import handled_by
from rulings.models import CaseParty
from scoring.models import Title
from scoring.office.sections import records_of
from scoring.office.selectors import holding_today
from scoring.points.selectors.points import balances


class HangingFact(NamedTuple):
    """One kind of record: its name, and how much of it hangs on each of two members."""

    label: str
    first: str
    second: str

    @property
    def differs(self) -> bool:
        """Whether the two have not the same."""
        return self.first != self.second


def facts_of(user: User, first: Member, second: Member) -> list[HangingFact]:
    """What hangs on two records, each kind that the reader may see."""
    return [
        HangingFact(str(label), counted(user, first), counted(user, second))
        for label, may_see, counted in KINDS
        if may_see(user)
    ]


def sessions_of(member: Member) -> int:
    """In how many sessions somebody played."""
    seats = EntryPlayer.objects.current().filter(member__in=records_of(member))
    return seats.filter(entry__superseded_by__isnull=True).values("entry__session").distinct().count()


def points_of(member: Member) -> str:
    """The points of all time and all colours."""
    rows = balances(member)
    return str(rows[-1].all) if rows else "0.00"


def titles_of(member: Member) -> int:
    """How many titles are held."""
    return Title.objects.held().filter(member__in=records_of(member)).count()


def _entries(_user: User, member: Member) -> str:
    return str(EntrantPlayer.objects.filter(member__in=records_of(member)).count())


def _dues(_user: User, member: Member) -> str:
    paid = DuesPaid.objects.filter(member__in=records_of(member)).order_by("year__starts_on")
    years = [str(row.year.starts_on.year) for row in paid.select_related("year")]
    return ", ".join(years) or "–"


def _account(user: User, member: Member) -> str:
    """The balance, to who keeps the books; to others, whether there is one."""
    accounts = accounts_of(member)
    if not accounts:
        return "–"
    if not keeps_books(user):
        return _("has one")
    return money(sum((one.balance for one in accounts[1:]), accounts[0].balance), current().currency)


def _cases(user: User, member: Member) -> str:
    at_table = CaseParty.objects.filter(member__in=records_of(member)).values("case")
    return str(handled_by(user).filter(pk__in=at_table).count())


def _clubs(_user: User, member: Member) -> str:
    rows = holding_today().filter(member=member).select_related("club").order_by("-is_home", "club__number")
    return ", ".join(dict.fromkeys(row.club.name for row in rows)) or "–"


def _anybody(_user: User) -> bool:
    return True


KINDS: tuple[tuple[Promise, Callable[[User], bool], Callable[[User, Member], str]], ...] = (
    (gettext_lazy("Sessions played"), _anybody, lambda _user, member: str(sessions_of(member))),
    (gettext_lazy("Entries to tournaments"), _anybody, _entries),
    (gettext_lazy("Master points"), _anybody, lambda _user, member: points_of(member)),
    (gettext_lazy("Titles"), _anybody, lambda _user, member: str(titles_of(member))),
    (gettext_lazy("Dues paid"), lambda user: user.has_perm("federation.view_duespaid"), _dues),
    (pgettext_lazy("of money", "Account"), _anybody, _account),
    (gettext_lazy("Cases"), lambda user: user.has_perm("rulings.view_case"), _cases),
    (gettext_lazy("Clubs"), _anybody, _clubs),
)
