"""The ends of the chains of records: staff write a hash down, and see later that nothing was changed."""

from django.apps import apps
from django.contrib import admin
from django.db import models
from django.utils.html import format_html_join
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.models import ChainHead
from federation.record.admin.base import ReadOnlyAdmin
from federation.record.chains import breaks
from federation.tenancy.chained import Chain

AT_MOST = 100
FAULTS = {
    "changed": _("the record was changed"),
    "missing": _("the record is gone"),
    "forged": _("the link was changed"),
    "unlinked": _("the record is not in the chain"),
    "lost": _("the record is gone, which waited for its link"),
    "gap": _("links are gone"),
    "head": _("the end is not the last link"),
}


def model_of(chain: str) -> type[models.Model] | None:
    """The records of a chain."""
    for model in apps.get_models():
        own = getattr(model, "chain", None)
        if isinstance(own, Chain) and own.name == chain:
            return model
    return None


class ChainHeadAdmin(ReadOnlyAdmin):
    """One chain a line; its own page proves the chain from the first record to the last."""

    list_display = ("records", "sequence", "hash")
    fields = ("records", "sequence", "hash", "proof")
    ordering = ("chain",)

    @admin.display(description=_("records"), ordering="chain")
    def records(self, head: ChainHead) -> str:
        """What is in the chain."""
        model = model_of(head.chain)
        return capfirst(str(model._meta.verbose_name_plural)) if model else head.chain

    @admin.display(description=_("whether the chain holds"))
    def proof(self, head: ChainHead) -> str:
        """Whether the chain holds; if not, where it breaks."""
        model = model_of(head.chain)
        if model is None:
            return "–"
        faults = [(fault.sequence or "–", fault.row or "–", FAULTS[fault.fault]) for fault in breaks(model)]
        lines = format_html_join("", "<p>{} / {}: {}</p>", faults[:AT_MOST])
        return lines or str(_("The chain holds: no record was changed, taken away or slipped in."))
