"""Pages of renewals: a member's own, and those of the registrar's desk."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refused
from federation.languages import reader_code
from federation.memberships import charging, selectors
from federation.memberships.forms import (
    RenewalKindForm,
    RenewalPaymentForm,
    RenewalToPrepareForm,
    RenewalWaiverForm,
)
from federation.memberships.plan import RenewalPlan, choices_of, fees_on, plan
from federation.memberships.services import lapsing, letters, runs, settling
from federation.models import DuesYear, Member, MembershipKind, Renewal, RenewalRun, RenewalState, User
from federation.people.registrar import require_keeper
from federation.roles import today
from federation.tenancy.context import current
from federation.text.money import in_currency
from federation.visitors import signed_in

METHODS = ["GET", "HEAD", "POST"]
PAGE = 50
TEXT_MAX = 80
GROUPS = {
    "": gettext_lazy("all"),
    selectors.UNSETTLED: gettext_lazy("not settled"),
    selectors.DONE: pgettext_lazy("renewal", "settled"),
    selectors.UNREACHED: gettext_lazy("not settled, without a login"),
}


@never_cache
@require_http_methods(METHODS)
@login_required
def my_renewal(request: HttpRequest) -> HttpResponse:
    """A member's own: of which kind, for how much, how it is paid; renewed or not by one press."""
    by = signed_in(request)
    member = Member.objects.filter(user=by, merged_into=None).first()
    renewal = selectors.newest_renewal(member) if member is not None else None
    if member is None or renewal is None:
        return render(request, "federation/memberships/my_renewal.html", {"member": member})
    form = RenewalKindForm(
        request.POST if request.method == "POST" else None,
        kinds=_priced(choices_of(member, renewal.run.year, renewal.kind), renewal.run.year),
        initial={"kind": str(renewal.kind_id)},
    )
    refusal = ""
    if request.method == "POST":
        try:
            if _said(request, form, renewal, by):
                return redirect("my_renewal")
        except Refused as refused:
            refusal = refused.sentence
    words = {
        "member": member,
        "renewal": renewal,
        "form": form if len(form.kinds) > 1 and renewal.head_id is None else None,
        "kind_field": str(renewal.kind_id),
        "refusal": refusal,
        "reference": charging.reference(renewal),
        "owed": charging.open_amount(renewal),
        "may_say": renewal.state in (RenewalState.ASKED, RenewalState.RENEWED, RenewalState.DECLINED),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "federation/memberships/my_renewal.html", words, status=status)


def _said(request: HttpRequest, form: RenewalKindForm, renewal: Renewal, by: User) -> bool:
    """Do what the member says; whether it was done. Raises Refused."""
    if request.POST.get("act") == "decline":
        settling.say(renewal=renewal, renews=False, kind=None, by=by)
        return True
    if not form.is_valid():
        return False
    kind = None if renewal.head_id is not None else form.chosen().pk
    settling.say(renewal=renewal, renews=True, kind=kind, by=by)
    messages.success(request, _("Your membership is renewed. Pay the fee, and everything is done."))
    return True


def _priced(kinds: list[MembershipKind], year: DuesYear) -> list[tuple[MembershipKind, str]]:
    """Kinds as they are chosen: with their fee in the federation's currency."""
    fees = fees_on(year.starts_on)
    currency, language = current().currency, reader_code()
    return [
        (kind, f"{kind} – {in_currency(fees.get(kind.pk, Decimal(0)), currency, language)}") for kind in kinds
    ]


@never_cache
@require_http_methods(METHODS)
@login_required
def renewal_runs(request: HttpRequest) -> HttpResponse:
    """The renewals of all years, and the form that prepares another."""
    require_keeper(request)
    form = RenewalToPrepareForm(request.POST if request.method == "POST" else None)
    refusal = ""
    if form.is_valid():
        asked = form.cleaned_data
        try:
            run = runs.prepare(
                year=asked["year"],
                lapse_on=asked["lapse_on"],
                steps=form.steps(),
                by=signed_in(request),
                is_charged=asked["is_charged"],
            )
        except Refused as refused:
            refusal = refused.sentence
        else:
            return redirect("renewal_run", run.pk)
    rows = RenewalRun.objects.select_related("year").order_by("-year__starts_on")
    words = {
        "runs": rows,
        "form": form,
        "refusal": refusal,
        "has_kinds": MembershipKind.objects.filter(is_active=True).exists(),
        "has_years": form.fields["year"].queryset.exists(),  # type: ignore[attr-defined]  # a choice of rows
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "federation/memberships/renewal_runs.html", words, status=status)


@never_cache
@require_http_methods(METHODS)
@login_required
def renewal_run(request: HttpRequest, run_id: int) -> HttpResponse:
    """One year: what starting it would do; once it is started, who has renewed and who has not."""
    require_keeper(request)
    run = get_object_or_404(RenewalRun.objects.select_related("year"), pk=run_id)
    refusal = ""
    if request.method == "POST":
        try:
            answer = _done_with_run(request, run)
        except Refused as refused:
            refusal = refused.sentence
        else:
            if answer is not None:
                return answer
            refusal = _("The register has changed since you looked. These are the figures of now.")
    words: dict[str, Any] = {"run": run, "steps": run.steps.all(), "refusal": refusal}
    words |= _before(run) if run.started_at is None else _after(request, run)
    status = 422 if request.method == "POST" else 200
    return render(request, "federation/memberships/renewal_run.html", words, status=status)


def _done_with_run(request: HttpRequest, run: RenewalRun) -> HttpResponse | None:
    """Do what a button asks for; None where its reader has seen other figures than those of now."""
    by = signed_in(request)
    if request.POST.get("act") == "take_back":
        runs.take_back(run=run, by=by)
        messages.success(request, _("The renewal is taken back."))
        return redirect("renewal_runs")
    if run.started_at is None and request.POST.get("seen") != _mark(plan(run.year)):
        return None
    if runs.start(run=run, by=by):
        messages.success(request, _("The renewal is started. Letters go on the days of its steps."))
    return redirect("renewal_run", run.pk)


def _mark(planned: RenewalPlan) -> str:
    return f"{len(planned.rows)}-{planned.total}"


def _before(run: RenewalRun) -> dict[str, Any]:
    planned = plan(run.year)
    unplaced = Member.objects.filter(pk__in=planned.unplaced[:PAGE]).order_by("number")
    return {"plan": planned, "seen": _mark(planned), "unplaced": unplaced}


def _after(request: HttpRequest, run: RenewalRun) -> dict[str, Any]:
    text = " ".join(request.GET.get("q", "").replace("\0", "").split())[:TEXT_MAX]
    state = request.GET.get("state", "")
    state = state if state in GROUPS or state in RenewalState.values else ""
    rows = selectors.renewals_asked(run, text=text, state=state)
    asked = request.GET.copy()
    asked.pop("page", None)
    return {
        "counts": selectors.standing_of(run),
        "page": Paginator(rows, PAGE).get_page(request.GET.get("page")),
        "text": text,
        "state": state,
        "states": [*GROUPS.items(), *RenewalState.choices],
        "query": asked.urlencode(),
        "may_take_back": not run.steps.filter(done_at__isnull=False).exists(),
    }


@never_cache
@require_http_methods(METHODS)
@login_required
def one_renewal(request: HttpRequest, renewal_id: int) -> HttpResponse:
    """One member's renewal: what was done about it, and what the office can do."""
    require_keeper(request)
    related = ("run__year", "member", "kind", "head__member")
    renewal = get_object_or_404(Renewal.objects.select_related(*related), pk=renewal_id)
    act = request.POST.get("act", "") if request.method == "POST" else ""
    desk = _forms_of(renewal, act, request)
    refusal = ""
    if act in DEEDS and all(form.is_valid() for form in desk.values() if form.is_bound):
        try:
            words = DEEDS[act](renewal, desk, signed_in(request))
        except Refused as refused:
            refusal = refused.sentence
        else:
            messages.success(request, words)
            return redirect("one_renewal", renewal.pk)
    shown = {
        "renewal": renewal,
        "acts": renewal.acts.select_related("by"),
        "family": renewal.family.select_related("member"),
        "forms": desk,
        "refusal": refusal,
        "reference": charging.reference(renewal),
        "may_remind": renewal.state in (RenewalState.ASKED, RenewalState.RENEWED) and renewal.member.user_id,
        "may_lapse": not renewal.is_settled and renewal.state != RenewalState.LAPSED,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "federation/memberships/one_renewal.html", shown, status=status)


def _forms_of(renewal: Renewal, act: str, request: HttpRequest) -> dict[str, Any]:
    """The forms of the page, that of the button that was pressed with what was typed."""

    def typed(name: str) -> Any:
        return request.POST if act == name else None

    kinds = _priced(list(MembershipKind.objects.filter(is_active=True)), renewal.run.year)
    return {
        "pay": RenewalPaymentForm(typed("pay"), initial={"paid_on": today()}, auto_id="pay_%s"),
        "waive": RenewalWaiverForm(typed("waive"), auto_id="waive_%s"),
        "kind": RenewalKindForm(
            typed("kind"), kinds=kinds, initial={"kind": str(renewal.kind_id)}, auto_id="kind_%s"
        ),
    }


def _pay(renewal: Renewal, desk: dict[str, Any], by: User) -> str:
    cleaned = desk["pay"].cleaned_data
    settling.record_payment(renewal=renewal, on=cleaned["paid_on"], note=cleaned["note"], by=by)
    return _("The payment is recorded.")


def _waive(renewal: Renewal, desk: dict[str, Any], by: User) -> str:
    settling.waive(renewal=renewal, reason=desk["waive"].cleaned_data["reason"], by=by)
    return _("Nothing is asked of this member for the year.")


def _kind(renewal: Renewal, desk: dict[str, Any], by: User) -> str:
    settling.give_kind(renewal=renewal, kind=desk["kind"].chosen().pk, by=by)
    return _("The kind of membership is changed.")


def _remind(renewal: Renewal, _desk: dict[str, Any], by: User) -> str:
    sent = letters.remind(renewal=renewal, by=by)
    return _("The reminder is on its way.") if sent else _("No letter goes: one went today, or none can.")


def _lapse(renewal: Renewal, _desk: dict[str, Any], by: User) -> str:
    lapsing.lapse_one(renewal=renewal, by=by)
    return _("The membership has ended.")


DEEDS: dict[str, Callable[[Renewal, dict[str, Any], User], str]] = {
    "pay": _pay,
    "waive": _waive,
    "kind": _kind,
    "remind": _remind,
    "lapse": _lapse,
}
