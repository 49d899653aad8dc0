"""Letters to groups: questions that are kept, letters that are written to who answers them, and to whom."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.languages.fields import TextsField
from federation.models.guardian import Guardian
from federation.models.letter import Letter, LetterKind
from federation.models.member import Member
from federation.tenancy.models import TenantForeignKey, TenantModel

SUBJECT_MAX, TEXT_MAX = 150, 10_000


class SavedQuestion(TenantModel):
    """Who is in a group: its kind (federation.mailings.groups), and what was asked of it. Never edited."""

    name = models.CharField(pgettext_lazy("of a thing", "name"), max_length=80)
    group = models.CharField(_("kind of group"), max_length=40)
    asked = models.JSONField(default=dict)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    made_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("saved question")
        verbose_name_plural = _("saved questions")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "name"],
                name="saved_question_once",
                violation_error_message=_("Another question has this name."),
            )
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return self.name


class Mailing(TenantModel):
    """A letter to a group: a draft until it is sent; from then on its words are what went, for ever."""

    question = TenantForeignKey(SavedQuestion, related_name="mailings", verbose_name=_("saved question"))
    kind = WordField(_("kind of letter"), max_length=10, choices=LetterKind, blank=True, default="")
    subjects = TextsField(_("subject line"), max_length=SUBJECT_MAX, blank=True)
    texts = TextsField(_("text"), max_length=TEXT_MAX, blank=True)
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("written by")
    )
    written_at = models.DateTimeField(_("written"), auto_now_add=True)
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("sent by"),
    )
    started_at = models.DateTimeField(_("sent at"), null=True)
    due_at = models.DateTimeField(null=True)  # the next letters: not before
    ended_at = models.DateTimeField(_("ended at"), null=True)  # the last letter is owed, or it was cancelled
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("cancelled by"),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("letter to a group")
        verbose_name_plural = _("letters to groups")
        ordering = ["-id"]
        triggers = [
            pgtrigger.Protect(
                name="frozen",
                operation=pgtrigger.Update,
                condition=pgtrigger.Condition(
                    "OLD.started_at IS NOT NULL AND (NEW.subjects, NEW.texts, NEW.kind, NEW.question_id,"
                    " NEW.started_at) IS DISTINCT FROM (OLD.subjects, OLD.texts, OLD.kind, OLD.question_id,"
                    " OLD.started_at)"
                ),
            ),
            pgtrigger.Protect(name="keep", operation=pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return self.subjects.read() or str(self.question)


class WhyLeftOut(models.TextChoices):
    """Why somebody of a group gets no letter."""

    ERASED = "erased", _("their data is erased")
    DECEASED = "deceased", _("deceased")
    NO_GUARDIAN = "no_guardian", _("under age, and no guardian has proved an address")
    NO_LOGIN = "no_login", _("no login, and so no address")
    NOT_PROVED = "not_proved", _("the address is not proved, or the login is closed")
    FAILING = "failing", _("letters to the address come back")
    UNWANTED = "unwanted", _("wants no letters of this kind")
    TWICE = "twice", _("the address gets the letter already")
    CANCELLED = "cancelled", _("cancelled before it went")


class MailingAddressee(TenantModel):
    """One of a group when a letter was sent to it: who, by which address, with which words; or why not."""

    mailing = TenantForeignKey(Mailing, related_name="addressees", verbose_name=_("letter to a group"))
    member = TenantForeignKey(Member, related_name="+", null=True, verbose_name=_("member"))
    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("login"),
    )
    guardian = TenantForeignKey(Guardian, related_name="+", null=True, verbose_name=_("guardian"))
    address = models.EmailField(_("e-mail"), blank=True)
    words = models.JSONField(default=dict)
    left_out = WordField(_("left out"), max_length=12, choices=WhyLeftOut, blank=True, default="")
    letter = TenantForeignKey(Letter, related_name="+", null=True, verbose_name=_("letter"))
    at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("addressee of a letter to a group")
        verbose_name_plural = _("addressees of letters to groups")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "mailing", "address"],
                condition=Q(left_out="") & ~Q(address=""),
                name="mailing_address_once",
            )
        ]
        indexes = [models.Index(fields=["federation", "mailing", "left_out"], name="mailing_addressees")]
        triggers = [pgtrigger.Protect(name="keep", operation=pgtrigger.Delete)]

    def __str__(self) -> str:
        return str(self.pk)
