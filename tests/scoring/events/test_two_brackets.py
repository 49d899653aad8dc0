"""The page of a double elimination: the bracket of the unbeaten with the final, and that of the beaten."""

import json
import re

import pytest
from django.conf import settings
from django.utils import timezone

from clubs.models import Stage, Tournament
from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring.events.selectors.tournaments import EventMeeting
from scoring.events.views.brackets import ShownBracket, brackets_of
from scoring.models import StageMatch
from scoring.tools.story.playing import play
from scoring.tools.story.script import read
from tests.places import STORIES

TITLES = {
    "ja": ("無敗側のトーナメント表と決勝", "1敗側のトーナメント表"),
    "en": ("Bracket of the unbeaten, and the final", "Bracket of those who have lost once"),
}


@pytest.mark.parametrize(
    ("rounds", "to_come", "short"), [([1], [], True), ([4, 5], [], True), ([1], [2, 3], False)]
)
def test_two_rounds_stand_beside_each_other_on_a_telephone(rounds, to_come, short):
    assert ShownBracket("main", "", rounds, 0, [], to_come).is_short is short


def page_of_story(client, name, language):
    """The page of the only stage of a story, as somebody in a language reads it."""
    play(read(json.loads((STORIES / f"{name}.json").read_text(encoding="utf-8"))), keep=True)
    for federation in Federation.objects.all():
        with acting_for(federation):
            Tournament.objects.update(announced_at=timezone.now())
            stage = Stage.objects.first()
        if stage is not None:
            address = f"/{federation.slug}/stages/{stage.pk}/"
            client.cookies[settings.LANGUAGE_COOKIE_NAME] = language  # a story's federation has English alone
            return client.get(address).content.decode()
    raise AssertionError("the story left no stage")


@pytest.mark.django_db
@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize(
    ("name", "finals"), [("double-elimination-one-final", 1), ("double-elimination-second-final", 2)]
)
def test_both_brackets_are_shown(client, language, name, finals):
    content = page_of_story(client, name, language)
    unbeaten, beaten = (content.index(title) for title in TITLES[language])
    assert unbeaten < beaten
    # Four contestants: 2n-2 matches, and one more where the final was played again.
    played = re.findall(r'class="side through"', content[unbeaten:])
    assert len(played) == 5 + finals
    assert content.count("/strong>") - content[:unbeaten].count("/strong>") >= 1, (
        "who won the last final is named"
    )


REPECHAGE = {
    "ja": ("無敗側の対戦とノックアウトのトーナメント表", "敗者復活戦"),
    "en": ("Bracket of the unbeaten, and the knockout", "Repechage"),
    "fr": ("Tableau des invaincus, et le K.-O.", "Repêchage"),
}


@pytest.mark.django_db
@pytest.mark.parametrize("language", REPECHAGE)
def test_a_repechage_stands_beside_the_bracket(client, language):
    content = page_of_story(client, "repechage-eight", language)
    title, repechage = (f">{title}</h2>" for title in REPECHAGE[language])
    bracket, beaten = content[content.index(title) :].split(repechage)
    # Four and two of the unbeaten, then two semi-finals and the final; two and two of the repechage.
    winners = [part.count('class="side through"') for part in (bracket, beaten.split("</table>")[0])]
    assert winners == [9, 4]


def test_of_a_repechage_the_final_is_the_match_of_all_who_went_on_in_the_knockout():
    first = ((1, 8, 1), (2, 7, 2), (3, 6, 3), (4, 5, 4))
    second = ((1, 4, 1), (2, 3, 2), (5, 8, 8), (6, 7, 6))
    played = [first, second, ((3, 8, 8), (4, 6, 4)), ((1, 8, 8), (2, 4, 2)), ((2, 8, 8),)]
    bracket, beaten = brackets_of(rounds_of(*played), double=True, second_chances=2)
    assert (bracket.final, beaten.final) == (50, 0)
    assert (bracket.round_numbers, beaten.round_numbers) == ([1, 2, 4, 5], [2, 3])
    assert brackets_of(rounds_of(*played[:3]), double=True, second_chances=2)[0].final == 0


@pytest.mark.django_db
def test_a_single_elimination_has_one(client):
    name = next(path.stem for path in sorted(STORIES.glob("knockout-*.json")))
    content = page_of_story(client, name, "en")
    assert TITLES["en"][1] not in content
    assert "Bracket" in content


# --- who has won -------------------------------------------------------------------------------------


def rounds_of(*rounds):
    """Rounds of matches (first, second, winner) from 1; the key of a match is round * 10 + place."""
    return [
        (number, [meeting(number * 10 + place, *match) for place, match in enumerate(matches)])
        for number, matches in enumerate(rounds, 1)
    ]


def meeting(key, a, b, winner):
    row = StageMatch(pk=key, a_id=a, b_id=b, winner_id=winner, kind="played")
    return EventMeeting(row, None, None)


FIRST = ((1, 2, 1), (3, 4, 3))


@pytest.mark.parametrize(
    ("rounds", "final"),
    [
        ((), None),
        ((((1, 2, 1),),), 10),
        ((FIRST,), 0),
        ((FIRST, ((1, 3, None),)), 20),
        ((FIRST, ((2, 4, 2), (1, 3, 1))), 21),  # beside the match for third place
        ((FIRST, ((2, 4, 2),)), 0),
        ((((1, 2, 1), (3, 4, 3), (5, None, 5)), ((1, 3, 1), (5, None, 5))), 0),
        ((((1, 2, 1), (3, 4, 3), (5, None, 5)), ((1, 3, 1), (5, None, 5)), ((1, 5, 5),)), 30),
        ((((1, 2, 1), (3, 4, 3), (5, 6, 5)), ((1, 3, 1),)), 0),
    ],
)
def test_the_final_is_the_match_of_all_who_went_on(rounds, final):
    shown = brackets_of(rounds_of(*rounds), double=False)
    assert [bracket.final for bracket in shown] == ([] if final is None else [final])


def test_of_two_losses_the_last_final_decides():
    played = rounds_of(FIRST, ((1, 3, 1), (2, 4, 2)), ((3, 2, 3),), ((1, 3, 3),), ((1, 3, 1),))
    unbeaten, beaten = brackets_of(played, double=True)
    assert (unbeaten.final, beaten.final) == (50, 0)
