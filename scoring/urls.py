"""Pages of results, inside a federation."""

from django.urls import include, path

urlpatterns = [
    path("", include("scoring.front.urls")),
    path("", include("scoring.help.urls")),
    path("", include("scoring.statistics.urls")),
    path("", include("scoring.office.urls")),
    path("", include("scoring.sessions.urls")),
    path("", include("scoring.events.urls")),
    path("", include("scoring.room.urls")),
    path("", include("scoring.desk.urls")),
    path("", include("scoring.review.urls")),
    path("", include("scoring.effects.urls")),
    path("", include("scoring.calculators.urls")),
    path("", include("scoring.social.urls")),
    path("", include("scoring.points.urls")),
    path("", include("scoring.reports.urls")),
    path("", include("scoring.series.urls")),
    path("", include("scoring.rating.urls")),
    path("", include("scoring.rulemaking.urls")),
    path("", include("scoring.webhooks.urls")),
    path("", include("scoring.openid.urls")),
    path("", include("scoring.widgets.urls")),
    path("", include("scoring.open_data.urls")),
    path("", include("scoring.learning.urls")),
]
