"""A director with a browser in a club's session: a call becomes a case, a ruling, told, withdrawn."""

from typing import Any
from urllib.parse import urlencode

from clubs.models import Result, Session
from federation.tenancy.context import acting_for
from rulings.models import Case
from scoring.models import Award, MatchRow, StandingRow
from tests.cast import House
from tests.clubs.uploads.test_desk_pages import text
from tests.scoring.scenarios.paper import Browser
from tests.scoring.scenarios.truth import Rows, of_session, recomputed_session, settled


class RulingsDesk(Browser):
    """Somebody who rules in a session; after every step the figures are those that the facts make."""

    def __init__(self, house: House, session: Session, user: Any = None) -> None:
        super().__init__(user or house.scorer)
        self.house, self.session = house, session

    def inside(self) -> Any:
        return acting_for(self.house.federation)

    def figures(self) -> Rows:
        """What the pages read, once the worker is done; the same as from scratch."""
        settled(self.house.federation)
        with self.inside():
            rows = of_session(self.session)
            assert rows == recomputed_session(self.session)
        return rows

    def result(self, board: int, ns: str, ew: str) -> Result:
        with self.inside():
            rows = Result.objects.current().filter(session=self.session, board=board)
            return rows.select_related("ns", "ew").get(ns__number=ns, ew__number=ew)

    def result_in(self, number: int, board: int, ns: str, ew: str) -> Result:
        """Of teams that meet more than once, the one of a round."""
        with self.inside():
            rows = Result.objects.current().filter(session=self.session, board=board, round=number)
            return rows.select_related("ns", "ew").get(ns__number=ns, ew__number=ew)

    def report(self, result: Result, incident: str, **asked: Any) -> Case:
        """The report from the table; `asked` stands in its address, as the advisor leaves it."""
        where = f"/sakura/desk/sessions/{self.session.pk}/cases/new/?"
        where += urlencode({"board": result.board, **asked})
        fields = {"at_table": f"{result.round}-{result.ns_id}-{result.ew_id}", "incident": incident}
        address = self.press(where, **fields)
        with self.inside():
            return Case.objects.get(pk=int(address.rstrip("/").split("/")[-1]))

    def rule(self, case: Case, **fields: Any) -> None:
        """The ruling's form, what it would do, and the button that rules."""
        address = f"/sakura/desk/cases/{case.pk}/rule/"
        shown = self._sent(address, "", fields)
        assert shown.status_code == 200, text(shown)
        self.effect = text(shown)
        form = self.form(shown, "", {"reasons": ""})
        done = self.send(address, form, "")
        assert done.status_code == 302, text(done)

    def refused_ruling(self, case: Case, **fields: Any) -> str:
        """What the page says of a ruling that cannot be."""
        return self.refused(f"/sakura/desk/cases/{case.pk}/rule/", **fields)

    def act(self, case: Case, name: str, **fields: Any) -> None:
        """Another step of the case."""
        self.press(f"/sakura/desk/cases/{case.pk}/{name}/", **fields)

    def tell(self, case: Case) -> None:
        self.act(case, "tell", appeal_explained=True)

    def withdraw(self, case: Case) -> None:
        self.act(case, "withdraw", reasons="It was another board.")

    def award(self, result: Result, side: str) -> Any:
        """A side's award at a table, as pages show it."""
        with self.inside():
            return getattr(Award.objects.get(session=self.session, result_id=result.pk), side)

    def score(self, number: str) -> Any:
        """A contestant's total."""
        with self.inside():
            return StandingRow.objects.get(session=self.session, entry__number=number).score

    def match(self, number: int, a: str) -> MatchRow:
        """A match of a round by its first team."""
        with self.inside():
            return MatchRow.objects.get(session=self.session, round=number, a__number=a)
