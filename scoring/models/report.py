"""Mappings of reports that a federation has written itself."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel


class ReportLayout(TenantModel):
    """A mapping from our fields to the columns of somebody else's program, as TOML."""

    title = models.CharField(_("title"), max_length=100)
    text = models.TextField(
        _("mapping"),
        max_length=20_000,
        help_text=_("TOML: kind, format, and a [[column]] with heading and field for each column."),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("report layout")
        verbose_name_plural = _("report layouts")
        ordering = ["title", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "title"],
                name="report_layout_once",
                violation_error_message=_("There is a layout with this title already."),
            )
        ]

    def __str__(self) -> str:
        return self.title
