"""A federation's own version of an article, and an answer in the quiz."""

from federation.models import Member
from scoring.learning.quiz.sets import sets
from scoring.learning.selectors import edition_here
from scoring.learning.services import answers, articles
from tests.cast import House


def furnish(house: House, mark: str = "") -> None:
    """The federation is in scope; its player is a member."""
    text = f"# {mark}cards\n\n{mark}cards of ours\n"
    for language in ("ja", "en"):
        articles.write(article="bridge-cards", language=language, text=text, by=house.administrator)
    quiz_set = sets()["players-auction"]
    question = quiz_set.questions(edition_here())[0]
    member = Member.objects.get(user=house.player)
    answers.keep(member=member, quiz_set=quiz_set, question=question, chosen=question.right)
