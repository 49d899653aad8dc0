"""What every admin of a federation's records has in common: our audit, our history, refusals as sentences."""

from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, models, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from federation.errors import Refused, sentence_of
from federation.form_fields import in_years
from federation.models import Act
from federation.reader import reader_language
from federation.record import audit
from federation.record.admin import history
from federation.record.admin.lists import SoundLists
from federation.record.admin.selects import SoundSelects
from federation.tenancy.context import current
from federation.text.money import in_currency
from federation.visitors import signed_in


class TenantForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument when it runs
    """A form that can say why its record was refused when it came to saving."""

    refusal: str | None = None

    def clean(self) -> dict[str, Any] | None:
        """A refusal by the service or the database is an error of the form; nothing typed is lost."""
        cleaned = super().clean()
        if self.refusal:
            raise ValidationError(self.refusal)
        return cleaned


def why(error: IntegrityError | Refused) -> str:
    """The sentence of a refusal."""
    return error.sentence if isinstance(error, Refused) else sentence_of(error)


def link(address: str, text: Any) -> str:
    """A link in a list's column."""
    return format_html('<a href="{}">{}</a>', address, text)


def named(field: str, name: Any) -> Callable[[Any, models.Model], Any]:
    """A column for a field to which its model gives no name that a reader would know."""

    @admin.display(description=name, ordering=field, empty_value="–")
    def column(_admin: Any, row: models.Model) -> Any:
        return getattr(row, field)

    return column


def priced(field: str, name: Any) -> Callable[[Any], str | bool]:
    """A column for an amount of money, in the federation's currency."""

    @admin.display(description=name, ordering=field, empty_value="–")
    def column(row: models.Model) -> str:
        amount = getattr(row, field)
        return "" if amount is None else in_currency(amount, current().currency, reader_language())

    return column


def no_such_record(own_admin: "admin.ModelAdmin[Any]", request: HttpRequest, object_id: str) -> HttpResponse:
    """Django's own answer: back to the start, with a sentence. Its stubs leave it out."""
    redirect: Callable[..., HttpResponse] = own_admin.__getattribute__("_get_obj_does_not_exist_redirect")
    return redirect(request, own_admin.opts, object_id)


class TenantAdmin(SoundSelects, SoundLists):
    """Records of the federation in scope. The default manager leaves no others to choose from."""

    form = TenantForm
    list_per_page = 50
    list_max_show_all = 200
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    view_on_site: bool | Callable[[Any], str] = False
    service_records = False  # whether the service that saves writes the audit log itself

    def formfield_for_dbfield(
        self, db_field: "models.Field[Any, Any]", request: HttpRequest, **kwargs: Any
    ) -> Any:
        """The two boxes of a moment each say what they are."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if isinstance(field, forms.SplitDateTimeField):
            field.validators.append(in_years)
            for box, what in zip(field.widget.widgets, (_("date"), _("time")), strict=True):
                box.attrs["aria-label"] = f"{capfirst(field.label)}: {what}"
        return field

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form: Any = super().get_form(request, obj, change, **kwargs)
        form.refusal = getattr(request, "refusal", None)  # the class is made anew for every request
        return form

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        """What is refused at saving comes back as an error of the same form."""
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except (IntegrityError, Refused) as error:
            request.refusal = why(error)  # type: ignore[attr-defined]  # read by get_form
            return super().changeform_view(request, object_id, form_url, extra_context)

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        return self._or_message(
            request, lambda: super(TenantAdmin, self).delete_view(request, object_id, extra_context)
        )

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return self._or_message(
            request, lambda: super(TenantAdmin, self).changelist_view(request, extra_context)
        )

    def _or_message(self, request: HttpRequest, view: Callable[[], HttpResponse]) -> HttpResponse:
        try:
            with transaction.atomic():
                return view()
        except (IntegrityError, Refused) as error:
            messages.error(request, why(error))
            return HttpResponseRedirect(request.get_full_path())

    def log_addition(  # type: ignore[override]  # no LogEntry: our own audit log
        self, request: HttpRequest, obj: Any, message: Any
    ) -> None:
        if not self.service_records:
            audit.record(Act.ADDED, signed_in(request), obj)

    def log_change(  # type: ignore[override]  # no LogEntry: our own audit log
        self, request: HttpRequest, obj: Any, message: Any
    ) -> None:
        if message and not self.service_records:
            audit.record(Act.CHANGED, signed_in(request), obj)

    def log_deletions(  # type: ignore[override]  # no LogEntry: our own audit log
        self, request: HttpRequest, queryset: Iterable[models.Model]
    ) -> None:
        for obj in queryset:
            audit.record(Act.DELETED, signed_in(request), obj)

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """Acts from the audit log, and what the database itself noted of every change."""
        obj = self.get_object(request, unquote(object_id))
        if obj is None:
            return no_such_record(self, request, object_id)
        if not self.has_view_or_change_permission(request, obj):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": _("History of %(name)s") % {"name": obj},
            "object": obj,
            "opts": self.opts,
            "acts": history.acts_of(obj),
            "changes": history.changes_of(obj),
            **(extra_context or {}),
        }
        request.current_app = self.admin_site.name
        return TemplateResponse(request, "admin/portal/history.html", context)


class LabelledInline(SoundSelects, admin.TabularInline):  # type: ignore[type-arg]  # takes no argument when it runs
    """A table of forms in which every field says what it is, and every column has a head."""

    template = "admin/portal/labelled_inline.html"

    def formfield_for_dbfield(
        self, db_field: "models.Field[Any, Any]", request: HttpRequest, **kwargs: Any
    ) -> Any:
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field is not None:
            field.widget.attrs["aria-label"] = capfirst(field.label)
        return field

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """With a name for the box that deletes a row, too."""
        stock = super().get_formset(request, obj, **kwargs)

        class Labelled(stock):  # type: ignore[misc,valid-type]  # a class that is made for each request
            def add_fields(self, form: Any, index: int | None) -> None:
                super().add_fields(form, index)
                if "DELETE" in form.fields:
                    form.fields["DELETE"].widget.attrs["aria-label"] = _("Delete")

        return Labelled


class ReadOnlyAdmin(TenantAdmin):
    """Records that come about elsewhere: looked at here, never changed."""

    actions: Any = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
