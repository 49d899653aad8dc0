"""Pages of dealing."""

from django.urls import path

from clubs.dealing import views

urlpatterns = [
    path("desk/sessions/<int:session_id>/deals/", views.session_deals, name="session_deals"),
    path(
        "desk/sessions/<int:session_id>/deals/<int:act_id>/hands.<str:suffix>",
        views.session_hands,
        name="session_hands",
    ),
    path("sessions/<int:session_id>/deals/", views.deals_proof, name="deals_proof"),
]
