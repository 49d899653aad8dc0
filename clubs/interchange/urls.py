"""Addresses of the registers in the API."""

from django.urls import path

from clubs.interchange import clubs, dues, entries, gone, members, memberships

api_urlpatterns = [
    path("register/members/", members.Members.as_view(), name="api_members"),
    path("register/members/deleted/", gone.MembersDeleted.as_view(), name="api_members_deleted"),
    path("register/members/<int:member_id>/", members.MemberDetail.as_view(), name="api_member"),
    path(
        "register/members/<int:member_id>/standing/",
        members.MemberStanding.as_view(),
        name="api_member_standing",
    ),
    path("register/clubs/", clubs.Clubs.as_view(), name="api_clubs"),
    path("register/clubs/deleted/", gone.ClubsDeleted.as_view(), name="api_clubs_deleted"),
    path("register/clubs/<int:club_id>/", clubs.ClubRecord.as_view(), name="api_club"),
    path("register/memberships/", memberships.Memberships.as_view(), name="api_memberships"),
    path("register/memberships/deleted/", gone.MembershipsDeleted.as_view(), name="api_memberships_deleted"),
    path(
        "register/memberships/<int:membership_id>/",
        memberships.MembershipDetail.as_view(),
        name="api_membership",
    ),
    path("register/dues-years/", dues.DuesYears.as_view(), name="api_dues_years"),
    path("register/dues/", dues.Dues.as_view(), name="api_dues"),
    path("register/dues/deleted/", gone.DuesDeleted.as_view(), name="api_dues_deleted"),
    path("register/dues/<int:paid_id>/", dues.DuesPaidDetail.as_view(), name="api_dues_paid"),
    path("register/entries/", entries.Entries.as_view(), name="api_entries"),
    path("register/entries/deleted/", gone.EntriesDeleted.as_view(), name="api_entries_deleted"),
    path("register/entries/<int:entrant_id>/", entries.EntryDetail.as_view(), name="api_entry"),
    path(
        "register/entries/<int:entrant_id>/cancel/",
        entries.EntryCancelled.as_view(),
        name="api_entry_cancelled",
    ),
]
