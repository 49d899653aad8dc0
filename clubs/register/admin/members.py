"""The register of members with the home club, which the ground floor does not know."""

from typing import TYPE_CHECKING, TypedDict

from django.contrib import admin
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from clubs.models import Membership
from federation.models import Member
from federation.people.admin.members import MemberAdmin
from federation.roles import today

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class HomeMemberships(TypedDict):
        """What is fetched beside a member."""

        home_memberships: list[Membership]


admin.site.unregister(Member)


@admin.register(Member)
class MemberWithClubAdmin(MemberAdmin):
    """Stands in the place of the ground floor's admin of members."""

    list_display: tuple[str, ...] = (
        *MemberAdmin.list_display[:4],
        "home_club",
        *MemberAdmin.list_display[4:],
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Member]:
        day = today()
        home = Membership.objects.filter(is_home=True, starts_on__lte=day).select_related("club")
        home = home.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=day))
        members: QuerySet[Member] = super().get_queryset(request)
        return members.prefetch_related(Prefetch("memberships", home, to_attr="home_memberships"))

    @admin.display(description=_("home club"))
    def home_club(self, member: "WithAnnotations[Member, HomeMemberships]") -> str:
        """Of today: one whose end is announced already is one until then."""
        return ", ".join(str(membership.club) for membership in member.home_memberships)
