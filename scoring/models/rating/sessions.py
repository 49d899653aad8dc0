"""Sessions as the rating takes them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Session
from federation.tenancy.models import TenantForeignKey, TenantModel


class RatedSession(TenantModel):
    """A session as the rating takes it: who sat where with what share of each board; nothing while not open.

    `is_owed`: what it made of its players, and every later session with it, has to be worked out again.
    """

    session = TenantForeignKey(Session, related_name="rated")
    played_on = models.DateField(_("played on"))
    body = models.JSONField()  # {"lines": [[board, [player, player], [player, player], "3/4", "1/4"], …]}
    is_open = models.BooleanField()  # everybody may see it
    is_owed = models.BooleanField()

    class Meta(TenantModel.Meta):
        ordering = ["played_on", "session_id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "session"], name="rated_session_once"),
        ]
        indexes = [
            models.Index(fields=["federation", "played_on", "session"], name="rated_session_in_order"),
            models.Index(
                fields=["federation", "played_on", "session"],
                condition=models.Q(is_owed=True),
                name="rated_session_owed",
            ),
            models.Index(
                fields=["federation", "session"],
                condition=models.Q(is_open=False),
                name="rated_session_hidden",
            ),
        ]

    def __str__(self) -> str:
        return str(self.session_id)
