"""Pages of tournaments: the organiser's desk, entering and leaving."""

from django.urls import path

from clubs.tournaments.views import coaches, desk as tournament_desk, entering, entry_fees, fee_classes

urlpatterns = [
    path("desk/clubs/<int:club_id>/tournaments/", tournament_desk.club_tournaments, name="club_tournaments"),
    path("desk/tournaments/<int:tournament_id>/", tournament_desk.tournament_desk, name="tournament_desk"),
    path("desk/events/<int:event_id>/", tournament_desk.event_desk, name="event_desk"),
    path("desk/events/<int:event_id>/entries/", tournament_desk.event_entries, name="event_entries"),
    path("desk/events/<int:event_id>/fees/", tournament_desk.event_fees_file, name="event_fees_file"),
    path("desk/events/<int:event_id>/fees/classes/", fee_classes.event_fee_classes, name="event_fee_classes"),
    path("desk/entrants/<int:entrant_id>/", tournament_desk.entrant_desk, name="entrant_desk"),
    path("events/<int:event_id>/enter/", entering.enter_event, name="enter_event"),
    path("me/entries/", entering.my_entries, name="my_entries"),
    path("me/entries/<int:entrant_id>/leave/", entering.leave_event, name="leave_event"),
    path("me/entries/<int:entrant_id>/fee/", entry_fees.entry_fee, name="entry_fee"),
    path("me/entries/<int:entrant_id>/coach/", coaches.team_coach, name="team_coach"),
]
