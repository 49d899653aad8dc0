"""Articles as they hold here, and what a member has answered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from federation.models import Member
from federation.visitors import Visitor
from rulings.laws import editions as law_editions
from scoring.learning.quiz.sets import PASS, ROUND, QuizSet
from scoring.learning.shelf import BuiltInText, built_in
from scoring.models import ArticleVersion, QuizAnswer


@dataclass(frozen=True, slots=True)
class HeldArticle:
    """An article as it holds here; `own` is the version that the federation wrote, None for the portal's."""

    text: BuiltInText
    own: ArticleVersion | None


def article_in_force(article: str, language: str) -> HeldArticle:
    """An article in a language. Raises KeyError for one that there is not."""
    text = built_in()[article][language]
    newest = ArticleVersion.objects.filter(article=article, language=language).order_by("-id").first()
    if newest is None or not newest.text:
        return HeldArticle(text, None)
    return HeldArticle(BuiltInText.of(newest.text), newest)


def titles(language: str) -> Mapping[str, str]:
    """The title of every article as it holds here. One query."""
    own = ArticleVersion.objects.filter(language=language).order_by("article", "-id").distinct("article")
    held = {version.article: BuiltInText.of(version.text).title for version in own if version.text}
    return {article: held.get(article) or texts[language].title for article, texts in built_in().items()}


def versions_of(article: str, language: str) -> list[ArticleVersion]:
    """What the federation wrote of an article, the newest first."""
    rows = ArticleVersion.objects.filter(article=article, language=language)
    return list(rows.select_related("written_by").order_by("-id"))


@dataclass(frozen=True, slots=True)
class QuizRound:
    """A round through a set: what was answered of it, by question."""

    number: int
    answers: Mapping[str, QuizAnswer]
    questions: int = ROUND

    @property
    def right(self) -> int:
        """Answers as the tables have them."""
        return sum(answer.is_right for answer in self.answers.values())

    @property
    def is_over(self) -> bool:
        """Whether every question is answered."""
        return len(self.answers) >= self.questions

    @property
    def is_passed(self) -> bool:
        """Whether it is over, with enough right answers."""
        return self.is_over and self.right >= PASS


def member_of(user: Visitor) -> Member | None:
    """The member who asks; None for anybody else."""
    if not user.is_authenticated:
        return None
    member: Member | None = Member.objects.filter(user=user, merged_into=None).first()
    return member


def edition_here() -> str:
    """The edition of the Laws that the quiz asks about."""
    return law_editions.edition_on(timezone.localdate()).key


def rounds_of(member: Member, sets: Iterable[QuizSet]) -> Mapping[str, list[QuizRound]]:
    """By set, a member's rounds, the running one last; of merged records too. One query."""
    keys = [one.key for one in sets]
    kept: dict[str, dict[int, dict[str, QuizAnswer]]] = {key: {} for key in keys}
    own = Q(member=member) | Q(member__merged_into=member)
    answers = QuizAnswer.objects.filter(own, quiz_set__in=keys).order_by("id")
    # Answered by both records, a question is as the one that stays answered it.
    for answer in sorted(answers, key=lambda one: one.member_id == member.pk):
        kept[answer.quiz_set].setdefault(answer.round, {})[answer.question] = answer
    return {key: _rounds(answered) for key, answered in kept.items()}


def _rounds(answered: Mapping[int, Mapping[str, QuizAnswer]]) -> list[QuizRound]:
    rounds = [QuizRound(number, answered[number]) for number in sorted(answered)]
    if not rounds or rounds[-1].is_over:
        rounds.append(QuizRound(len(rounds) + 1, {}))
    return rounds


def passed(rounds: Iterable[QuizRound]) -> QuizRound | None:
    """The first round that was passed."""
    return next((one for one in rounds if one.is_passed), None)
