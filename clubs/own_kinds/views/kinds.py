"""What kinds of membership a club has, and one of them with its fees."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.models import ClubKind
from clubs.own_kinds import selectors, services
from clubs.own_kinds.forms import ChangedClubKindForm, ClubKindFeeForm, ClubKindForm
from clubs.own_kinds.views.access import managed_club
from federation.errors import Refused
from federation.roles import today
from federation.text.numbers import whole
from federation.visitors import signed_in

METHODS = ["GET", "HEAD", "POST"]


@never_cache
@require_http_methods(METHODS)
@login_required
def club_kinds(request: HttpRequest, club_id: int) -> HttpResponse:
    """The kinds of a club with the fees that they have now, and the form of another one."""
    club = managed_club(request, club_id)
    form = ClubKindForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            kind = services.add_kind(club=club, kind=form.instance, by=signed_in(request))
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            return redirect("club_kind", club.pk, kind.pk)
    year = selectors.year_of(today())
    words = {
        "club": club,
        "form": form,
        "kinds": selectors.kinds_of(club),
        "fees": selectors.fees_for(club, year) if year else {},
        "year": year,
    }
    return render(request, "clubs/own_kinds/kinds.html", words, status=422 if form.errors else 200)


@never_cache
@require_http_methods(METHODS)
@login_required
def club_kind(request: HttpRequest, club_id: int, club_kind_id: int) -> HttpResponse:
    """A kind: its name, whether it is in use, its fees; another fee, and one taken away again."""
    club = managed_club(request, club_id)
    kind = get_object_or_404(ClubKind.objects.select_related("club"), pk=club_kind_id, club=club)
    act = request.POST.get("act", "") if request.method == "POST" else ""
    if act == "remove":
        _remove(request, kind)
        return redirect("club_kind", club.pk, kind.pk)
    year = selectors.year_of(today())
    fee = ClubKindFeeForm(request.POST if act == "fee" else None, kind=kind, year=year, auto_id="fee_%s")
    shown = ClubKind.objects.get(pk=kind.pk)  # a form that is refused has written into its own
    changed = ChangedClubKindForm(request.POST if act == "change" else None, instance=shown, auto_id="is_%s")
    if _priced(request, fee) or _changed(request, changed, kind):
        return redirect("club_kind", club.pk, kind.pk)
    words = {
        "club": club,
        "kind": kind,
        "fees": kind.fees.order_by("-starts_on"),
        "fee": fee,
        "form": changed,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "clubs/own_kinds/kind.html", words, status=status)


def _remove(request: HttpRequest, kind: ClubKind) -> None:
    """Take the named fee away; one that somebody took away meanwhile is gone."""
    fee = kind.fees.select_related("kind__club").filter(pk=whole(request.POST.get("fee", "")) or 0).first()
    if fee is not None:
        services.remove_fee(fee=fee, by=signed_in(request))
        messages.success(request, _("The fee is taken away."))


def _priced(request: HttpRequest, form: ClubKindFeeForm) -> bool:
    """Whether the fee is entered; a refusal stands on the form."""
    if not form.is_valid():
        return False
    try:
        services.add_fee(fee=form.instance, by=signed_in(request))
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return False
    messages.success(request, _("The fee is entered."))
    return True


def _changed(request: HttpRequest, form: ChangedClubKindForm, kind: ClubKind) -> bool:
    """Whether the kind is as it was typed; a refusal stands on the form."""
    if not form.is_valid():
        return False
    typed = form.cleaned_data
    try:
        services.change_kind(
            kind=kind, names=typed["names"], is_active=typed["is_active"], by=signed_in(request)
        )
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return False
    messages.success(request, _("The kind of membership is changed."))
    return True
