"""Whoever follows the changes ends with what a fresh file says, whatever happened in whatever order."""

import json
import random
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Tournament
from federation.models import Member, NewsItem, NewsVersion, Purpose
from federation.personal import choices, erasing
from federation.tenancy.context import acting_for
from rulings.casebook.services import entries
from scoring.models import OpenRecord
from scoring.open_data import lines
from scoring.open_data.services.feed import set_open
from scoring.sessions.services import recomputation
from tests.factories import casebook
from tests.scoring.open_data.follower import Follower, a_dump, a_round, fresh, opened
from tests.scoring.points.ledger import builders

pytestmark = pytest.mark.django_db


def named(copy) -> str:
    """All of a copy as text, to look for a name in it."""
    return json.dumps(list(copy.values()), ensure_ascii=False)


class Happening:
    """A federation in which things happen."""

    def __init__(self, house) -> None:
        self.house = house
        self.people = builders.members(house, 8)
        for member in self.people:
            choices.choose(member=member, agrees={Purpose.OPEN_DATA: True}, by=None)
        self.game = builders.a_game(house, self.people)
        recomputation.recompute(self.game.pk)
        self.entry = casebook.furnish(house, self.game)
        self.stage = builders.an_event(house, self.people)
        self.item = NewsItem.objects.create(key="n")
        self._news(1, timezone.now())

    def _news(self, number, shown_from) -> None:
        texts = {"titles": {"ja": "知らせ", "en": "News"}, "texts": {"ja": "文", "en": "Text"}}
        NewsVersion.objects.create(
            item=self.item,
            number=number,
            shown_from=shown_from,
            written_by=self.house.administrator,
            **texts,
        )

    def publication(self) -> None:
        """Another game of the same people."""
        game = builders.builders.published(self.house)
        recomputation.recompute(game.pk)

    def correction(self) -> None:
        builders.upset(self.game, self.house)

    def ruling(self) -> None:
        """An entry of the casebook is taken out."""
        entries.withdraw(entry=self.entry, reason="Wrong", by=self.house.administrator)

    def withdrawal(self) -> None:
        """News become a draft again, and a tournament is hidden."""
        self._news(2, None)
        Tournament.objects.filter(pk=self.stage.event.tournament_id).update(announced_at=None)

    def choice(self) -> None:
        choices.choose(member=self.people[0], agrees={Purpose.NAME_PUBLIC: False}, by=None)

    def erasure(self) -> None:
        asked = erasing.ask(member=self.people[1], by=self.house.registrar, grace=timedelta(days=-1))
        assert erasing.carry_out(asked.pk)

    def renaming(self) -> None:
        Club.objects.filter(pk=self.house.club.pk).update(names={"ja": "新しい名", "en": "Renamed"})


ACTS = ("publication", "correction", "ruling", "withdrawal", "choice", "erasure", "renaming")


@pytest.mark.parametrize("seed", [1, 2])
def test_the_copy_is_what_a_fresh_file_says(here, seed) -> None:
    rolled = random.Random(seed)  # noqa: S311  the order of a test
    with acting_for(here.federation):
        scene = Happening(here)
    opened(here)
    a_round(here)
    follower = Follower(here).load(a_dump(here))
    assert {"club", "session", "tournament", "event", "stage", "news", "casebook_entry"} <= {
        kind for kind, _id in follower.copy
    }
    before = named(follower.copy)
    first, second = scene.people[0].family_name, scene.people[1].family_name
    assert first in before
    assert second in before
    for act in rolled.sample(ACTS, len(ACTS)):
        with acting_for(here.federation):
            getattr(scene, act)()
        if rolled.random() < 0.5:
            follower.follow()  # before the round: nothing wrong is told
        if rolled.random() < 0.7:
            a_round(here)
            follower.follow()
    a_round(here)
    assert follower.follow() >= 0
    assert follower.copy == fresh(here)
    after = named(follower.copy)
    assert first not in after
    assert second not in after
    assert "Renamed" in after
    assert ("news", scene.item.pk) not in follower.copy
    assert ("stage", scene.stage.pk) not in follower.copy


def test_nothing_that_is_not_open_is_ever_sent(here, next_door) -> None:
    with acting_for(here.federation):
        scene = Happening(here)
        scene._news(2, timezone.now() + timedelta(days=1))
        hidden = builders.an_event(here, scene.people, slug="hidden").event.tournament
        Tournament.objects.filter(pk=hidden.pk).update(
            announced_at=None, titles={"ja": "秘密", "en": "HIDDEN"}
        )
    with acting_for(next_door.federation):
        Club.objects.filter(pk=next_door.club.pk).update(names={"en": "NEXTDOOR"})
    opened(here)
    opened(next_door)
    a_round(here)
    a_round(next_door)
    reader, other = Follower(here), Follower(next_door)
    reader.follow()
    other.follow()
    sent = b"".join(reader.received).decode()
    assert "HIDDEN" not in sent
    assert "NEXTDOOR" not in sent
    assert "Central Club" in sent
    assert "NEXTDOOR" in b"".join(other.received).decode()
    assert ("news", scene.item.pk) not in reader.copy
    assert not any(key in other.copy for key in [("session", scene.game.pk), ("club", here.club.pk)])
    other.cursor = reader.cursor
    assert other.ask().status_code == 410


def test_a_name_that_is_withdrawn_is_not_sent_before_its_round(here) -> None:
    with acting_for(here.federation):
        scene = Happening(here)
    opened(here)
    a_round(here)
    dump = a_dump(here)
    with acting_for(here.federation):
        scene.choice()
    reader = Follower(here)
    reader.follow()
    assert scene.people[0].family_name not in b"".join(reader.received).decode()
    address = f"/sakura/open-data/{dump.pk}.ndjson.gz"
    assert reader_of(address).status_code == 404
    a_round(here)
    reader.follow()
    assert reader.copy == fresh(here)
    assert ("session", scene.game.pk) in reader.copy


def reader_of(address):
    return Client().get(address)


def test_what_was_changed_and_changed_back_is_told_to_nobody_wrongly(here) -> None:
    """A file is written between two rounds, while a club bears another name for a while."""
    opened(here)
    a_round(here)
    with acting_for(here.federation):
        was = dict(Club.objects.get().names)
        Club.objects.update(names={"ja": "別", "en": "Meanwhile"})
    follower = Follower(here).load(a_dump(here))
    early = Follower(here)
    early.follow()
    assert "Meanwhile" in named(follower.copy)
    assert "Meanwhile" not in named(early.copy)
    with acting_for(here.federation):
        Club.objects.update(names=was)
    a_round(here)
    follower.follow()
    early.follow()
    assert follower.copy == early.copy == fresh(here)


def test_answers_are_bounded_and_go_on(here, monkeypatch) -> None:
    with acting_for(here.federation):
        Club.objects.bulk_create(
            Club(number=f"9{n}", names={"ja": f"{n}", "en": f"Club {n}"}) for n in range(60)
        )
    opened(here)
    a_round(here)
    monkeypatch.setattr(lines, "RECORDS_MOST", 25)
    reader = Follower(here)
    assert reader.follow() == 61
    assert len(reader.received) == 3
    assert reader.follow() == 0
    assert reader.copy == fresh(here)


def test_a_page_of_clubs_costs_the_same_however_many(here, django_assert_max_num_queries) -> None:
    opened(here)
    a_round(here)
    address = "/sakura/api/v1/open/"
    with django_assert_max_num_queries(60):
        reader_of(address)
    with acting_for(here.federation):
        Club.objects.bulk_create(Club(number=f"9{n}", names={"ja": "a", "en": "b"}) for n in range(18))
    a_round(here)
    with acting_for(here.federation):
        assert OpenRecord.objects.filter(kind="club").count() == 19
    with django_assert_max_num_queries(60):
        assert len(reader_of(address).content.splitlines()) >= 20


def test_a_round_that_finds_nothing_numbers_nothing(here) -> None:
    opened(here)
    assert a_round(here) > 0
    assert a_round(here) == 0
    with acting_for(here.federation):
        Member.objects.update(family_name="Other")
    assert a_round(here) == 0  # the register is not open


def test_closed_is_closed(here) -> None:
    opened(here)
    a_round(here)
    dump, reader = a_dump(here), Follower(here)
    reader.follow()
    with acting_for(here.federation):
        set_open(is_open=False, licence={}, by=here.administrator)
        assert OpenRecord.objects.count() == 0
    assert reader.ask().status_code == 404
    assert reader_of(f"/sakura/open-data/{dump.pk}.ndjson.gz").status_code == 404
    opened(here)
    a_round(here)
    assert reader.ask().status_code == 410
