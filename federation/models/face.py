"""The logo of a federation, apart from its row: that one is read with every request."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel


class FederationLogo(TenantModel):
    """The one logo that the pages show, as our own PNG. Its name and size are the federation's."""

    picture = models.BinaryField()

    class Meta(TenantModel.Meta):
        verbose_name = _("logo")
        verbose_name_plural = _("logos")
        constraints = [models.UniqueConstraint(fields=["federation"], name="one_logo")]

    def __str__(self) -> str:
        return str(_("logo"))
