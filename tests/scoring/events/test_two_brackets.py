"""The page of a double elimination: the bracket of the unbeaten with the final, and that of the beaten."""

import json
import re

import pytest
from django.utils import timezone

from clubs.models import Stage, Tournament
from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring.tools.story.playing import play
from scoring.tools.story.script import read
from tests.places import STORIES

TITLES = {
    "ja": ("無敗側のトーナメント表と決勝", "1敗側のトーナメント表"),
    "en": ("Bracket of the unbeaten, and the final", "Bracket of those who have lost once"),
}


def page_of_story(client, name, language):
    """The page of the only stage of a story, as somebody in a language reads it."""
    play(read(json.loads((STORIES / f"{name}.json").read_text(encoding="utf-8"))), keep=True)
    for federation in Federation.objects.all():
        with acting_for(federation):
            Tournament.objects.update(announced_at=timezone.now())
            stage = Stage.objects.first()
        if stage is not None:
            address = f"/{federation.slug}/stages/{stage.pk}/"
            return client.get(address, headers={"accept-language": language}).content.decode()
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


@pytest.mark.django_db
def test_a_single_elimination_has_one(client):
    name = next(path.stem for path in sorted(STORIES.glob("knockout-*.json")))
    content = page_of_story(client, name, "en")
    assert TITLES["en"][1] not in content
    assert "Bracket" in content
