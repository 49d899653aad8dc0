"""What a body has decided is on no page, in no list, search or log before it is told, but for its panel."""

import pytest
from django.apps import apps
from django.test import Client
from django.utils import translation

from federation.models import Act, AuditEntry, Role
from federation.tenancy.context import acting_for
from rulings.appeals.services import effects
from rulings.lifecycle.cases import State
from rulings.models import Adjustment, Appeal, AppealDecision, DepositKind
from scoring.sessions.services import recomputation
from tests import cast
from tests.factories import appeals
from tests.rulings.cases.test_case_pages import enter
from tests.rulings.cases.test_case_roles import read
from tests.scoring import builders
from tests.test_isolation import PAGES
from tests.worlds import furnished_once

REASONS = "So found."  # as the factory writes every decision
AT_MOST = {"rulings": 3, "federation": 2}  # records of a kind that are walked, of others the newest


class Untold:
    """An appeal that is signed and not told, before and after telling, and who may look."""

    def __init__(self, here, decision: str = AppealDecision.CHANGED, *, keep: bool = False) -> None:
        self.house, session = here, builders.published(here)
        with acting_for(here.federation):
            result = appeals.first_result(session)
            self.court = appeals.court(here)
            self.case = appeals.told_case(here, result)
            appeal = appeals.heard(self.court, self.case, result)
            self.before = Adjustment.objects.count()
            decisions = [appeals.average(result, "A", "A")] if decision == AppealDecision.CHANGED else None
            more = {"keep_deposit": True} if keep else {}
            self.appeal = appeals.issued(
                self.court, appeals.decided(self.court, appeal, decision, decisions, **more)
            )
            self.office = cast.login(here.federation, "office")
            cast.appoint(self.office, Role.TOURNAMENT_OFFICE)
            cast.appoint(self.court.people[1], Role.TOURNAMENT_OFFICE)
            recomputation.recompute(session.pk)

    @property
    def sitting(self) -> Client:
        """Of the panel, with an office besides."""
        return enter(self.court.people[1])

    def outside(self) -> dict[str, Client]:
        """Who looks at everything and is not on the panel."""
        users = {"administrator": self.house.administrator, "office": self.office}
        return {name: enter(user) for name, user in users.items()}

    def tell(self) -> None:
        with acting_for(self.house.federation):
            effects.tell(appeal=self.appeal, by=self.court.chair, recipients=["both sides"])


@pytest.fixture
@furnished_once
def untold(here) -> Untold:
    return Untold(here)


def screens(house) -> dict[str, list[str]]:
    """Every screen of the admin, by its name, for the newest records there are of its kind."""
    addresses: dict[str, list[str]] = {}
    for page in PAGES:
        parts = page.name.removeprefix("admin:").split("_")
        if not page.name.startswith("admin:") or len(parts) < 3 or page.arguments not in ((), ("object_id",)):
            continue
        with acting_for(house.federation):
            keys = newest(*parts[:2]) if page.arguments else [0]
        addresses[page.name] = ["/sakura/" + page.template.format(object_id=key) for key in keys]
    return addresses


def newest(app: str, model: str) -> list[int]:
    try:
        rows = apps.get_model(app, model)._default_manager.order_by("-pk")
    except LookupError:
        return []
    return list(rows.values_list("pk", flat=True)[: AT_MOST.get(app, 1)])


def telling(client: Client, addresses: dict[str, list[str]], words: list[str]) -> set[str]:
    """The screens on which one of some words stands."""
    return {
        name
        for name, places in addresses.items()
        for place in places
        if any(word in client.get(place).text for word in words)
    }


def test_no_screen_of_the_admin_says_it_before_it_is_told(untold: Untold) -> None:
    walked = screens(untold.house)
    assert {"admin:rulings_appeal_changelist", "admin:rulings_appeal_history"} <= set(walked)
    assert len(walked["admin:rulings_appeal_change"]) == 1
    assert walked["admin:federation_auditentry_change"]
    words = [REASONS, str(AppealDecision.CHANGED.label), "ruling changed"]
    assert telling(untold.outside()["administrator"], walked, words) == set()
    rulings = {name: places for name, places in walked.items() if name.startswith("admin:rulings_")}
    assert telling(untold.outside()["office"], rulings, words) == set()
    untold.tell()
    shown = telling(untold.outside()["office"], rulings, words)
    assert shown >= {
        "admin:rulings_appeal_changelist",
        "admin:rulings_appeal_change",
        "admin:rulings_adjustment_changelist",
        "admin:rulings_adjustment_change",
        "admin:rulings_case_change",
    }


def test_the_panel_sees_it(untold: Untold) -> None:
    page = untold.sitting.get("/sakura/admin/rulings/appeal/").text
    assert "ruling changed" in page
    assert REASONS in untold.sitting.get(f"/sakura/admin/rulings/case/{untold.case.pk}/change/").text


def test_no_filter_search_or_order_answers_what_is_not_told(untold: Untold) -> None:
    client = untold.outside()["office"]
    appeal, case = str(untold.appeal), str(untold.case)
    for decision in AppealDecision.values:
        answer = client.get(f"/sakura/admin/rulings/appeal/?decision__exact={decision}")
        assert answer.status_code == 400 or appeal not in answer.text, decision
    assert appeal in client.get("/sakura/admin/rulings/appeal/").text
    assert 'class="sortable column-told_decision' not in client.get("/sakura/admin/rulings/appeal/").text
    assert case not in client.get("/sakura/admin/rulings/case/?q=found").text
    assert case in client.get("/sakura/admin/rulings/case/?q=hesitated").text
    for state in State.values:
        listed = case in client.get(f"/sakura/admin/rulings/case/?state__exact={state}").text
        assert (state, listed) == (state, state == State.APPEALED)
    assert client.get("/sakura/admin/rulings/case/?state__gt=a").status_code in (302, 400)
    untold.tell()
    assert case in client.get("/sakura/admin/rulings/case/?q=found").text
    with acting_for(untold.house.federation):
        untold.case.refresh_from_db()
    assert case in client.get(f"/sakura/admin/rulings/case/?state__exact={untold.case.state}").text


def test_the_audit_log_has_it_once_it_is_told(untold: Untold) -> None:
    ruled = {"act": Act.RULED, "actor": untold.court.chair}
    with acting_for(untold.house.federation):
        assert Adjustment.objects.count() > untold.before
        assert not AuditEntry.objects.filter(actor=untold.court.chair, act__startswith="adjustment.").exists()
    untold.tell()
    with acting_for(untold.house.federation):
        newest = Adjustment.objects.order_by("-pk").first()
        assert [entry.parameters["adjustment"] for entry in AuditEntry.objects.filter(**ruled)] == [newest.pk]


def test_the_desk_and_programs_hear_it_when_it_is_told(untold: Untold) -> None:
    desk = {
        "page": f"/sakura/desk/cases/{untold.case.pk}/",
        "paper": f"/sakura/cases/{untold.case.pk}/case.pdf",
        "api": f"/sakura/api/v1/cases/{untold.case.pk}/",
        "rulings": f"/sakura/api/v1/rulings/?session={untold.case.session_id}",
        "appeal": f"/sakura/desk/appeals/{untold.appeal.pk}/",
        "appeal api": f"/sakura/api/v1/appeals/{untold.appeal.pk}/",
        "appeal paper": f"/sakura/appeals/{untold.appeal.pk}/appeal.pdf",
        "papers": f"/sakura/appeals/{untold.appeal.pk}/papers/",
    }
    scorer = enter(untold.house.scorer)
    for name, address in desk.items():
        status, page_text = read(scorer, address)
        assert (name, status, REASONS in page_text) == (name, 200, False)
    assert "Law 16B." in read(scorer, desk["page"])[1], "the ruling that is under appeal"
    assert str(untold.case) not in scorer.get("/sakura/desk/cases/?q=found").text
    untold.tell()
    telling_now = {name for name, address in desk.items() if REASONS in read(scorer, address)[1]}
    assert telling_now >= {"page", "api", "rulings", "appeal", "appeal api", "papers"}


def test_a_deposit_that_is_kept_says_so_with_the_decision(here) -> None:
    untold = Untold(here, AppealDecision.WITHOUT_MERIT, keep=True)
    with acting_for(here.federation), translation.override("en"):
        assert untold.appeal.deposits.filter(kind=DepositKind.KEPT).exists()
        word = str(DepositKind.KEPT.label)
    office, scorer = untold.outside()["office"], enter(here.scorer)
    pages = {
        f"/sakura/admin/rulings/appeal/{untold.appeal.pk}/change/": office,
        f"/sakura/desk/appeals/{untold.appeal.pk}/": scorer,
    }
    api = f"/sakura/api/v1/appeals/{untold.appeal.pk}/"
    assert scorer.get(api).json()["deposit"]["ended"] is None
    assert [word in client.get(page).text for page, client in pages.items()] == [False, False]
    untold.tell()
    assert scorer.get(api).json()["deposit"]["ended"] == "kept"
    assert [word in client.get(page).text for page, client in pages.items()] == [True, True]
    with acting_for(here.federation):
        assert Appeal.objects.get().told_at
