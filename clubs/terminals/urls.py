"""Pages of sessions at table terminals."""

from django.urls import path

from clubs.terminals import views

TERMINALS = "desk/sessions/<int:session_id>/terminals"

urlpatterns = [
    path(f"{TERMINALS}/", views.session_terminals, name="session_terminals"),
    path(f"{TERMINALS}/session.<slug:suffix>", views.session_terminals_file, name="session_terminals_file"),
]
