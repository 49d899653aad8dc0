"""The fee of an entry as its players see it: who is charged what; split by a team's captain."""

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.models import Entrant
from clubs.tournaments.pricing import shares as fee_shares
from clubs.tournaments.pricing.words import FeeReason, reasons
from clubs.tournaments.services import charges
from clubs.tournaments.services.coaches import is_captain
from federation.errors import Refused
from federation.form_fields import priced_in
from federation.models import Charge, Member
from federation.money.services import causes
from federation.money.services.journal import AMOUNT_MAX
from federation.tenancy.context import current
from federation.visitors import signed_in
from scoring.engine.contest import Form


class FeePartsForm(forms.Form):
    """How much of a team's fee each of its members pays."""

    def __init__(self, *args: Any, members: list[Member], charged: list[Charge], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.members = members
        paid_by = {charge.account.member_id: charge.amount for charge in charged}
        for member in members:
            self.fields[f"part_{member.pk}"] = forms.DecimalField(
                label=member.name,
                min_value=Decimal(0),
                max_value=AMOUNT_MAX - 1,
                max_digits=10,
                decimal_places=2,
                initial=paid_by.get(member.pk, Decimal(0)),
            )
            priced_in(self, f"part_{member.pk}", current().currency)

    def parts(self) -> dict[Member, Decimal]:
        """What each pays."""
        return {member: self.cleaned_data[f"part_{member.pk}"] for member in self.members}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def entry_fee(request: HttpRequest, entrant_id: int) -> HttpResponse:
    """What an entry costs each of its players, and how it is paid; the captain of a team splits it."""
    related = Entrant.objects.select_related("event__tournament").filter(
        players__member__user=signed_in(request)
    )
    entrant = get_object_or_404(related.distinct(), pk=entrant_id)
    charged = causes.in_force(charges.cause_of(entrant))
    members = [one.member for one in entrant.players.select_related("member") if one.member]
    posted = request.POST if "split" in request.POST else None
    form = FeePartsForm(posted, members=members, charged=charged)
    if request.method == "POST" and _split(request, entrant, form, charged):
        return redirect("entry_fee", entrant.pk)
    own = [one for one in charged if one.account.member and one.account.member.user_id == request.user.pk]
    untouched = all(one.open_amount == one.amount for one in charged)
    context = {
        "entrant": entrant,
        "event": entrant.event,
        "charged": charged,
        "own": [(one, causes.reference(one)) for one in own if one.open_amount],
        "form": form,
        "reasons": _reasons_for(request, entrant),
        "may_split": bool(charged) and untouched and is_captain(request.user, entrant),
    }
    return render(request, "clubs/tournaments/entry_fee.html", context, status=422 if form.errors else 200)


def _reasons_for(request: HttpRequest, entrant: Entrant) -> list[FeeReason]:
    """Why the reader pays what they pay; why each of the team does, for the captain, who pays for all."""
    shares = fee_shares.shares_of(entrant)
    if not (Form(entrant.event.form).is_teams and is_captain(request.user, entrant)):
        shares = [one for one in shares if one.player.member and one.player.member.user_id == request.user.pk]
    return reasons(shares, entrant.event)


def _split(request: HttpRequest, entrant: Entrant, form: FeePartsForm, charged: list[Charge]) -> bool:
    """Split as written, or in equal parts; whether it is done."""
    if "equal" in request.POST:
        whole_fee = sum((one.amount for one in charged), Decimal(0))
        parts = causes.parts_of(whole_fee, form.members)
    elif form.is_valid():
        parts = form.parts()
    else:
        return False
    try:
        charges.split(entrant=entrant, parts=parts, by=signed_in(request))
    except Refused as refusal:
        if form.is_bound:
            form.add_error(None, refusal.sentence)
            return False
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, _("The fee is split. Each member owes their own part now."))
    return True
