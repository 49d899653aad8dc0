"""What an entry of the casebook begins with: the file in roles instead of names, in both languages."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from federation.languages import languages_here
from rulings.acts.appeal_contents import BodyDecided
from rulings.acts.converter import as_json, content_as
from rulings.appeals.services.steps import decision_act
from rulings.casebook.pseudonyms import replaced
from rulings.casebook.services.people import people_of, sides_of
from rulings.cases.facets import CLUB_GAME
from rulings.cases.selectors import CaseFile, whole_file
from rulings.cases.words import terms_in_words
from rulings.decisions.kinds import (
    BarringDecision,
    ConductDecision,
    ForfeitDecision,
    LateDecision,
    PenaltyDecision,
    RulingDecision,
    ScoreDecision,
    WarningDecision,
)
from rulings.decisions.outcomes import ImpAdjustedScore
from rulings.models import Appeal, AppealAct, Case

# The parts of an entry's text, in the order of the page.
PARTS = ("subject", "facts", "ruling", "decision", "comment")


def drafted(case: Case, appeal: Appeal | None) -> dict[str, Any]:
    """The editor's text to begin with. What people typed is the same in each: the editor translates."""
    read, decided = whole_file(case), decision_act(appeal) if appeal is not None else None
    text: dict[str, Any] = {part: {} for part in PARTS}
    for language in languages_here():
        with translation.override(language):
            people, sides = people_of(case), sides_of(case)
            texts = {
                "subject": "",
                "comment": "",
                "facts": _facts(read),
                "ruling": _ruling(read, sides, appeal),
                "decision": _decision(decided, sides),
            }
            for part, words in texts.items():
                text[part][language] = replaced(words, people)
    return text | {"laws": [law.item for law in read.laws]}


def _facts(read: CaseFile) -> str:
    return "\n".join(dict.fromkeys(filter(None, (read.incident, read.words, read.finding))))


def _ruling(read: CaseFile, sides: Mapping[str, str], appeal: Appeal | None) -> str:
    """The ruling that was appealed; of a case without an appeal the one that holds."""
    ruled = [ruling for ruling in (read.ruling, *reversed(read.earlier)) if ruling is not None]
    if appeal is not None:
        ruled = [
            ruling for ruling in ruled if ruling.appeal is None and ruling.at <= appeal.filed_at
        ] or ruled
    if not ruled:
        return ""
    chosen = max(ruled, key=lambda ruling: ruling.at)
    return "\n".join([*outcomes(chosen.decided, sides), chosen.reasons])


def outcomes(decisions: Sequence[RulingDecision], sides: Mapping[str, str]) -> list[str]:
    """Decisions in words, with sides instead of contestants' numbers and players' names."""
    if not decisions:
        return [_("the table result stands")]
    return [terms_in_words(_without_numbers(decision, sides)) for decision in decisions]


def _without_numbers(decision: RulingDecision, sides: Mapping[str, str]) -> RulingDecision:
    def side_of(who: str) -> str:
        return sides.get(who, _("another contestant"))

    match decision:
        case ScoreDecision(outcome=ImpAdjustedScore(imps=imps)):
            by_side = {side_of(team): given for team, given in imps.items()}
            return replace(decision, outcome=ImpAdjustedScore(by_side))
        case LateDecision(contestant=who) | PenaltyDecision(contestant=who) | WarningDecision(contestant=who):
            return replace(decision, contestant=side_of(who))
        case BarringDecision(contestant=who, player=player):
            return replace(decision, contestant=side_of(who), player=_("a player") if player else None)
        case ForfeitDecision(winner=winner, loser=loser):
            return replace(decision, winner=side_of(winner), loser=side_of(loser))
        case ConductDecision(contestant=who, player=player):
            return replace(decision, contestant=side_of(who), player=side_of(player))
        case _:
            return decision


def _decision(decided: AppealAct | None, sides: Mapping[str, str]) -> str:
    if decided is None:
        return ""
    decision = content_as(decided, BodyDecided)
    lines = [str(decision.decision.label)]
    for decisions in (decision.decisions, decision.recommends):
        lines += [] if decisions is None else outcomes(decisions, sides)
    return "\n".join([*lines, decision.reasons])


def particulars(case: Case, appeal: Appeal | None) -> dict[str, Any]:
    """What is no text: the board as it was described, the Laws' edition, the body, the level, how long."""
    # What players said, in the words of the facts and in explanations, may name them: a draft has neither.
    described = replace(whole_file(case).description, words="", explanations=())
    stage = case.session.stage
    particulars_of_board: dict[str, Any] = {
        "description": as_json(described),
        "board": case.board,
        "edition": case.edition,
        "topic": case.topic,
        "level": CLUB_GAME if stage is None else str(stage.event.tournament.level),
        "form": case.session.form,
    }
    if appeal is not None:
        body = appeal.body
        particulars_of_board |= {
            "before": body.key,
            "body": body.names.in_every(),
            "ground": appeal.ground,
            "outcome": appeal.decision,
            "days": _days(appeal),
        }
    return particulars_of_board


def _days(appeal: Appeal) -> int | None:
    """Whole days from filing to the telling."""
    return None if appeal.told_at is None else (appeal.told_at - appeal.filed_at).days
