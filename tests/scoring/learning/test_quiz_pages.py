"""The quiz on its pages: asked, answered and explained to everybody; kept of members; a certificate."""

import html
import re
from io import BytesIO

import pytest
from django.conf import settings
from django.db import DatabaseError, IntegrityError, transaction
from pypdf import PdfReader

from federation.models import Member
from federation.tenancy.context import acting_for
from rulings.advisor.loading import library
from scoring.learning.quiz.sets import PASS, ROUND, sets
from scoring.models import QuizAnswer
from tests.cast import PASSWORD
from tests.scoring.sessions.test_pages_queries import queries

pytestmark = pytest.mark.django_db

EDITION, SET = "laws-2017", "players-auction"
POOL = sets()[SET].questions(EDITION)
PAGE = f"/sakura/learn/quiz/{SET}/"


def answer(client, number, chosen, base=PAGE):
    return client.post(f"{base}{number}/", {"answer": chosen})


def wrong(question):
    return next(option for option in question.options if option != question.right)


def plays_a_round(client, first, right, base=PAGE):
    """Ten questions from a place on, so many of them answered rightly."""
    for place in range(ROUND):
        question = POOL[(first + place) % len(POOL)]
        chosen = question.right if place < right else wrong(question)
        assert answer(client, (first + place) % len(POOL) + 1, chosen, base).status_code == 200


@pytest.fixture
def player(client, here):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert client.login(email=here.player.email, password=PASSWORD)
    return here.player


def text(shown):
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", shown.content.decode())))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_everybody_is_asked_and_answered(client, here, language):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    listed = client.get("/sakura/learn/quiz/").content.decode()
    for key, one in sets().items():
        assert f'href="/sakura/learn/quiz/{key}/"' in listed
        assert one.title.in_language(language) in html.unescape(listed)
    for number, question in enumerate(POOL[:4], 1):
        asked = html.unescape(client.get(f"{PAGE}{number}/").content.decode())
        for option in question.options:
            assert library().rulings[option].title.in_language(language) in asked
        rule = next(r for r in library().topics[question.topic].rules if question.key.endswith(f"/{r.id}"))
        assert rule.because.in_language(language) not in asked
        shown = answer(client, number, wrong(question))
        assert rule.because.in_language(language) in text(shown)
        assert '<a class="law" href="/sakura/laws/' in shown.content.decode()
        assert ("違います。" if language == "ja" else "Not so.") in text(shown)
        assert ("正解です。" if language == "ja" else "Right.") in text(
            answer(client, number, question.right)
        )
    with acting_for(here.federation):
        assert not QuizAnswer.objects.exists()


def test_the_edition_of_the_laws_is_the_one_that_the_quiz_asks_about(client, here):
    base = "/sakura/learn/quiz/players-laws/"
    question = sets()["players-laws"].questions(EDITION)[0]
    shown = answer(client, 1, question.right, base).content.decode()
    assert f'href="/sakura/laws/{question.right}/#{question.right}"' in shown


@pytest.mark.parametrize("chosen", ["", "NOTHING", "x" * 5000, "\x00"])
def test_an_answer_that_is_none(client, here, chosen):
    assert answer(client, 1, chosen).status_code == 422


@pytest.mark.parametrize("path", ["nothing/", f"{SET}/0/", f"{SET}/9999/", f"{SET}/{10**30}/", "nothing/1/"])
def test_a_question_that_there_is_not(client, here, path):
    assert client.get(f"/sakura/learn/quiz/{path}").status_code == 404


def test_a_members_first_answers_are_kept_round_by_round(client, player, here):
    answer(client, 1, wrong(POOL[0]))
    answer(client, 1, POOL[0].right)  # practice: the first one counts
    answer(client, ROUND + 1, POOL[ROUND].right)  # of the next round: practice too
    with acting_for(here.federation):
        kept = QuizAnswer.objects.get()
        assert (kept.question, kept.chosen, kept.right) == (POOL[0].key, wrong(POOL[0]), POOL[0].right)
        assert (kept.round, kept.is_right, kept.member) == (1, False, Member.objects.get(user=player))
    assert "round 1: 1 of 10 answered" in text(client.get(PAGE))
    plays_a_round(client, 0, ROUND)
    shown = text(client.get(PAGE))
    assert "Round 1: 9 of 10 right – passed" in shown
    assert "round 2: 0 of 10 answered" in shown
    answer(client, ROUND + 1, POOL[ROUND].right)
    with acting_for(here.federation):
        assert QuizAnswer.objects.filter(round=2).count() == 1


@pytest.mark.parametrize(("right", "status"), [(PASS - 1, 404), (PASS, 200)])
def test_a_certificate_for_a_round_that_is_passed(client, player, here, right, status):
    assert client.get(f"{PAGE}certificate/").status_code == 404
    plays_a_round(client, 0, right)
    paper = client.get(f"{PAGE}certificate/")
    assert paper.status_code == status
    if status == 200:
        printed = PdfReader(BytesIO(paper.content)).pages[0].extract_text()
        assert "Mai Takahashi" in printed
        assert f"{PASS} of {ROUND} questions answered rightly" in printed
        assert sets()[SET].title.en in printed
        assert client.get(PAGE).content.decode().count("certificate/") == 1


def test_a_round_that_is_not_over_is_not_passed(client, player, here):
    for place in range(ROUND - 1):
        answer(client, place + 1, POOL[place].right)
    assert client.get(f"{PAGE}certificate/").status_code == 404


def test_certificates_are_the_members_own(client, player, here, next_door):
    plays_a_round(client, 0, ROUND)
    client.logout()
    assert client.get(f"{PAGE}certificate/").status_code == 302
    for stranger in (here.registrar, next_door.administrator):
        assert client.login(email=stranger.email, password=PASSWORD)
        assert client.get(f"{PAGE}certificate/").status_code == 404
        assert "passed ·" not in text(client.get("/sakura/learn/quiz/"))


def test_another_federation_keeps_its_own(client, player, here, next_door):
    plays_a_round(client, 0, ROUND)
    with acting_for(next_door.federation):
        assert not QuizAnswer.objects.exists()
    answer(client, 1, POOL[0].right, f"/albion/learn/quiz/{SET}/")  # no member there
    with acting_for(next_door.federation):
        assert not QuizAnswer.objects.exists()


def test_answers_are_facts(client, player, here):
    answer(client, 1, wrong(POOL[0]))
    with acting_for(here.federation):
        kept = QuizAnswer.objects.get()
        with pytest.raises(DatabaseError), transaction.atomic():
            QuizAnswer.objects.update(chosen=POOL[0].right)
        with pytest.raises(DatabaseError), transaction.atomic():
            kept.delete()
        again = {"member": kept.member, "quiz_set": SET, "round": 1, "question": kept.question}
        with pytest.raises(IntegrityError), transaction.atomic():
            QuizAnswer.objects.create(**again, chosen="x", right="x")


def test_pages_take_the_same_queries_for_one_answer_and_for_many(client, player, here):
    pages = ("/sakura/learn/quiz/", PAGE, f"{PAGE}1/")
    answer(client, 1, POOL[0].right)
    one = [queries(client, page) for page in pages]
    plays_a_round(client, 0, ROUND)
    plays_a_round(client, ROUND, ROUND)
    assert one == [queries(client, page) for page in pages]
