"""Every play to try: a legal position, one winning card among the choices, shown on its page."""

import html
import re
from collections.abc import Mapping
from functools import cache

import pytest
from django.conf import settings

from scoring.engine.board import SEATS
from scoring.engine.game.cards import PACK
from scoring.engine.game.seats import clockwise, side_of
from scoring.engine.game.tricks import legal_cards, winner
from scoring.engine.words import WRITTEN
from scoring.learning.plays import PlayProblem, cards_of, of_article, problems
from scoring.learning.shelf import built_in

PROBLEMS = list(problems().values())
every_problem = pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.key)


def reaches_goal(problem: PlayProblem, card: str) -> bool:
    """Whether the chooser's side takes its tricks when this card is played and everybody plays the best.

    By the engine's rules of what may be played and who wins; every way is gone through until one suffices, of
    touching cards with one alone.
    """
    side, trump = side_of(problem.turn), problem.trump

    @cache
    def takes(hands: tuple[tuple[str, ...], ...], leader: str, table: tuple[str, ...], wanted: int) -> bool:
        if wanted <= 0 or not any(hands):
            return wanted <= 0
        seat = clockwise(leader, len(table))
        hand = hands[SEATS.index(seat)]
        others = {*table, *(card for one in hands if one is not hand for card in one)}
        choices = one_of_touching(legal_cards(hand, table[0][0] if table else None), others)
        enough = any if side_of(seat) == side else all
        return enough(after(hands, leader, table, wanted, choice) for choice in choices)

    def after(hands, leader, table, wanted, choice):
        left = tuple(tuple(one for one in hand if one != choice) for hand in hands)
        laid = (*table, choice)
        if len(laid) < len(SEATS):
            return takes(left, leader, laid, wanted)
        taker = clockwise(leader, winner(laid, trump))
        return takes(left, taker, (), wanted - (side_of(taker) == side))

    return after(left_in(problem), problem.leader, problem.played, problem.goal, card)


def one_of_touching(choices, others):
    """Of cards of a hand between which nobody has another, one: all of them win or lose alike."""
    kept, before = [], None
    for at in sorted(map(PACK.index, choices)):
        between = PACK[before + 1 : at] if before is not None else ()
        if before is None or PACK[before][0] != PACK[at][0] or others.intersection(between):
            kept.append(PACK[at])
        before = at
    return kept


def left_in(problem: PlayProblem) -> tuple[tuple[str, ...], ...]:
    """The hands without what lies on the table."""
    return tuple(
        tuple(card for card in cards_of(problem.hands[seat]) if card not in problem.played) for seat in SEATS
    )


def test_there_are_plays_for_each_article_about_play():
    articles = {problem.article for problem in PROBLEMS}
    assert articles == {"declarer-basics", "declarer-further", "opening-leads", "defence-further"}
    assert all(len(of_article(article)) >= 2 for article in articles)


@every_problem
def test_a_position_is_legal(problem: PlayProblem):
    hands: Mapping[str, tuple[str, ...]] = {seat: cards_of(problem.hands[seat]) for seat in SEATS}
    cards = [card for hand in hands.values() for card in hand]
    assert len({len(hand) for hand in hands.values()}) == 1
    assert len(cards) == len(set(cards))
    assert set(cards) <= set(PACK)
    for turn, card in enumerate(problem.played):
        hand = hands[clockwise(problem.leader, turn)]
        assert card in legal_cards(hand, problem.played[0][0] if turn else None)
    hand = left_in(problem)[SEATS.index(problem.turn)]
    led = problem.played[0][0] if problem.played else None
    assert {choice.card for choice in problem.choices} <= set(legal_cards(hand, led))
    assert 0 < problem.goal <= len(hand)
    assert len(problem.choices) >= 2


@every_problem
def test_the_marked_card_is_the_only_choice_that_wins(problem: PlayProblem):
    reached = [choice.card for choice in problem.choices if reaches_goal(problem, choice.card)]
    assert reached == [problem.right]


@every_problem
def test_it_leads_back_to_its_part_of_the_article(problem: PlayProblem):
    assert problem in of_article(problem.article)
    for language in WRITTEN:
        assert f"{{#{problem.anchor}}}" in built_in()[problem.article][language].body
        assert problem.task.in_language(language)
        assert all(choice.why.in_language(language) for choice in problem.choices)


def hands_shown(page: str) -> set[str]:
    return set(re.findall(r'<section class="hand ([NESW])">', page))


@pytest.mark.django_db
@pytest.mark.parametrize("language", WRITTEN)
@every_problem
def test_the_page_asks_and_says_why(client, here, problem: PlayProblem, language):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    address = f"/sakura/learn/plays/{problem.key}/"
    asked = html.unescape(client.get(address).content.decode())
    assert problem.task.in_language(language) in asked
    assert hands_shown(asked) == {problem.dummy, problem.chooser}
    for choice in problem.choices:
        assert choice.why.in_language(language) not in asked
        assert f'href="?card={choice.card}#answer"' in asked
        shown = html.unescape(client.get(f"{address}?card={choice.card}").content.decode())
        assert choice.why.in_language(language) in shown
        assert hands_shown(shown) == set(SEATS)
        right = {"ja": "正解です。", "en": "That is the card."}[language]
        assert (right in shown) == (choice.card == problem.right)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["nothing/", "02-finesse/?card=SK", "02-finesse/?card=x"])
def test_a_play_or_a_choice_that_there_is_not(client, here, path):
    assert client.get(f"/sakura/learn/plays/{path}").status_code == 404
