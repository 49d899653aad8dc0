"""Questions and answers of the quiz in the reader's language."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from federation.reader import reader_language
from rulings.advisor.advising import advise
from rulings.advisor.loading import library
from rulings.library.references import LawItem
from rulings.library.shelf import Books
from scoring.learning.quiz.questions import LAW, QuizQuestion


@dataclass(frozen=True, slots=True)
class ShownExplanation:
    """Why an answer is right: the sentence, what the director says, and the items it rests on."""

    because: str
    say: str
    laws: tuple[str, ...]


def heading(question: QuizQuestion) -> str:
    """What a question is about."""
    if question.topic == LAW:
        return _("Which Law is it?")
    return library().topics[question.topic].title.in_language(reader_language())


def asked(question: QuizQuestion) -> str:
    """The question itself."""
    if question.topic == LAW:
        return _("Which Law deals with this?")
    return _("What do the Laws say?")


def facts(question: QuizQuestion, opened: Books) -> list[tuple[str, str]]:
    """What is known: questions of the advisor with their answers; of a Law, its heading."""
    language = reader_language()
    if question.topic == LAW:
        article = opened.laws.articles[int(question.right)]
        return [(_("Heading"), article.heading.in_language(language))]
    topic = library().topics[question.topic]
    return [
        (fact.question.in_language(language), fact.label(question.facts[fact.name]).in_language(language))
        for fact in topic.facts
        if fact.name in question.facts
    ]


def option(question: QuizQuestion, key: str) -> str:
    """One of its options."""
    if question.topic == LAW:
        return LawItem(key).label(reader_language())
    return library().rulings[key].title.in_language(reader_language())


def explained(question: QuizQuestion, opened: Books) -> ShownExplanation:
    """Why the right answer is right."""
    language = reader_language()
    if question.topic == LAW:
        item = opened.laws.items[question.right]
        return ShownExplanation(item.summary.in_language(language), "", (question.right,))
    advice = advise(question.topic, question.facts)
    return ShownExplanation(
        advice.rule.because.in_language(language), advice.ruling.say.in_language(language), advice.rule.items
    )
