"""What is known of letters from outside: which somebody wants, and which came back."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.models.guardian import Guardian
from federation.models.letter import Letter, LetterKind
from federation.tenancy.models import TenantForeignKey, TenantModel

APPEND_ONLY = pgtrigger.Update | pgtrigger.Delete


class ChoiceWay(models.TextChoices):
    """How somebody said which letters they want."""

    PAGE = "page", _("on the page, signed in")
    LINK = "link", _("by the link of a letter")
    PROGRAM = "program", _("by the button of a mail program")


class LetterChoice(TenantModel):
    """Whether somebody wants letters of a kind, from a moment on. Facts: the last holds, none is edited."""

    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("person"),
    )
    guardian = TenantForeignKey(Guardian, related_name="+", null=True, verbose_name=_("guardian"))
    kind = WordField(_("kind of letter"), max_length=10, choices=LetterKind)
    wants = models.BooleanField(_("wants them"))
    way = WordField(_("said"), max_length=10, choices=ChoiceWay)
    at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("choice about letters")
        verbose_name_plural = _("choices about letters")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(reader__isnull=False, guardian__isnull=True)
                | Q(reader__isnull=True, guardian__isnull=False),
                name="letter_choice_of_one",
            )
        ]
        indexes = [models.Index(fields=["federation", "kind"], name="letter_choice_of_kind")]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.kind}: {self.wants}"


class LetterBounce(TenantModel):
    """A letter that came back for good: which sending of it, from which address, by which code (RFC 3463)."""

    letter = TenantForeignKey(Letter, related_name="bounces", verbose_name=_("letter"))
    times_again = models.PositiveSmallIntegerField(_("sent again"), default=0)
    address = models.EmailField(_("e-mail"), blank=True)
    code = models.CharField(_("code"), max_length=12)
    at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("letter that came back")
        verbose_name_plural = _("letters that came back")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "letter", "times_again"], name="letter_bounce_once")
        ]
        indexes = [models.Index(fields=["federation", "address"], name="letter_bounce_from")]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.letter_id}: {self.code}"
