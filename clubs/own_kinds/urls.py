"""Pages of a club's own kinds of membership and fees."""

from django.urls import path

from clubs.own_kinds.views import fees, kinds, mine, one

urlpatterns = [
    path("desk/clubs/<int:club_id>/kinds/", kinds.club_kinds, name="club_kinds"),
    path("desk/clubs/<int:club_id>/kinds/<int:club_kind_id>/", kinds.club_kind, name="club_kind"),
    path("desk/clubs/<int:club_id>/fees/", fees.club_fees, name="club_fees"),
    path("desk/clubs/<int:club_id>/fees/file/", fees.club_fees_file, name="club_fees_file"),
    path("desk/clubs/<int:club_id>/fees/<int:member_id>/", one.club_member_fees, name="club_member_fees"),
    path("me/clubs/", mine.my_clubs, name="my_clubs"),
]
