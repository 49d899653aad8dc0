"""What somebody does here for others: the desks of their offices, as their own page lists them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.register.districts import districts_kept_by
from clubs.register.selectors import clubs_run_by, is_director
from clubs.tournaments.selectors import served_by
from federation.models import User
from federation.money.office import keeps_books
from federation.people.registrar import reads_register
from rulings.appeals.views.room import may_enter
from rulings.cases.services.access import handles_cases
from rulings.conduct.services import may_look
from scoring.review.services import may_review
from scoring.secretary import may_pay
from scoring.statistics.access import sees_statistics

Anybody = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class DeskOfOffice:
    """A page of an office: its name among the addresses, its title, and who has it."""

    page: str
    title: Promise
    is_kept_by: Callable[[Anybody], bool]


DUTIES = (
    DeskOfOffice("desk", _("Club desk"), lambda user: clubs_run_by(user).exists()),
    DeskOfOffice("desk", _("Tournaments at which you have a duty"), lambda user: served_by(user).exists()),
    DeskOfOffice("cases", _("Cases"), handles_cases),
    DeskOfOffice("waiting_corrections", _("Late corrections that wait for a director"), is_director),
    DeskOfOffice("committee_room", _("Committee room"), may_enter),
    DeskOfOffice("record_reviews", _("Review of records"), may_review),
    DeskOfOffice("conduct_record", _("Conduct record"), may_look),
    DeskOfOffice("members_desk", _("Members"), reads_register),
    DeskOfOffice("points_desk", _("Master points: secretary"), may_pay),
    DeskOfOffice("money_desk", _("Money"), keeps_books),
    DeskOfOffice("statistics", _("Statistics"), sees_statistics),
)


def duties_of(user: Anybody) -> Iterator[tuple[str, str]]:
    """The desks that somebody keeps, those of districts by their names: address and title."""
    for duty in DUTIES:
        if duty.is_kept_by(user):
            yield reverse(duty.page), str(duty.title)
    for district in districts_kept_by(user):
        yield reverse("district_desk", args=[district.pk]), f"{_('Desk of the district')}: {district.name}"
