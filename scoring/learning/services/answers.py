"""Answering a question of the quiz, and keeping what a member answered."""

from federation.models import Member
from scoring.learning.quiz.questions import QuizQuestion
from scoring.learning.quiz.sets import QuizSet
from scoring.learning.selectors import QuizRound, edition_here, rounds_of
from scoring.models import QuizAnswer


def keep(*, member: Member, quiz_set: QuizSet, question: QuizQuestion, chosen: str) -> QuizRound:
    """Keep a member's answer where the question belongs to the running round; answers the round after it.

    The first answer of a round counts: a question that is answered already, or is of no such round, is
    practice, and nothing of it is kept.
    """
    running = rounds_of(member, [quiz_set])[quiz_set.key][-1]
    asked = {one.key for one in quiz_set.round(running.number, edition_here())}
    if question.key not in asked or question.key in running.answers:
        return running
    answer = QuizAnswer(
        member=member,
        quiz_set=quiz_set.key,
        round=running.number,
        question=question.key,
        chosen=chosen,
        right=question.right,
    )
    # Somebody who presses twice has answered once.
    QuizAnswer.objects.bulk_create([answer], ignore_conflicts=True)
    return QuizRound(running.number, {**running.answers, question.key: answer})
