"""The ruling advisor as a page: one question after the other. Its script goes on without a network."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.reader import reader_language
from rulings.advisor.advising import Advice, advise, next_question, read
from rulings.advisor.document import document
from rulings.advisor.loading import library
from rulings.advisor.tables import AdvisorFact, AdvisorTopic, Value
from rulings.laws.subjects import LAWS_OF, title_of
from rulings.library.bilingual import BilingualText
from rulings.library.references import LawItem
from scoring.engine.refusal import Refusals


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question with its answer, and the address that asks it again."""

    question: str
    answer: str
    change: str


@dataclass(frozen=True, slots=True)
class PossibleAnswer:
    """A possible answer, and the address that gives it."""

    label: str
    address: str


@require_safe
def advisor(request: HttpRequest) -> HttpResponse:
    """The topics; or, as the address has it, the next question of one, or its ruling."""
    return advisor_page(request, {"makes_case": request.user.is_authenticated})


def advisor_page(request: HttpRequest, further: Mapping[str, object]) -> HttpResponse:
    """The same with more beside it: a case of which somebody has opened the advisor."""
    language = reader_language()
    topic = library().topics.get(request.GET.get("topic", ""))
    context: dict[str, object] = {
        **further,
        "tables": document(language),
        "labels": labels(),
        "topics": _topics(language),
        "elsewhere": [(title_of(subject), number) for subject, number in LAWS_OF.items()],
    }
    if topic is None:
        return render(request, "rulings/laws/advisor.html", context, status=400 if request.GET else 200)
    stated = facts_of(topic, request.GET)
    try:
        facts = read(topic, stated)
    except Refusals:
        return render(request, "rulings/laws/advisor.html", {**context, "is_refused": True}, status=400)
    return render(request, "rulings/laws/advisor.html", {**context, **_asked(topic, facts, language)})


def facts_of(topic: AdvisorTopic, query: QueryDict) -> dict[str, object]:
    """The facts of an address, in the order of the questions; values that a fact has not are left as text."""
    return {
        fact.name: next(
            (option.value for option in fact.options if written(option.value) == query[fact.name]),
            query[fact.name],
        )
        for fact in topic.facts
        if fact.name in query
    }


def written(value: Value) -> str:
    """A value as an address writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _topics(language: str) -> list[PossibleAnswer]:
    return [
        PossibleAnswer(topic.title.in_language(language), _address(topic, {}))
        for topic in library().topics.values()
    ]


def _address(topic: AdvisorTopic, facts: Mapping[str, Value]) -> str:
    return "?" + urlencode({"topic": topic.name, **{name: written(value) for name, value in facts.items()}})


def _asked(topic: AdvisorTopic, facts: Mapping[str, Value], language: str) -> dict[str, object]:
    """What was answered so far, and the next question or the ruling."""
    known = _settled(topic, facts)
    question = next_question(topic.name, known)
    context: dict[str, object] = {
        "topic": topic.title.in_language(language),
        "beware": topic.beware.in_language(language) if topic.beware else "",
        "answered": _answered(topic, known, language),
    }
    if question:
        return context | {"question": _question(topic, question, known, language)}
    return context | {"ruling": _ruling(advise(topic.name, known), language)}


def _settled(topic: AdvisorTopic, facts: Mapping[str, Value]) -> dict[str, Value]:
    """The facts of an address in the order in which they were asked; those that play no part last."""
    known: dict[str, Value] = {}
    while (fact := next_question(topic.name, known)) and fact.name in facts:
        known[fact.name] = facts[fact.name]
    return known


def _answered(topic: AdvisorTopic, known: Mapping[str, Value], language: str) -> list[AnsweredQuestion]:
    before: dict[str, Value] = {}
    rows = []
    for name, value in known.items():
        fact = topic.fact(name)
        asked, answer = fact.question.in_language(language), fact.label(value).in_language(language)
        rows.append(AnsweredQuestion(asked, answer, _address(topic, before)))
        before[name] = value
    return rows


def _question(
    topic: AdvisorTopic, fact: AdvisorFact, known: Mapping[str, Value], language: str
) -> dict[str, object]:
    whom = library().words["whom"]
    return {
        "text": fact.question.in_language(language),
        "whom": [whom[name].in_language(language) for name in fact.whom],
        "beware": fact.beware.in_language(language) if fact.beware else "",
        "ways": [
            PossibleAnswer(
                option.label.in_language(language), _address(topic, {**known, fact.name: option.value})
            )
            for option in fact.options_for(known)
        ],
    }


CONSEQUENCES = ("offender", "penalty_card", "tricks", "adjusted_score", "procedural_penalty")


def _ruling(outcome: Advice, language: str) -> dict[str, object]:
    follows, words = outcome.rule.follows, library().words

    def word(text: BilingualText) -> str:
        return text.in_language(language)

    consequences = [
        (labels()[name], word(words[name][key])) for name in CONSEQUENCES if (key := getattr(follows, name))
    ]
    return {
        "title": word(outcome.ruling.title),
        "say": word(outcome.ruling.say),
        "because": word(outcome.rule.because),
        "laws": [LawItem(law).label(language) for law in outcome.rule.items],
        "consequences": consequences,
        "information": [word(words["information"][key]) for key in follows.information],
    }


def labels() -> dict[str, str]:
    """The page's own words, for the template and for its script."""
    return {
        "ask": _("Ask, in this order:"),
        "beware": _("Take care:"),
        "change": _("Change"),
        "again": _("Another topic"),
        "make_case": _("Make it a case"),
        "say": _("Say at the table"),
        "because": _("Because"),
        "laws": _("Laws"),
        "information": _("Information"),
        "offender": _("Offending side"),
        "penalty_card": _("Penalty card"),
        "tricks": _("Tricks to transfer"),
        "adjusted_score": _("Adjusted score"),
        "procedural_penalty": _("Procedural penalty"),
    }
