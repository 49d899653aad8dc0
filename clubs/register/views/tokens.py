"""Tokens of a club's devices: who has one, a new one, and the end of one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.models import Club, DeviceToken
from clubs.register import tokens
from clubs.register.forms import TokenForm
from clubs.register.views.access import require_desk
from federation.site.once import shown_once
from federation.visitors import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def club_tokens(request: HttpRequest, club_id: int) -> HttpResponse:
    """A club's tokens. A new one's secret is in the answer to its issue, and nowhere afterwards."""
    club = get_object_or_404(Club, pk=club_id)
    require_desk(request, club)
    form = TokenForm(request.POST or None)
    secret, issued = "", None
    if request.method == "POST" and form.is_valid():
        issued, secret = tokens.issue(club=club, by=signed_in(request), **form.cleaned_data)
        form = TokenForm()
    context = {
        "club": club,
        "form": form,
        "issued": issued,
        "secret": secret,
        "tokens": DeviceToken.objects.filter(club=club).select_related("user"),
    }
    page = render(request, "clubs/register/tokens.html", context)
    return shown_once(page) if secret else page


@require_POST
@login_required
def withdraw_token(request: HttpRequest, token_id: int) -> HttpResponse:
    """End a token, and back to the list."""
    token = get_object_or_404(DeviceToken.objects.select_related("club"), pk=token_id)
    require_desk(request, token.club)
    tokens.withdraw(token=token, by=signed_in(request))
    messages.success(request, _("The token “%(label)s” is withdrawn.") % {"label": token.label})
    return redirect("club_tokens", token.club_id)
