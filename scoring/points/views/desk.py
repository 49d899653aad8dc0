"""The master point secretary's desk: what can be paid, what waits for a second person, periods, by hand."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubs.models import Stage
from federation.errors import Refused
from federation.models import Member
from federation.roles import today
from federation.tables.cells import tidy_number
from federation.text.numbers import whole
from federation.visitors import signed_in
from scoring.models import PaymentRun, PaymentRunKind, Posting
from scoring.points.forms.desk import ByHandForm, ReverseForm
from scoring.points.selectors import points as selectors
from scoring.points.services.ledger import due as ledger_due, periods as ledger_periods, runs, waiting
from scoring.points.views import balances
from scoring.points.words import points as words
from scoring.secretary import require_secretary

FEW = 50
NUMBER_MAX = 20


@never_cache
@require_GET
@login_required
def points_desk(request: HttpRequest) -> HttpResponse:
    """Everything that the secretary has to do, and when the books were closed."""
    require_secretary(request)
    asked = request.GET.get("member", "").strip()[:NUMBER_MAX]
    member = Member.objects.filter(number=tidy_number(asked)).first() if asked else None
    if member is not None:
        return redirect("member_points", member.pk)
    through = ledger_periods.closed_through()
    in_runs = waiting.stages_waiting()
    context = {
        "payable": [(stage, in_runs.get(stage.pk)) for stage in runs.payable()[:FEW]],
        "waiting": waiting.waiting()[:FEW],
        "through": through,
        "asked": asked,
        "year": (today().replace(month=1), today()),
        "problems": [words.problem(unpaid) for unpaid in ledger_due.unpaid()[:FEW]],
    }
    return render(request, "scoring/points/points_desk.html", context)


@require_POST
@login_required
def prepare_run(request: HttpRequest) -> HttpResponse:
    """Put the chosen stages up for approval."""
    require_secretary(request)
    keys = map(whole, request.POST.getlist("stage"))
    chosen = list(Stage.objects.filter(pk__in=[key for key in keys if key is not None]).order_by("pk"))
    try:
        run = runs.prepare(stages=chosen, at=timezone.now(), by=signed_in(request))
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("points_desk")
    messages.success(request, _("The payment run is prepared. Somebody else has to approve it."))
    return redirect("payment_run", run.pk)


@never_cache
@require_GET
@login_required
def payment_runs(request: HttpRequest) -> HttpResponse:
    """Every payment run, the newest first, with what became of it."""
    require_secretary(request)
    queryset = (
        PaymentRun.objects.select_related("prepared_by").prefetch_related("answers__by").order_by("-id")
    )
    page = Paginator(queryset, FEW).get_page(request.GET.get("page"))
    people = Member.objects.in_bulk({run.body["member"] for run in page if run.kind == PaymentRunKind.MANUAL})
    rows = [(run, next(iter(run.answers.all()), None), _whose(run, people)) for run in page]
    return render(request, "scoring/points/payment_runs.html", {"page": page, "rows": rows})


def _whose(run: PaymentRun, people: Mapping[int, Member]) -> str:
    """Of a posting by hand: for whom it is, and how much."""
    if run.kind != PaymentRunKind.MANUAL:
        return ""
    member, amount = people[run.body["member"]], selectors.shown(Decimal(run.body["amount"]))
    return f"{member.name} {amount} {words.colour(run.body['colour'])}"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def payment_run(request: HttpRequest, payment_run_id: int) -> HttpResponse:
    """A run with everything that it would post; its approval."""
    require_secretary(request)
    run = get_object_or_404(PaymentRun.objects.select_related("prepared_by"), pk=payment_run_id)
    status, refusal = 200, ""
    if request.method == "POST":
        act, note = request.POST.get("act"), request.POST.get("note", "")
        approved = act == "approve"
        try:
            if act not in ("approve", "decline"):
                raise Refused(_("Approve the run or send it back."), "no_answer")
            runs.answer(
                payment_run=run, approved=approved, note=note, at=timezone.now(), by=signed_in(request)
            )
        except Refused as refused:
            status, refusal = 422, refused.sentence
        else:
            sentence = _("The points are paid.") if approved else _("The payment run is sent back.")
            messages.success(request, sentence)
            return redirect("points_desk")
    return render(request, "scoring/points/payment_run.html", _of_run(request, run, refusal), status=status)


def _of_run(request: HttpRequest, run: PaymentRun, refusal: str) -> dict[str, Any]:
    answer = run.answers.select_related("by").first()
    context: dict[str, Any] = {
        "run": run,
        "answer": answer,
        "refusal": refusal,
        "own": run.prepared_by_id == request.user.pk,
    }
    if run.kind == PaymentRunKind.BROUGHT:
        return context | balances.of_run(request, run, is_paid=bool(answer and answer.approved))
    if run.kind == PaymentRunKind.MANUAL:
        member = Member.objects.filter(pk=run.body["member"]).first()
        undoes = Posting.objects.filter(pk=run.body.get("reverses")).select_related("payment").first()
        return context | {
            "member": member,
            "colour": words.colour(run.body["colour"]),
            "undoes": undoes,
            "amount": selectors.shown(Decimal(run.body["amount"])),
        }
    stages = [] if answer else [words.stage_change(*row) for row in runs.stages_of(run)]
    paid = [stage for _row, stage in runs.stages_of(run)] if answer else []
    return context | {"stages": stages, "paid": paid}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def points_by_hand(request: HttpRequest) -> HttpResponse:
    """A posting by hand: the member, the points, and why."""
    require_secretary(request)
    form = ByHandForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            cleaned = form.cleaned_data
            run = runs.prepare_by_hand(**cleaned, at=timezone.now(), by=signed_in(request))
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            messages.success(request, _("The payment run is prepared. Somebody else has to approve it."))
            return redirect("payment_run", run.pk)
    status = 422 if form.is_bound else 200
    return render(request, "scoring/points/points_by_hand.html", {"form": form}, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def reverse_posting(request: HttpRequest, posting_id: int) -> HttpResponse:
    """Taking a posting by hand back, with a reason and a second person."""
    require_secretary(request)
    posting = get_object_or_404(Posting.objects.select_related("payment", "member"), pk=posting_id)
    form = ReverseForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            cleaned = form.cleaned_data
            run = runs.reverse(posting=posting, at=timezone.now(), by=signed_in(request), **cleaned)
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            messages.success(request, _("The payment run is prepared. Somebody else has to approve it."))
            return redirect("payment_run", run.pk)
    context = {
        "form": form,
        "posting": posting,
        "colour": words.colour(posting.colour),
        "amount": selectors.shown(posting.amount),
    }
    return render(
        request, "scoring/points/reverse_posting.html", context, status=422 if form.is_bound else 200
    )


@never_cache
@require_GET
@login_required
def member_points(request: HttpRequest, member_id: int) -> HttpResponse:
    """A member's account as the secretary sees it, where postings by hand can be taken back."""
    require_secretary(request)
    member = get_object_or_404(Member, pk=member_id)
    history = selectors.history(member).select_related("payment__approval__payment_run")
    page = Paginator(history.prefetch_related("reversed_by"), FEW).get_page(request.GET.get("page"))
    context = {
        "member": member,
        "page": page,
        "lines": [words.line(posting) for posting in page],
        "for_secretary": True,
        "balances": [(words.colour(balance.colour), balance) for balance in selectors.balances(member)],
    }
    return render(request, "scoring/points/member_points.html", context)
