"""A member of whom something leaves the portal at every place, and a look at each of them.

Each place answers whether it names the member; `listed` whether search engines may list the page.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from django.utils import timezone, translation

from clubs.models import Event, Scope
from clubs.tournaments.services import partners
from federation.models import Letter, Member, Purpose, User
from federation.personal import choices
from federation.reader import Readership, shared_with
from federation.record import letters
from federation.signals import members_written
from federation.tenancy.context import acting_for
from scoring.models import Topic, WebhookDelivery
from scoring.open_data.catalogue import BY_WORD
from scoring.open_data.kinds import records_of
from scoring.points.page_choice import choose_page
from scoring.points.services.ledger import paying
from scoring.webhooks import services as webhooks
from tests.cast import House
from tests.clubs.interchange.service_cast import Program, issue, with_secret
from tests.clubs.partners import seekers
from tests.factories import ratings
from tests.scoring.open_data.follower import Follower, a_dump, a_round, opened
from tests.scoring.openid.signing_in import Asking, a_program, browser_of
from tests.scoring.points.ledger import builders

NAME, FAMILY = "舞", "髙橋"  # what is looked for is never what was typed
DAYS = "first=2024-03-01&last=2024-12-31"
LOOKS: dict[str, Callable[["Scene"], bool]] = {}


def place(look: Callable[["Scene"], bool]) -> Callable[["Scene"], bool]:
    """A place of the table, by the name of the function."""
    LOOKS[look.__name__] = look
    return look


@dataclass
class Scene:
    """A member who played, was paid, is rated, looks for a partner, answered somebody, signs in elsewhere."""

    house: House
    member: Member = field(init=False)
    other: Member = field(init=False)
    secretary: User = field(init=False)
    event: Event = field(init=False)
    token: str = field(init=False)

    def __post_init__(self) -> None:
        here, (_first, self.member) = self.house, self.house.members
        with acting_for(here.federation):
            webhooks.add(
                label="Site",
                address="http://127.0.0.1:9/",
                at=timezone.now(),
                by=here.administrator,
                topics=[topic.value for topic in Topic if topic is not Topic.PING],
                member_fields=["name"],
            )
            self.game = builders.a_game(here, [self.member, *builders.members(here, 7)])
            paying.pay(self.game, at=builders.after(self.game))
            ratings.furnish(here, self.game)
            self.secretary, _second = builders.secretaries(here)
            self._partners()
            choose_page(member=self.member, is_open=True, at=timezone.now(), by=here.player)
            self.say(dict.fromkeys(Purpose, True))
        self.asking = Asking(*a_program(here))
        code = self.asking.code(here.player, scope="openid profile")
        self.token = self.asking.exchange(code).json()["access_token"]
        opened(here)

    def _partners(self) -> None:
        self.other, another = seekers.seekers_of(self.house, 2)
        office = seekers.office_of(self.house)
        self.event = seekers.event_to_come(self.house, office)
        seekers.write(self.member, event=self.event)
        with translation.override("ja"):
            seekers.answer(seekers.write(another, event=self.event), self.member)

    def say(self, agrees: dict[Purpose, bool]) -> None:
        """The member's word. The federation is in scope."""
        choices.choose(member=self.member, agrees=agrees, by=self.house.player)

    def get(self, path: str, user: User | None = None, client: Client | None = None) -> Any:
        """What is answered in Japanese, to a visitor if nobody else asks."""
        client = client or (browser_of(user) if user else Client())
        answer = client.get(f"/sakura/{path}", headers={"accept-language": "ja"})
        assert answer.status_code == 200, (path, answer.status_code)
        return answer

    def is_named(self, path: str, user: User | None = None, client: Client | None = None) -> bool:
        """Whether the answer has the name."""
        return NAME in self.get(path, user, client).content.decode()

    @property
    def session(self) -> str:
        """The page of the session."""
        return f"sessions/{self.game.pk}/"


@place
def page(scene: Scene) -> bool:
    return scene.is_named(scene.session)


@place
def listed(scene: Scene) -> bool:
    return "X-Robots-Tag" not in scene.get(scene.session)


@place
def api(scene: Scene) -> bool:
    return scene.is_named(f"api/v1/{scene.session}standings/")


@place
def ranking(scene: Scene) -> bool:
    return scene.is_named("rankings/")


@place
def player_page(scene: Scene) -> bool:
    return scene.is_named(f"players/{scene.member.pk}/")


@place
def search(scene: Scene) -> bool:
    return scene.is_named(f"search/?q={FAMILY}")


@place
def rating_list(scene: Scene) -> bool:
    return scene.is_named("ratings/")


@place
def rating_api(scene: Scene) -> bool:
    return scene.is_named("api/v1/ratings/")


def _record(scene: Scene, kind: str, key: int) -> bool:
    with acting_for(scene.house.federation):
        return NAME in json.dumps(records_of(BY_WORD[kind], [key]), ensure_ascii=False)


@place
def open_record(scene: Scene) -> bool:
    return _record(scene, "session", scene.game.pk)


@place
def open_rating(scene: Scene) -> bool:
    return _record(scene, "rating", scene.member.pk)


@place
def open_dump(scene: Scene) -> bool:
    a_round(scene.house)
    copy = Follower(scene.house).load(a_dump(scene.house)).copy
    return NAME in json.dumps(list(copy.values()), ensure_ascii=False)


@place
def widget(scene: Scene) -> bool:
    return scene.is_named("widget/ranking/?lang=ja")


@place
def page_of_member(scene: Scene) -> bool:
    return scene.is_named(scene.session, scene.other.user)


@place
def page_of_club(scene: Scene) -> bool:
    return scene.is_named(scene.session, scene.house.scorer)


@place
def page_of_oneself(scene: Scene) -> bool:
    return scene.is_named(scene.session, scene.house.player)


@place
def partner_search(scene: Scene) -> bool:
    typed = {"player_2": FAMILY, "who": "player_2"}
    address = f"/sakura/events/{scene.event.pk}/enter/"
    client = browser_of(scene.other.user)
    answer = client.post(address, typed, headers={"accept-language": "ja"})
    assert FAMILY in answer.content.decode()
    return NAME in answer.content.decode()


@place
def office_search(scene: Scene) -> bool:
    with acting_for(scene.house.federation), shared_with(Readership.CLUBS):
        return scene.member in partners.look_for(FAMILY, None)


@place
def notice(scene: Scene) -> bool:
    return scene.is_named("partners/", scene.other.user)


@place
def report_points(scene: Scene) -> bool:
    return scene.is_named(f"desk/reports/?layout=points-award&{DAYS}", scene.secretary)


@place
def report_results(scene: Scene) -> bool:
    return scene.is_named(f"desk/reports/?layout=results-player&{DAYS}", scene.secretary)


@place
def look_up(scene: Scene) -> bool:
    client = with_secret(issue(scene.house, Scope.LOOK_UP)[1])
    path = f"api/v1/look-up/members/?numbers={scene.member.number}"
    assert scene.member.number in scene.get(path, client=client).content.decode()
    return scene.is_named(path, client=client)


@place
def register(scene: Scene) -> bool:
    answer = Program(scene.house, Scope.READ_MEMBERS).get("members/", number=scene.member.number)
    return NAME in answer.content.decode()


@place
def sign_in(scene: Scene) -> bool:
    return NAME in json.dumps(scene.asking.userinfo(scene.token).json(), ensure_ascii=False)


@place
def letter(scene: Scene) -> bool:
    with acting_for(scene.house.federation):
        return NAME in letters.message_of(Letter.objects.get(topic="partner_answered")).body


@place
def webhook_of_members(scene: Scene) -> bool:
    with acting_for(scene.house.federation):
        members_written.send(Member, members=[scene.member.pk], what="changed")
        body = WebhookDelivery.objects.filter(topic=Topic.MEMBER_CHANGED).latest("pk").body
    assert scene.member.number in body
    return NAME in json.loads(body)["members"][0].get("name", {}).values()


@place
def webhook_of_points(scene: Scene) -> bool:
    with acting_for(scene.house.federation):
        body = WebhookDelivery.objects.filter(topic=Topic.PAID).latest("pk").body
    assert scene.member.number in body
    return NAME in body or FAMILY in body
