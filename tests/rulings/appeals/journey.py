"""An appeal taken through its pages by the people it concerns, a worker doing everything that follows."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.utils import timezone

from clubs.models import Result, Session
from federation.celery import app as celery
from federation.models import Member, User
from federation.tenancy.context import acting_for
from rulings.models import Appeal, Case
from scoring.models import Posting, StandingRow
from scoring.points.services.ledger import paying as ledger
from tests import cast
from tests.factories import appeals
from tests.running_portal import until
from tests.scoring import builders as games
from tests.scoring.points.ledger import builders
from tests.scoring.scenarios.paper import Browser
from tests.scoring.scenarios.rulings_desk import RulingsDesk
from tests.scoring.scenarios.truth import settled

ME, DESK, ROOM = "/sakura/me/appeals/", "/sakura/desk/appeals/", "/sakura/desk/committee/appeals/"
BENCHES = {"appeals": "a", "competition": "c", "rules": "r"}
HOUR = timedelta(hours=1)


class Evening(RulingsDesk):
    """A club's game that is paid, its director's desk, its players' telephones, a bench for every body.

    At the first two tables sit members with logins: ns11 and ns12 against ew11 and ew12, and so on.
    """

    def __init__(self, house: cast.House) -> None:
        with acting_for(house.federation):
            people = builders.members(house, 8)
            for body in BENCHES.values():
                appeals.court(house, *(f"{body}{seat}" for seat in range(4)))
            content = _file(house, people)
        session = games.published_content(house, content, "game.xml", computed=False)
        with acting_for(house.federation):
            # Corrections are over, so that the game is paid; a ruling is appealed from its telling on.
            Session.objects.filter(pk=session.pk).update(
                conditions={"correction_minutes": "30"}, published_at=timezone.now() - HOUR
            )
            session.refresh_from_db()
        super().__init__(house, session)
        self._browsers = {"director": self, "office": Browser(house.administrator)}
        self.figures()

    def by(self, name: str) -> Browser:
        """Somebody's browser: ew11, a0, director, office."""
        if name not in self._browsers:
            with self.inside():
                self._browsers[name] = Browser(User.objects.get(email=f"{name}@sakura.example.org"))
        return self._browsers[name]

    def ranks(self) -> list[tuple[str, int, Decimal]]:
        """Every contestant with place and score, once the worker is done and what it made is true."""
        self.figures()
        with self.inside():
            rows = StandingRow.objects.filter(session=self.session).order_by("entry__number")
            return [(row.entry.number, row.rank, row.score) for row in rows.select_related("entry")]

    def at_table(self, board: int, table: int) -> Result:
        """A result of the game."""
        return self.result(board, f"{table}NS", f"{table}EW")

    def told_case(self, board: int, table: int = 1, **outcome: Any) -> Case:
        """From the call to a ruling that both sides have been told."""
        case = self.report(self.at_table(board, table), "North hesitated.")
        ruling = outcome or {"outcome": "artificial", "average_ns": "A+", "average_ew": "A-"}
        self.rule(case, reasons="Law 16B.", **ruling)
        self.tell(case)
        return case

    def appealed(self, case: Case, side: str = "ew", ground: str = "judgement", table: int = 1) -> Appeal:
        """Filed by one partner, concurred with by the other, the deposit taken, admitted."""
        filing = f"/sakura/cases/{case.pk}/appeal/"
        first, second = f"{side}{table}1", f"{side}{table}2"
        own = self.by(first).press(filing, ground=ground, statement="There was no alternative.")
        with self.inside():
            appeal = case.appeals.latest("pk")
        assert own == f"{ME}{appeal.pk}/"
        assert "It waits for the concurrence of" in self.by(first).read(own)
        assert "concur" in self.desk(appeal, "admit", refused=True)
        self.by(second).press(f"{own}concur/")
        self.desk(appeal, "deposit", note="cash")
        if ground == "law":
            self.desk(appeal, "law", stands="yes", reasons="The Law says so.")
        self.desk(appeal, "admit")
        return appeal

    def desk(self, appeal: Appeal, act: str, *, refused: bool = False, **fields: Any) -> str:
        """A step of the director's desk."""
        address = f"{DESK}{appeal.pk}/{act}/"
        return self.refused(address, **fields) if refused else self.press(address, **fields)

    def room(self, name: str, appeal: Appeal, act: str, **fields: Any) -> str:
        """A step of the committee room."""
        return self.by(name).press(f"{ROOM}{appeal.pk}/{act}/", **fields)

    def decide(self, appeal: Appeal, decision: str, **terms: Any) -> None:
        """Panel, hearing, votes, the decision in the director's terms, signatures; told by the director."""
        with self.inside():
            bench = BENCHES[appeal.body.key]
            now = timezone.localtime().strftime("%Y-%m-%dT%H:%M")
        people = [f"{bench}{seat}" for seat in range(3)]
        for name in people:
            with self.inside():
                user = User.objects.get(email=f"{name}@sakura.example.org")
            self.room("office", appeal, "seat", member=user.pk, chair=name == people[0])
        self.room(people[0], appeal, "name-panel")
        self.room(people[0], appeal, "schedule", hearing_at=now, place="Room 2")
        self.room(people[0], appeal, "open")
        for name in people:
            self.room(name, appeal, "vote", choice=decision)
        self.room(people[0], appeal, "decide", decision=decision, reasons="So found.", **terms)
        for name in people[1:]:
            self.room(name, appeal, "sign")
        self.room(people[0], appeal, "issue")
        self.desk(appeal, "tell", told="both sides")
        with self.inside():
            appeal.refresh_from_db()

    def is_public(self, sentence: str) -> bool:
        """Whether everybody reads this on the page of the game."""
        return sentence in Browser(None).read(f"/sakura/sessions/{self.session.pk}/")

    def until_state(self, appeal: Appeal, state: str) -> None:
        """The worker's clock has brought it there."""
        celery.send_task("rulings.tasks.watch_appeals")

        def is_there() -> bool:
            """the state of the appeal"""
            with self.inside():
                return Appeal.objects.get(pk=appeal.pk).state == state

        until(is_there)

    def paid(self) -> list[Decimal]:
        """Until the ledger says what the figures are worth: who has what, the most first."""
        settled(self.house.federation)
        celery.send_task("scoring.tasks.pay_due")

        def is_paid() -> bool:
            """the ledger"""
            with self.inside():
                given = ledger.counted(self.session).given
                wanted = sorted((one.award.amount for one in given if one.award.amount), reverse=True)
                return bool(wanted) and self.balances() == wanted

        until(is_paid)
        return self.balances()

    def balances(self) -> list[Decimal]:
        """What every account has of the game, the most first."""
        with self.inside():
            sums: dict[object, Decimal] = {}
            rows = Posting.objects.filter(session=self.session, account__in=("member", "slip"))
            for row in rows:
                key = row.member_id or ("slip", row.slip_id)
                sums[key] = sums.get(key, Decimal(0)) + row.amount
            return sorted((amount for amount in sums.values() if amount), reverse=True)


def _file(house: cast.House, people: list[Member]) -> bytes:
    """A game of three tables; the members sit at the first two, and can sign in."""
    content = games.a_field(6)
    for position, member in enumerate(people):
        side, number, seat = ("NS", "EW")[position % 2], position // 4 + 1, position // 2 % 2 + 1
        Member.objects.filter(pk=member.pk).update(
            user=cast.login(house.federation, f"{side.lower()}{number}{seat}")
        )
        name = f"<PLAYER_NAME>{side} {number} {seat}</PLAYER_NAME>"
        with_member = f"{name}<NATIONAL_ID_NUMBER>{member.number}</NATIONAL_ID_NUMBER>"
        content = content.replace(name.encode(), with_member.encode())
    return content
