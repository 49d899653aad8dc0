"""The clocks of a case: until when a ruling, an appeal, a change of a claim or a revoke can be asked for."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from clubs.acts.selectors import round_clocks
from clubs.facts.services import correction_clock
from clubs.models import SessionAct
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.services import stages
from rulings.lifecycle.cases import CaseStep
from rulings.models import Appeal, Case
from scoring.engine.conditions import ConditionError
from scoring.engine.corrections.period import AppealPeriod, RulingPeriod
from scoring.engine.regulation import RuleError
from scoring.regulations import RegulationError

CLAIMS = ("claim", "concession", "69", "70", "71", "68")
REVOKES = ("revoke", "61", "62", "63", "64")
# What asking for a period can raise: its conditions of contest, or its day.
UNKNOWN = (ConditionError, RegulationError, RuleError)


@dataclass(frozen=True, slots=True)
class CaseClock:
    """A limit: what ends, by which item, and when; `ends` None: it does not run yet, or no clock tells."""

    what: str | Promise
    law: str
    ends: datetime | None
    waits_for: str | Promise = ""

    def is_over(self, now: datetime) -> bool:
        """Whether it has run out. The last second belongs to it."""
        return self.ends is not None and now > self.ends


AFTER_PUBLICATION = gettext_lazy("starts with the publication of the results")
AFTER_TELLING = gettext_lazy("starts when the results are published and the ruling is told")
END_OF_ROUND = gettext_lazy("the end of the round")
OPEN_CLOCK = gettext_lazy("open until the club's next game")


def clocks_of(case: Case) -> list[CaseClock]:
    """The limits that concern a case, in the order in which they usually end."""
    clocks = []
    if _concerns(case, REVOKES):
        clocks.append(_of_revokes(case))
    if _concerns(case, CLAIMS):
        clocks.append(
            CaseClock(
                gettext_lazy("Taking back an agreed claim or a concession"),
                "69B",
                correction_ends(case),
                OPEN_CLOCK,
            )
        )
    clocks.append(CaseClock(gettext_lazy("Asking for a ruling"), "92B", ruling_ends(case), AFTER_PUBLICATION))
    clocks.append(CaseClock(gettext_lazy("Appealing"), "92B", appeal_ends(case), AFTER_TELLING))
    return clocks


def _of_revokes(case: Case) -> CaseClock:
    """After the round trick adjustments are not automatic any more; equity remains. Laws 64B5, 64C."""
    acts = SessionAct.objects.filter(session=case.session_id)
    clock = round_clocks(acts).get(case.round) if case.round else None
    what = gettext_lazy("Automatic tricks for a revoke; then equity alone")
    return CaseClock(what, "64B5", clock.ends_at if clock else None, END_OF_ROUND)


def _concerns(case: Case, marks: tuple[str, ...]) -> bool:
    words = [word for word in marks if word.isalpha()]
    if any(word in case.topic for word in words):
        return True
    numbers = {mark for mark in marks if mark.isdigit()}
    cited = [law.item for law in case.laws.all()]
    return any("".join(c for c in item[:2] if c.isdigit()) in numbers for item in cited)


def ruling_ends(case: Case) -> datetime | None:
    """Until when the right to ask for a ruling lasts; None before the publication. Law 92B"""
    return _window(case, "ruling_minutes", RulingPeriod)


def appeal_ends(case: Case) -> datetime | None:
    """Until when the ruling can be appealed: after publication and telling, whichever is later. Law 92B

    Once a body has told its decision, until when that can be taken further; its telling where it cannot.
    """
    telling = case.acts.filter(step=CaseStep.TOLD).order_by("-sequence").first()
    decided = Appeal.objects.filter(case=case, told_at__isnull=False).order_by("-told_at", "-pk").first()
    if decided is not None and not ruled_since(case, decided):
        return decided.appealable_until or decided.told_at
    published = _published_at(case)
    ends = _window(case, "appeal_minutes", AppealPeriod)
    if telling is None or published is None or ends is None:
        return None
    return ends + max(telling.at - published, timedelta(0))


def ruled_since(case: Case, appeal: Appeal) -> bool:
    """Whether the director has told another ruling since an appeal was decided or given back."""
    back = case.acts.filter(step__in=(CaseStep.RETURNED, CaseStep.SETTLED), body__appeal=appeal.pk)
    last = back.order_by("-sequence").first()
    return last is not None and case.acts.filter(step=CaseStep.TOLD, sequence__gt=last.sequence).exists()


def correction_ends(case: Case) -> datetime | None:
    """The end of the correction period of Law 79C; None while it has none."""
    if case.session.stage is not None:
        return stages.windows(case.session.stage, case.round).get("correction_minutes")
    try:
        return correction_clock.period_of(case.session).ends
    except UNKNOWN:
        return None


def _published_at(case: Case) -> datetime | None:
    stage = case.session.stage
    return stages.published_at(stage, case.round) if stage is not None else case.session.published_at


def _window(case: Case, key: str, kind: type[RulingPeriod] | type[AppealPeriod]) -> datetime | None:
    session = case.session
    if session.stage is not None:
        return stages.windows(session.stage, case.round).get(key)
    try:
        minutes = int(Rulebook.of_day_played(session).rule(kind).minutes)
    except UNKNOWN:
        return None
    published: datetime = session.published_at
    return published + timedelta(minutes=minutes)
