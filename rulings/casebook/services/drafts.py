"""What an entry of the casebook begins with: the file in roles instead of names, in both languages."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from rulings.acts.appeal_contents import BodyDecided
from rulings.acts.converter import content_as
from rulings.appeals.services.steps import decision_act
from rulings.casebook.pseudonyms import replaced
from rulings.casebook.services.people import people_of, sides_of
from rulings.cases.facets import CLUB_GAME
from rulings.cases.selectors import CaseFile, whole_file
from rulings.cases.words import decision_in_words
from rulings.models import Appeal, AppealAct, Case

# The parts of an entry's text, in the order of the page.
PARTS = ("subject", "facts", "ruling", "decision", "comment")
LANGUAGES = ("ja", "en")
_NUMBERS = ("contestant", "loser", "player", "winner")
_DESCRIBED = ("deal", "dealer", "auction", "play", "contract", "declarer", "vulnerable")


def drafted(case: Case, appeal: Appeal | None) -> dict[str, Any]:
    """The editor's text to begin with. What people typed is the same in both: the editor translates."""
    read, decided = whole_file(case), decision_act(appeal) if appeal is not None else None
    text: dict[str, Any] = {part: {} for part in PARTS}
    for language in LANGUAGES:
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
    return "\n".join([*outcomes(chosen.bodies, sides), chosen.reasons])


def outcomes(decisions: Sequence[Mapping[str, Any]], sides: Mapping[str, str]) -> list[str]:
    """Decisions in words, with sides instead of contestants' numbers and players' names."""
    if not decisions:
        return [_("the table result stands")]
    return [decision_in_words(_without_numbers(decision, sides)) for decision in decisions]


def _without_numbers(decision: Mapping[str, Any], sides: Mapping[str, str]) -> dict[str, Any]:
    kept = {name: value for name, value in decision.items() if name not in ("board", "ns", "ew", "a", "b")}
    for name in _NUMBERS:
        if name in kept:
            kept[name] = sides.get(str(kept[name]), _("another contestant"))
    outcome = kept.get("outcome")
    if isinstance(outcome, dict) and "imps" in outcome:
        imps = {sides.get(team, _("another contestant")): value for team, value in outcome["imps"].items()}
        kept["outcome"] = {"imps": imps}
    return kept


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
    described = whole_file(case).description
    stage = case.session.stage
    particulars_of_board: dict[str, Any] = {
        "description": {name: described[name] for name in _DESCRIBED if name in described},
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
            "body": {"ja": body.name_ja, "en": body.name_en},
            "ground": appeal.ground,
            "outcome": appeal.decision,
            "days": _days(appeal),
        }
    return particulars_of_board


def _days(appeal: Appeal) -> int | None:
    """Whole days from filing to the telling."""
    return None if appeal.told_at is None else (appeal.told_at - appeal.filed_at).days
