"""Service tokens of the federation's staff: issued, looked at, withdrawn."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from clubs.models import Scope, ServiceToken
from clubs.register.services import service_tokens
from federation.record.admin.base import TenantAdmin, TenantForm
from federation.site.once import shown_once
from federation.visitors import signed_in


class ServiceTokenForm(TenantForm):
    """A new token: whose it is, what for, what it may, until when."""

    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("Rights"),
        choices=Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("No more than the program needs, and never more than you may yourself."),
    )

    class Meta:
        model = ServiceToken
        fields = ("name", "purpose", "scopes", "ends_on")


@admin.register(ServiceToken)
class ServiceTokenAdmin(TenantAdmin):
    """Programs that keep the registers by the API. A token is withdrawn and another issued, never edited."""

    form = ServiceTokenForm
    service_records = True
    list_display = ("name", "purpose", "may_do", "issued_by", "ends_on", "last_used_at", "withdrawn_at")
    list_select_related = ("issued_by",)
    issued = ("name", "purpose", "scopes", "ends_on")
    shown = ("name", "purpose", "may_do", "issued_by", "issued_at", "ends_on", "last_used_at", "withdrawn_at")
    actions = ("withdraw_tokens",)

    @admin.display(description=gettext_lazy("rights"))
    def may_do(self, token: ServiceToken) -> str:
        """Its scopes in words."""
        return ", ".join(str(Scope(word).label) for word in token.scopes)

    def get_fields(self, request: HttpRequest, obj: ServiceToken | None = None) -> Any:
        return self.shown if obj else self.issued

    def has_change_permission(self, request: HttpRequest, obj: ServiceToken | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: ServiceToken | None = None) -> bool:
        return False

    def has_withdraw_permission(self, request: HttpRequest) -> bool:
        """Who may issue tokens may withdraw them."""
        return self.has_add_permission(request)

    def save_model(self, request: HttpRequest, obj: ServiceToken, form: Any, change: bool) -> None:
        """The secret goes with this one answer, and nowhere else."""
        token, secret = service_tokens.issue(by=signed_in(request), **form.cleaned_data)
        obj.pk, obj.issued_by = token.pk, token.issued_by
        request.issued_secret = secret  # type: ignore[attr-defined]  # read by response_add

    def response_add(
        self, request: HttpRequest, obj: ServiceToken, post_url_continue: str | None = None
    ) -> HttpResponse:
        """The page that shows the secret, this once."""
        context = {
            **self.admin_site.each_context(request),
            "title": _("The service token “%(name)s”") % {"name": obj},
            "opts": self.opts,
            "token": obj,
            "secret": request.issued_secret,  # type: ignore[attr-defined]  # set by save_model
        }
        request.current_app = self.admin_site.name
        return shown_once(TemplateResponse(request, "admin/clubs/servicetoken/issued.html", context))

    @admin.action(description=gettext_lazy("Withdraw at once"), permissions=["withdraw"])
    def withdraw_tokens(self, request: HttpRequest, queryset: QuerySet[ServiceToken]) -> None:
        """From the next call on the programs are refused."""
        for token in queryset:
            service_tokens.withdraw(token=token, by=signed_in(request))
        count = len(queryset)
        sentence = ngettext("%(count)d token is withdrawn.", "%(count)d tokens are withdrawn.", count)
        messages.success(request, sentence % {"count": count})
