"""Decisions, places and acts of a case in words, as pages, letters and papers show them."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from clubs.files.notation import shown_contract
from rulings.adjustments.words import AVERAGES, CAUSES, FAULTS, PENALTIES, UNITS
from rulings.laws.subjects import title_of
from rulings.models import Adjustment, AdjustmentKind, Case

MADE = 6


def topic_title(name: str) -> str:
    """A subject or a topic of the advisor in the reader's language; any other as it is written."""
    return title_of(name)


def where(case: Case) -> str:
    """Round, table and board of a case, as far as they are known."""
    parts = []
    if case.round:
        parts.append(_("round %(round)s") % {"round": case.round})
    if case.table:
        parts.append(_("table %(table)s") % {"table": case.table})
    if case.board:
        parts.append(_("board %(board)s") % {"board": case.board})
    return _(", ").join(parts)


def adjustment_in_words(adjustment: Adjustment) -> str:
    """A decision as it holds, in a line."""
    return decision_in_words({"kind": adjustment.kind, **adjustment.body})


def decision_in_words(decision: Mapping[str, Any]) -> str:
    """A decision as the act of a case keeps it, in a line."""
    kind = AdjustmentKind(decision["kind"])
    place = _place(decision)
    terms = _terms_in_words(kind, decision)
    return _("%(place)s: %(told)s") % {"place": place, "told": terms} if place else terms


def _place(decision: Mapping[str, Any]) -> str:
    parts = []
    if "board" in decision:
        parts.append(_("board %(board)s") % {"board": decision["board"]})
    if "ns" in decision and "ew" in decision:
        parts.append(f"{decision['ns']} – {decision['ew']}")
    if "a" in decision and "b" in decision:
        parts.append(f"{decision['a']} – {decision['b']}")
    return _(", ").join(parts)


def _terms_in_words(kind: AdjustmentKind, decision: Mapping[str, Any]) -> str:
    if kind is AdjustmentKind.SCORE:
        return outcome_in_words(decision["outcome"])
    if kind is AdjustmentKind.PENALTY:
        names = {"who": decision["contestant"], "amount": decision["amount"], "unit": UNITS[decision["unit"]]}
        return _("%(who)s: %(amount)s %(unit)s, ") % names + str(PENALTIES[decision["law"]])
    if kind is AdjustmentKind.NOT_PLAYED:
        words = {"cause": CAUSES[decision["cause"]], "fault": FAULTS[decision["fault"]]}
        return _("not played: %(cause)s, %(fault)s") % words
    if kind is AdjustmentKind.LATE:
        return _("%(who)s: late by %(minutes)s minutes in round %(round)s") % {
            "who": decision["contestant"],
            "minutes": decision["minutes"],
            "round": decision["round"],
        }
    if kind is AdjustmentKind.FORFEIT:
        return _("%(loser)s forfeits round %(round)s") % {
            "loser": decision["loser"],
            "round": decision["round"],
        }
    if kind is AdjustmentKind.CONDUCT:
        return _("%(who)s: conduct") % {"who": decision["player"]}
    return str(kind.label)


def outcome_in_words(outcome: Any) -> str:
    """An outcome of a board: who gets what."""
    if outcome == "stands":
        return _("the table result stands")
    ((form, content),) = outcome.items()
    if form == "artificial":
        return _("artificial score: %(ns)s for North-South, %(ew)s for East-West") % {
            "ns": AVERAGES[content[0]],
            "ew": AVERAGES[content[1]],
        }
    if form == "assigned":
        return _("assigned score: %(result)s") % {"result": result_in_words(content)}
    if form == "weighted":
        parts = [f"{part['weight']} × {result_in_words(part['result'])}" for part in content]
        # No plus between them: behind a result it is an overtrick.
        return _("weighted score: %(parts)s") % {"parts": "; ".join(parts)}
    if form == "split":
        sides = {side: outcome_in_words(content[side]) for side in ("ns", "ew")}
        return _("split score: North-South: %(ns)s; East-West: %(ew)s") % sides
    return _("IMPs: %(parts)s") % {"parts": ", ".join(f"{team} {imps}" for team, imps in content.items())}


def result_in_words(result: Any) -> str:
    """A contract with what it made: 4♠ N =, 3NT W −1."""
    if result == ["P"]:
        return _("passed out")
    contract, declarer, tricks = result
    over = tricks - int(contract[0]) - MADE
    tricks_made = "=" if not over else f"+{over}" if over > 0 else f"\N{MINUS SIGN}{-over}"
    return f"{shown_contract(contract)} {declarer} {tricks_made}"
