"""The quiz: its sets, a round through one, a question with its answer, and the certificate."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from federation.paper.answer import attachment
from federation.reader import reader_language
from federation.site.middleware import federation_of
from rulings.laws.books import books_of_pack
from rulings.library.shelf import Books
from scoring.learning import words
from scoring.learning.forms import AnswerForm
from scoring.learning.papers import QuizCertificate, quiz_certificate_pdf
from scoring.learning.quiz.questions import QuizQuestion
from scoring.learning.quiz.sets import PASS, ROUND, QuizSet, sets
from scoring.learning.selectors import QuizRound, edition_here, member_of, passed, rounds_of
from scoring.learning.services import answers


@require_safe
def quiz(request: HttpRequest) -> HttpResponse:
    """Every set, and how far a member is in each."""
    member, language = member_of(request.user), reader_language()
    rounds = rounds_of(member, sets().values()) if member else {}
    groups = [
        (
            title,
            [_line(one, rounds.get(one.key, []), language) for one in sets().values() if one.audience == key],
        )
        for key, title in (("players", _("For players")), ("directors", _("For directors")))
    ]
    context = {"groups": groups, "member": member, "round": ROUND, "pass": PASS}
    return render(request, "scoring/learning/quiz.html", context)


def _line(one: QuizSet, rounds: list[QuizRound], language: str) -> dict[str, Any]:
    return {
        "key": one.key,
        "title": one.title.in_language(language),
        "questions": len(one.questions(edition_here())),
        "running": rounds[-1] if rounds else None,
        "passed": passed(rounds),
    }


@require_safe
def quiz_set_page(request: HttpRequest, quiz_set: str) -> HttpResponse:
    """The questions of the running round, and the rounds before it."""
    held, member = _set(quiz_set), member_of(request.user)
    rounds = rounds_of(member, [held])[held.key] if member else [QuizRound(1, {})]
    running, pool = rounds[-1], held.questions(edition_here())
    numbers = {question.key: place for place, question in enumerate(pool, 1)}
    context = {
        "set": held,
        "title": held.title.in_language(reader_language()),
        "member": member,
        "running": running,
        "finished": [one for one in rounds if one.is_over],
        "passed": passed(rounds),
        "questions": [
            (numbers[question.key], words.heading(question), running.answers.get(question.key))
            for question in held.round(running.number, edition_here())
        ],
        "all": range(1, len(pool) + 1),
        "pass": PASS,
        "round": ROUND,
    }
    return render(request, "scoring/learning/quiz_set.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def question_page(request: HttpRequest, quiz_set: str, number: int) -> HttpResponse:
    """A question; and, answered, why. A member's first answer in a round is kept."""
    held = _set(quiz_set)
    pool = held.questions(edition_here())
    if not 1 <= number <= len(pool):
        raise Http404("no such question")
    question = pool[number - 1]
    choices = [(key, words.option(question, key)) for key in question.options]
    form = AnswerForm(request.POST or None, choices=choices)
    context = _of_question(request, held, question, number, len(pool)) | {"form": form}
    if request.method == "POST" and form.is_valid():
        context |= _answered(request, held, question, form.cleaned_data["answer"])
    status = 422 if form.errors else 200
    return render(request, "scoring/learning/quiz_question.html", context, status=status)


def _of_question(
    request: HttpRequest, held: QuizSet, question: QuizQuestion, number: int, last: int
) -> dict[str, Any]:
    return {
        "set": held,
        "set_title": held.title.in_language(reader_language()),
        "number": number,
        "next": number + 1 if number < last else 0,
        "last": last,
        "heading": words.heading(question),
        "asked": words.asked(question),
        "facts": words.facts(question, _books(request)),
    }


def _answered(request: HttpRequest, held: QuizSet, question: QuizQuestion, chosen: str) -> dict[str, Any]:
    member = member_of(request.user)
    running = answers.keep(member=member, quiz_set=held, question=question, chosen=chosen) if member else None
    return {
        "chosen": words.option(question, chosen),
        "is_right": chosen == question.right,
        "right": words.option(question, question.right),
        "explained": words.explained(question, _books(request)),
        "edition": edition_here(),
        "running": running,
    }


@require_GET
@login_required
@never_cache
def certificate(request: HttpRequest, quiz_set: str) -> HttpResponse:
    """The certificate of a set for a member who has passed a round of it; not found for anybody else."""
    held, member = _set(quiz_set), member_of(request.user)
    won = passed(rounds_of(member, [held])[held.key]) if member else None
    if member is None or won is None:
        raise Http404("not passed")
    language = reader_language()
    said = QuizCertificate(
        name=member.name,
        title=held.title.in_language(language),
        right=won.right,
        questions=won.questions,
        passed_on=timezone.localdate(max(answer.answered_at for answer in won.answers.values())),
        federation=federation_of(request).name,
    )
    content = quiz_certificate_pdf(said, language=language)
    return attachment(content, name=f"quiz-{held.key}-{language}.pdf", shown=f"{_('Certificate')}.pdf")


def _set(key: str) -> QuizSet:
    if key not in sets():
        raise Http404("no such set")
    return sets()[key]


def _books(request: HttpRequest) -> Books:
    return books_of_pack(federation_of(request).regulation_pack)
