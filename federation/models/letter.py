"""A letter that is owed to somebody, and whether it went."""

from typing import Any

import pgtrigger
from django.apps import apps
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.models.guardian import Guardian
from federation.models.mailings.sender import MailFailure
from federation.models.user import User
from federation.tenancy.models import TenantForeignKey, TenantModel


def topics() -> dict[str, Any]:
    """What letters are about, in words, by topic (AppConfig.letter_topics)."""
    by_app = (getattr(config, "letter_topics", {}) for config in apps.get_app_configs())
    return {topic: words for topics_of_app in by_app for topic, words in topics_of_app.items()}


class LetterKind(models.TextChoices):
    """What somebody may want no letters about. A letter of no kind is one that nobody can do without."""

    RESULTS = "results", _("own results")
    NEWS = "news", _("news of the federation")
    EVENTS = "events", _("events")
    TITLES = "titles", _("titles")


class Letter(TenantModel):
    """One letter to one person. Its words are made when it is sent, in the language of its reader.

    `key` says what it is about: a second letter of the same topic and key to the same person is the first
    one. It carries no words of its own, only the numbers and names that its template needs. It goes to a
    login, or to the guardian of somebody who may have none.
    """

    topic = models.CharField(_("topic"), max_length=40)  # its template: letters/<topic>.txt
    key = models.CharField(max_length=100)
    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("addressee"),
    )
    guardian = TenantForeignKey(Guardian, related_name="+", null=True, verbose_name=_("guardian"))
    about = models.JSONField(default=dict)
    # The reader may want none such; "" of a letter that nobody can do without.
    kind = WordField(_("kind of letter"), max_length=10, choices=LetterKind, blank=True, default="")
    written_at = models.DateTimeField(_("written"), auto_now_add=True)
    sent_at = models.DateTimeField(_("sent at"), null=True)  # or dropped: the reader wants none any more
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    times_again = models.PositiveSmallIntegerField(_("sent again"), default=0)  # because the office wanted it
    due_at = models.DateTimeField(null=True)  # after a failure: not before
    failure = WordField(_("why it was not taken"), max_length=20, choices=MailFailure, blank=True, default="")

    class Meta(TenantModel.Meta):
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "topic", "key", "reader"], name="letter_once"),
            models.UniqueConstraint(
                fields=["federation", "topic", "key", "guardian"], name="letter_to_guardian_once"
            ),
            models.CheckConstraint(
                condition=models.Q(reader__isnull=False, guardian__isnull=True)
                | models.Q(reader__isnull=True, guardian__isnull=False),
                name="letter_to_one",
            ),
        ]
        indexes = [
            models.Index(
                fields=["federation", "-id"], condition=models.Q(sent_at__isnull=True), name="letters_unsent"
            )
        ]
        triggers = [pgtrigger.Protect(name="keep", operation=pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{topics().get(self.topic, self.topic)} ({self.written_at:%Y-%m-%d})"

    @property
    def is_optional(self) -> bool:
        """Whether the reader may want none such."""
        return bool(self.kind)

    @property
    def addressee(self) -> User | Guardian:
        """Whom it goes to."""
        addressee = self.reader or self.guardian
        assert addressee is not None, "letter_to_one"
        return addressee

    @property
    def addressee_name(self) -> str:
        """What the reader goes by in this federation, or the guardian's name."""
        to = self.addressee
        return to.name or to.email if isinstance(to, Guardian) else str(to)
