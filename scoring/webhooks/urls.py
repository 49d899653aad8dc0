"""Pages of webhooks."""

from django.urls import path

from scoring.webhooks import views as webhooks

urlpatterns = [
    path("desk/points/webhooks/", webhooks.webhooks, name="webhooks"),
    path("desk/points/webhooks/<int:webhook_id>/", webhooks.webhook, name="webhook"),
    path(
        "desk/points/webhooks/messages/<int:delivery_id>/replay/",
        webhooks.replay_message,
        name="replay_message",
    ),
]
