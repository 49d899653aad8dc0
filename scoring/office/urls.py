"""Pages of the register's desk."""

from django.urls import path

from scoring.office.views import acts, desk, guest_claims, guests, sheet, twins

SHEET = "desk/members/<int:member_id>"

urlpatterns = [
    path("desk/members/", desk.members_desk, name="members_desk"),
    path("desk/guest-results/", guest_claims.guest_claims, name="guest_claims"),
    path("desk/members/new/", acts.new_member, name="new_member"),
    path("desk/members/duplicates/search/", twins.search_duplicates, name="search_duplicates"),
    path("desk/members/<int:one>/and/<int:other>/", twins.compare_members, name="compare_members"),
    path("desk/members/mergers/<int:merge_id>/", twins.member_merger, name="member_merger"),
    path(f"{SHEET}/", sheet.member_sheet, name="member_sheet"),
    path(f"{SHEET}/guest/", guests.guest_results, name="guest_results"),
    path(f"{SHEET}/correct/", acts.correct_member, name="correct_member"),
    path(f"{SHEET}/transfer/", acts.transfer_member, name="transfer_member"),
    path(f"{SHEET}/status/", acts.member_standing, name="member_standing"),
    path(f"{SHEET}/dues/", acts.member_dues, name="member_dues"),
]
