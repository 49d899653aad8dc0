"""What a federation says itself in place of an article, and what members answered in the quiz."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.models import Member
from federation.tenancy.models import TenantForeignKey, TenantModel


class ArticleVersion(TenantModel):
    """A federation's own text of an article in one language. Never edited: the newest holds.

    An empty text gives the article back to what the portal says.
    """

    article = models.CharField(_("article"), max_length=60)
    language = WordField(_("language"), max_length=2, choices=settings.LANGUAGES)
    text = models.TextField(_("text"), blank=True)
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("written by")
    )
    written_at = models.DateTimeField(_("written at"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("version of an article")
        verbose_name_plural = _("versions of articles")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["federation", "article", "language", "-id"], name="versions_of_article")
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.article} ({self.language})"


class QuizAnswer(TenantModel):
    """A member's answer to a question of a set, once in each round through the set.

    `question`, `chosen` and `right` are keys of the advisor's tables or items of the Laws. What was right is
    kept as the tables had it when it was answered.
    """

    member = TenantForeignKey(Member, related_name="+", verbose_name=_("member"))
    quiz_set = models.CharField(_("set of questions"), max_length=40)
    round = models.PositiveSmallIntegerField(_("round"))
    question = models.CharField(_("question"), max_length=60)
    chosen = models.CharField(_("answer"), max_length=60)
    right = models.CharField(_("right answer"), max_length=60)
    answered_at = models.DateTimeField(_("answered at"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("answer in the quiz")
        verbose_name_plural = _("answers in the quiz")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "member", "quiz_set", "round", "question"],
                name="quiz_answered_once_a_round",
                violation_error_message=_("This question is answered already in this round."),
            )
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.quiz_set} {self.round}: {self.question}"

    @property
    def is_right(self) -> bool:
        """Whether it was the tables' answer."""
        return self.chosen == self.right
