"""Pages of letters to groups, for who keeps the register."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refused
from federation.mailings import services, writing
from federation.mailings.addressees import Addressed, addressed
from federation.mailings.forms import OF_GROUPS, MailingForm, QuestionForm
from federation.mailings.groups import LetterGroup, all_groups
from federation.models import LetterBounce, LetterKind, Mailing, SavedQuestion, WhyLeftOut
from federation.people.registrar import require_keeper
from federation.text.numbers import whole
from federation.visitors import signed_in

METHODS = ["GET", "HEAD", "POST"]
PAGE = 50


@never_cache
@require_http_methods(METHODS)
@login_required
def group_letters(request: HttpRequest) -> HttpResponse:
    """The letters and the questions that are kept, and the form of a new question."""
    require_keeper(request)
    groups = all_groups()
    group = groups.get(request.GET.get("group", ""))
    form = QuestionForm(request.POST if request.method == "POST" else None, group=group) if group else None
    refusal = ""
    if form is not None and form.is_valid():
        try:
            asked, name = form.asked(), form.cleaned_data["name"]
            question = services.save_question(name=name, group=form.group, asked=asked, by=signed_in(request))
        except Refused as refused:
            refusal = refused.sentence
        else:
            return redirect("saved_question", question.pk)
    letters = Mailing.objects.select_related("question").order_by("-pk")
    words = {
        "groups": groups.values(),
        "group": group,
        "form": form,
        "refusal": refusal,
        "page": Paginator(letters, PAGE).get_page(request.GET.get("page")),
        "questions": [(question, groups.get(question.group)) for question in SavedQuestion.objects.all()],
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "federation/mailings/group_letters.html", words, status=status)


@never_cache
@require_http_methods(METHODS)
@login_required
def saved_question(request: HttpRequest, question_id: int) -> HttpResponse:
    """Who answers a question now: to whom a letter would go, who is left out and why."""
    require_keeper(request)
    question = get_object_or_404(SavedQuestion.objects.select_related("made_by"), pk=question_id)
    group = all_groups().get(question.group)
    examples = services.examples_for(group) if group is not None else []
    if request.method == "POST":
        wanted = whole(request.POST.get("like", ""))
        like = next((letter for letter in examples if letter.pk == wanted), None)
        draft = services.begin(question=question, by=signed_in(request), like=like)
        return redirect("group_letter", draft.pk)
    kind = request.GET.get("kind", LetterKind.NEWS.value)
    kind = kind if kind in OF_GROUPS else ""
    everybody = addressed(group, question, kind) if group is not None else []
    words = {
        "question": question,
        "group": group,
        "said": _said(group, question) if group is not None else [],
        "examples": examples,
        "kind": kind,
        "kinds": [*((one.value, one.label) for one in OF_GROUPS), ("", _("needed"))],
        **_counted(everybody),
        **_listed(request, everybody),
    }
    return render(request, "federation/mailings/saved_question.html", words)


def _said(group: LetterGroup, question: SavedQuestion) -> list[tuple[str, str]]:
    """What a question says, in words."""
    answers = []
    for parameter in group.parameters:
        value = question.asked.get(parameter.key, "")
        words = dict(parameter.choices()).get(value, value)
        if words:
            answers.append((str(parameter.label), str(words)))
    return answers


def _counted(everybody: list[Addressed]) -> dict[str, Any]:
    """How many are written to, and how many are left out for each reason."""
    reasons = [(one, sum(member.left_out == one for member in everybody)) for one in WhyLeftOut]
    return {
        "count": sum(not one.left_out for one in everybody),
        "reasons": [(reason, count) for reason, count in reasons if count],
    }


def _listed(request: HttpRequest, everybody: list[Addressed]) -> dict[str, Any]:
    """One page of them: of all, or of who is left out."""
    shown = request.GET.get("shown", "")
    rows = [one for one in everybody if one.left_out] if shown == "left_out" else everybody
    asked = request.GET.copy()
    asked.pop("page", None)
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    rows_shown = [(one, WhyLeftOut(one.left_out).label if one.left_out else "") for one in page]
    return {"page": page, "rows": rows_shown, "shown": shown, "query": asked.urlencode()}


@never_cache
@require_http_methods(METHODS)
@login_required
def group_letter(request: HttpRequest, mailing_id: int) -> HttpResponse:
    """One letter to a group: written, looked at, tried, sent; then how far it is."""
    require_keeper(request)
    mailing = get_object_or_404(Mailing.objects.select_related("question", "started_by"), pk=mailing_id)
    group = services.group_of(mailing.question)
    act = request.POST.get("act", "") if request.method == "POST" else ""
    form = MailingForm(
        request.POST if act == "keep" else None,
        group=group,
        initial={"kind": mailing.kind, "subjects": mailing.subjects, "texts": mailing.texts},
    )
    refusal = ""
    if act in DEEDS and (act != "keep" or form.is_valid()):
        try:
            return DEEDS[act](request, mailing, form)
        except Refused as refused:
            refusal = refused.sentence
            mailing.refresh_from_db()
    words: dict[str, Any] = {"mailing": mailing, "group": group, "form": form, "refusal": refusal}
    words |= _draft(request, mailing, group) if mailing.started_at is None else _sent(mailing)
    status = 422 if request.method == "POST" else 200
    return render(request, "federation/mailings/group_letter.html", words, status=status)


def _draft(request: HttpRequest, mailing: Mailing, group: LetterGroup) -> dict[str, Any]:
    """Who gets it, and how one of them has it: the first, or the one who is asked for."""
    everybody = addressed(group, mailing.question, mailing.kind)
    written_to = [one for one in everybody if not one.left_out]
    place = min(whole(request.GET.get("reader", "")) or 1, max(1, len(written_to)))
    one = written_to[place - 1] if written_to else None
    return {
        "one": one,
        "place": place,
        "before": place - 1,
        "after": place + 1 if place < len(written_to) else 0,
        "letters": writing.shown(mailing, services.words_for(group, one)) if mailing.texts else [],
        "seen": services.mark(everybody),
        **_counted(everybody),
    }


def _sent(mailing: Mailing) -> dict[str, Any]:
    """How far it is, who was left out, and its words. A constant number of statements."""
    rows = mailing.addressees.order_by().values("left_out")
    counts = {row["left_out"]: row["count"] for row in rows.annotate(count=Count("pk"))}
    sent = Count("pk", filter=Q(letter__sent_at__isnull=False))
    so_far = mailing.addressees.filter(left_out="").aggregate(sent=sent)
    return {
        "count": counts.get("", 0) + counts.get(WhyLeftOut.CANCELLED.value, 0),
        "reasons": [(one, counts[one.value]) for one in WhyLeftOut if counts.get(one.value)],
        "sent": so_far["sent"],
        "waiting": counts.get("", 0) - so_far["sent"],
        "came_back": LetterBounce.objects.filter(
            letter__topic=services.LETTER, letter__key=str(mailing.pk)
        ).count(),
        "letters": writing.shown(mailing, {key: f"{{{key}}}" for key in _known(mailing)}),
    }


def _known(mailing: Mailing) -> list[str]:
    return list(services.group_of(mailing.question).placeholders)


def _keep(request: HttpRequest, mailing: Mailing, form: MailingForm) -> HttpResponse:
    cleaned = form.cleaned_data
    services.keep(
        mailing=mailing,
        kind=cleaned["kind"],
        subjects=cleaned["subjects"],
        texts=cleaned["texts"],
        by=signed_in(request),
    )
    messages.success(request, _("The words are kept. Look at them below."))
    return redirect("group_letter", mailing.pk)


def _try(request: HttpRequest, mailing: Mailing, _form: MailingForm) -> HttpResponse:
    group = services.group_of(mailing.question)
    everybody = addressed(group, mailing.question, mailing.kind)
    first = next((one for one in everybody if not one.left_out), None)
    if services.try_out(mailing=mailing, one=first, by=signed_in(request)):
        messages.success(request, _("The trial is on its way to your own address."))
    else:
        messages.error(request, _("No trial goes: your own address is not proved."))
    return redirect("group_letter", mailing.pk)


def _start(request: HttpRequest, mailing: Mailing, _form: MailingForm) -> HttpResponse:
    count = services.start(mailing=mailing, seen=request.POST.get("seen", ""), by=signed_in(request))
    words = ngettext("%(count)s letter is on its way.", "%(count)s letters are on their way.", count)
    messages.success(request, words % {"count": count})
    return redirect("group_letter", mailing.pk)


def _cancel(request: HttpRequest, mailing: Mailing, _form: MailingForm) -> HttpResponse:
    count = services.cancel(mailing=mailing, by=signed_in(request))
    words = ngettext("%(count)s letter was cancelled.", "%(count)s letters were cancelled.", count)
    messages.success(request, words % {"count": count})
    return redirect("group_letter", mailing.pk)


def _again(request: HttpRequest, mailing: Mailing, _form: MailingForm) -> HttpResponse:
    """Another letter to the same question, with the words of this one."""
    draft = services.begin(question=mailing.question, by=signed_in(request), like=mailing)
    return redirect("group_letter", draft.pk)


DEEDS: dict[str, Callable[[HttpRequest, Mailing, MailingForm], HttpResponse]] = {
    "keep": _keep,
    "try": _try,
    "start": _start,
    "cancel": _cancel,
    "again": _again,
}
