"""What is agreed on before the first deal of a pad or a game."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.tenancy.models import TenantModel

SECRET_LENGTH = 32  # 24 random bytes: 192 bits
APPEND_ONLY = pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)


class ScoringKind(models.TextChoices):
    """How deals are scored."""

    RUBBER = "rubber", _("as rubbers")
    CHICAGO = "chicago", _("as Chicago, four deals a round")


class Agreed(TenantModel):
    """What is agreed on before the first deal. Never edited.

    `options` are those of the rules that were chosen, by name; `begun_on` is the day whose rules hold.
    """

    scoring = WordField(_("scoring"), max_length=10, choices=ScoringKind)
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    first_dealer = models.CharField(_("first dealer"), max_length=1)
    has_honours = models.BooleanField(_("honours"))
    options = models.JSONField(_("options"), default=dict)
    begun_on = models.DateField(_("day"))
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("by"),
    )

    class Meta(TenantModel.Meta):
        abstract = True
