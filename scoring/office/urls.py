"""Pages of the register's desk."""

from django.urls import path

from scoring.office.views import acts, desk, sheet

SHEET = "desk/members/<int:member_id>"

urlpatterns = [
    path("desk/members/", desk.members_desk, name="members_desk"),
    path("desk/members/new/", acts.new_member, name="new_member"),
    path(f"{SHEET}/", sheet.member_sheet, name="member_sheet"),
    path(f"{SHEET}/correct/", acts.correct_member, name="correct_member"),
    path(f"{SHEET}/transfer/", acts.transfer_member, name="transfer_member"),
    path(f"{SHEET}/status/", acts.member_standing, name="member_standing"),
    path(f"{SHEET}/dues/", acts.member_dues, name="member_dues"),
]
