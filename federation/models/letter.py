"""A letter that is owed to somebody, and whether it went."""

from typing import Any

import pgtrigger
from django.apps import apps
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel


def topics() -> dict[str, Any]:
    """What letters are about, in words, by topic (AppConfig.letter_topics)."""
    by_app = (getattr(config, "letter_topics", {}) for config in apps.get_app_configs())
    return {topic: words for topics_of_app in by_app for topic, words in topics_of_app.items()}


class Letter(TenantModel):
    """One letter to one person. Its words are made when it is sent, in the language of its reader.

    `key` says what it is about: a second letter of the same topic and key to the same person is the first
    one. It carries no words of its own, only the numbers and names that its template needs.
    """

    topic = models.CharField(_("topic"), max_length=40)  # its template: letters/<topic>.txt
    key = models.CharField(max_length=100)
    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("addressee")
    )
    about = models.JSONField(default=dict)
    is_optional = models.BooleanField(default=False)  # the reader may want none such
    written_at = models.DateTimeField(_("written"), auto_now_add=True)
    sent_at = models.DateTimeField(_("sent at"), null=True)  # or dropped: the reader wants none any more
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    times_again = models.PositiveSmallIntegerField(_("sent again"), default=0)  # because the office wanted it
    due_at = models.DateTimeField(null=True)  # after a failure: not before

    class Meta(TenantModel.Meta):
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "topic", "key", "reader"], name="letter_once")
        ]
        indexes = [
            models.Index(
                fields=["federation", "-id"], condition=models.Q(sent_at__isnull=True), name="letters_unsent"
            )
        ]
        triggers = [pgtrigger.Protect(name="keep", operation=pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{topics().get(self.topic, self.topic)} ({self.written_at:%Y-%m-%d})"
