"""Score pads and their lines."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel
from scoring.models.social.agreed import APPEND_ONLY, SECRET_LENGTH, Agreed

NAME_LENGTH = 60


class PadKind(models.TextChoices):
    """For which game a pad is."""

    RUBBER = "rubber", _("Rubber bridge")
    CHICAGO = "chicago", _("Chicago")
    HONEYMOON = "honeymoon", _("Honeymoon bridge")


class ScorePad(Agreed):
    """A pad: who plays, and by what it is scored.

    Whoever has its reading secret may read it; whoever has the writing one, or began it while signed in, may
    write.
    """

    kind = WordField(_("game"), max_length=10, choices=PadKind)
    name_ns = models.CharField(_("North-South"), max_length=NAME_LENGTH)
    name_ew = models.CharField(_("East-West"), max_length=NAME_LENGTH)
    reading = models.CharField(max_length=SECRET_LENGTH, editable=False, db_collation="C")
    writing = models.CharField(max_length=SECRET_LENGTH, editable=False, db_collation="C")

    class Meta(Agreed.Meta):
        abstract = False
        verbose_name = _("score pad")
        verbose_name_plural = _("score pads")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["federation", "by", "-id"], name="pad_of_user"),
            models.Index(fields=["federation", "begun_on"], name="pad_of_day"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["federation", "reading"], name="pad_reading_once"),
            models.UniqueConstraint(fields=["federation", "writing"], name="pad_writing_once"),
        ]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.name_ns} – {self.name_ew}"


class PadLineKind(models.TextChoices):
    """What is written in a place of a pad."""

    DEAL = "deal", _("deal")
    ENDED = "ended", _("game broken off")
    TAKEN_BACK = "taken_back", _("taken back")


class PadLine(TenantModel):
    """What was written on a pad, in its order. Of the lines of one place the newest counts. Never edited.

    A correction is a line of the same place, and so is a line taken back.
    """

    pad = TenantForeignKey(ScorePad, related_name="lines", verbose_name=_("score pad"))
    sequence = models.PositiveIntegerField(_("number"))
    place = models.PositiveIntegerField(_("line"))
    kind = WordField(_("kind"), max_length=10, choices=PadLineKind)
    contract = models.CharField(_("contract"), max_length=4, blank=True)
    declarer = models.CharField(_("declarer"), max_length=1, blank=True)
    tricks = models.PositiveSmallIntegerField(_("tricks"), null=True, blank=True)
    honours_side = models.CharField(_("honours of"), max_length=2, blank=True)
    honours = models.PositiveSmallIntegerField(_("honours"), default=0)
    token = models.UUIDField(editable=False)  # of the form: sent twice, it is written once
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("by"),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("line of a score pad")
        verbose_name_plural = _("lines of score pads")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "pad", "sequence"],
                name="pad_line_once",
                violation_error_message=_("Somebody else has written on this pad just now."),
            ),
            models.UniqueConstraint(fields=["federation", "pad", "token"], name="pad_form_once"),
            models.CheckConstraint(condition=Q(tricks__isnull=True) | Q(tricks__lte=13), name="pad_tricks"),
        ]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.pad_id}/{self.place}: {self.contract}"
