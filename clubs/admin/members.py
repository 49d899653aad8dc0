"""The register of members with the home club, which the ground floor does not know."""

from django.contrib import admin
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from clubs.models import Membership
from federation.admin.members import MemberAdmin
from federation.models import Member
from federation.roles import today

admin.site.unregister(Member)


@admin.register(Member)
class MemberWithClubAdmin(MemberAdmin):
    """Stands in the place of the ground floor's admin of members."""

    list_display = (*MemberAdmin.list_display[:4], "home_club", *MemberAdmin.list_display[4:])

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        day = today()
        home = Membership.objects.filter(is_home=True, starts_on__lte=day).select_related("club")
        home = home.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=day))
        return super().get_queryset(request).prefetch_related(Prefetch("memberships", home, to_attr="home"))

    @admin.display(description=_("home club"))
    def home_club(self, member: Member) -> str:
        """Of today: one whose end is announced already is one until then."""
        return ", ".join(str(membership.club) for membership in member.home)
