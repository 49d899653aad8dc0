"""A stage run from its desk: every act through the page, and after every act the figures are true."""

from typing import Any

from clubs.models import Match, Session, Stage
from federation.tenancy.context import acting_for
from scoring.models import StageMatch, StageStanding
from tests.cast import House
from tests.clubs.uploads.test_desk_pages import text
from tests.scoring.scenarios.paper import Browser
from tests.scoring.scenarios.truth import recomputed, settled, shown


class Desk(Browser):
    """Somebody at the desk of a stage."""

    def __init__(self, house: House, stage: Stage, user: Any) -> None:
        super().__init__(user)
        self.house, self.stage, self.user = house, stage, user

    @property
    def address(self) -> str:
        return f"/sakura/desk/stages/{self.stage.pk}/"

    def inside(self) -> Any:
        return acting_for(self.house.federation)

    @property
    def session(self) -> Session:
        """The newest."""
        return self.stage.sessions.order_by("-number").first()

    def act(self, act: str, query: str = "", **fields: Any) -> str:
        """Do it, wait for the worker, and hold what it made to a computation from scratch."""
        where = self.press(f"{self.address}{act}/{query}", **fields)
        self.is_true()
        return where

    def is_true(self) -> None:
        """What the pages read is what the facts say."""
        settled(self.house.federation)
        with self.inside():
            assert shown(self.stage) == recomputed(self.stage)

    def is_refused(self, act: str, query: str = "", **fields: Any) -> str:
        return self.refused(f"{self.address}{act}/{query}", **fields)

    def draw(self, number: int) -> str:
        """Draw a round, look at it, lock what was looked at. Answers what the page says of the draw."""
        page = self.client.get(self.press(f"{self.address}draw/", number=number))
        answer = self.send(self.address, self.form(page, "", {"shown": ""}), "")
        assert answer.status_code == 302, text(answer)
        self.is_true()
        return text(page)

    def pairs(self, number: int) -> list[tuple[str, str]]:
        """Who meets whom in a round, by numbers."""
        with self.inside():
            rows = Match.objects.current().filter(session__stage=self.stage, round=number).order_by("pk")
            return list(rows.values_list("a__number", "b__number"))

    def key(self, number: int, a: str, b: str) -> int:
        with self.inside():
            rows = Match.objects.current().filter(session__stage=self.stage, round=number)
            return int(rows.get(a__number=a, b__number=b).pk)

    def enter(self, number: int, a: str, b: str, *imps: float) -> None:
        """A match's result by the page."""
        self.act("match", match=self.key(number, a, b), a=imps[0], b=imps[1])

    def standings(self) -> list[tuple[str, int, str]]:
        """Number, place, score."""
        with self.inside():
            rows = StageStanding.objects.filter(stage=self.stage).order_by("direction", "position")
            return [
                (number, rank, f"{score.normalize():f}")
                for number, rank, score in rows.values_list("entrant__number", "rank", "score")
            ]

    def row(self, **which: Any) -> StageMatch:
        """A match as the pages show it."""
        (match,) = self.rows(**which)
        return match

    def rows(self, **which: Any) -> list[StageMatch]:
        """Matches as the pages show them."""
        with self.inside():
            rows = StageMatch.objects.filter(stage=self.stage, **which)
            return list(rows.select_related("a", "b", "winner"))
