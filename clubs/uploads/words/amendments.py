"""Amendments in the reader's language: of what, and what it reads now."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from clubs.files.amending.amended import AmendableKind
from clubs.files.amending.boards import LEFT_OUT
from clubs.files.notation import shown_contract, shown_score
from clubs.models import UploadAmendment
from clubs.uploads.forms.amendments import SCORING_NAMES


def what(kind: str, key: Mapping[str, Any]) -> str:
    """Of which thing of a file an amendment is."""
    if kind == AmendableKind.HEADING:
        return {
            "title": _("Session"),
            "date": _("Played on"),
            "winners": _("Number of winners"),
            "scoring": _("Scoring"),
        }.get(str(key.get("field")), "–")
    if kind == AmendableKind.RESULT:
        board = f"{key.get('section', '')} {key.get('board', '–')}".strip()
        pairs = {"ns": key.get("ns") or "–", "ew": key.get("ew") or "–"}
        return _("Board %(board)s, %(ns)s – %(ew)s") % {"board": board, **pairs}
    if kind == AmendableKind.BOARD:
        written = f"{key.get('section', '')} {key.get('written') or '–'}".strip()
        return _("Lines of board “%(board)s”") % {"board": written}
    return _("Contestant %(id)s, player %(seat)s") % {
        "id": f"{key.get('section', '')} {key.get('contestant', '–')}".strip(),
        "seat": key.get("seat", "–"),
    }


def reads(kind: str, key: Mapping[str, Any], value: Mapping[str, Any]) -> str:
    """What the thing reads by an amendment."""
    if kind == AmendableKind.HEADING:
        return str(SCORING_NAMES.get(value["to"], value["to"]))
    if kind == AmendableKind.BOARD:
        return _("left out") if value["kind"] == LEFT_OUT else str(value["board"])
    if kind == AmendableKind.PLAYER:
        return " ".join(filter(None, (value["name"], value["number"]))) or "–"
    happened = _happened(value)
    pairs = (value["ns"], value["ew"])
    moved = pairs != (key.get("ns"), key.get("ew")) and value["kind"] != LEFT_OUT
    return f"{pairs[0]} – {pairs[1]}: {happened}" if moved else happened


def _happened(value: Mapping[str, Any]) -> str:
    match value["kind"]:
        case "artificial":
            return f"{value['ns_percent']}% / {value['ew_percent']}%"
        case "not_played":
            return _("not played")
        case "passed_out":
            return _("passed out")
        case "left_out":
            return _("left out")
    contract = shown_contract(value["contract"]) if value["contract"] else ""
    tricks = "" if value["tricks"] is None else _("%(tricks)s tricks") % {"tricks": value["tricks"]}
    score = "" if value["score"] is None else shown_score(value["score"])
    return " ".join(filter(None, (contract, value["declarer"], tricks, score)))


def shown(amendment: UploadAmendment) -> dict[str, Any]:
    """An amendment for a list of them."""
    return {
        "id": amendment.pk,
        "what": what(amendment.kind, amendment.key),
        "reads": reads(amendment.kind, amendment.key, amendment.value or {}),
        "by": amendment.made_by,
        "at": amendment.made_at,
        "target": {"kind": amendment.kind, "key": amendment.key},
    }
