"""A federation's own report layouts, for who keeps its ledger."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from federation.record.admin.base import TenantAdmin, TenantForm
from scoring.models import ReportLayout
from scoring.reports.mapping import MappingRefused, read
from scoring.reports.shipped import text_of


class ReportLayoutForm(TenantForm):
    """A layout with everything wrong with its mapping, line by line."""

    def clean_text(self) -> str:
        """The mapping, where one can write by it."""
        text = str(self.cleaned_data["text"])
        try:
            read(text)
        except MappingRefused as refused:
            raise ValidationError([str(problem) for problem in refused.problems]) from None
        return text


@admin.register(ReportLayout)
class ReportLayoutAdmin(TenantAdmin):
    """A new layout begins as one of the shipped ones."""

    form = ReportLayoutForm
    list_display = ("title",)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """The shipped report of results, to be changed."""
        return {"text": text_of("results-player"), **super().get_changeform_initial_data(request)}
