"""What of a new revision the correction period binds, and which corrections it leaves standing. REG-3.

Names, members, hands and leads may be published at any time. Results, and what of the heading decides
how they are scored, only within the period; afterwards by two people (`clubs.uploads.services.late_files`).
A correction outlives every later file: it is taken back by a correction of its own only.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from clubs.facts import words as correction_in_words
from clubs.facts.services import standing as standing_facts, stated as facts
from clubs.facts.services.correction_clock import SessionCorrectionPeriod, clear_period_of
from clubs.files.document import Document
from clubs.models import FileCorrection, Result, Session
from federation.errors import Refused

UNBOUND = "lead"  # nobody's score depends on it
HEADING = ("form", "scoring", "winners", "matches_in")


@dataclass(frozen=True, slots=True)
class Bound:
    """The changes of a revision that must be in time."""

    results: tuple[dict[str, Any], ...]
    heading: tuple[dict[str, Any], ...]

    def __bool__(self) -> bool:
        return bool(self.results or self.heading)

    def as_json(self) -> dict[str, Any]:
        """As a late revision keeps them."""
        return {"results": list(self.results), "heading": list(self.heading)}


def bound_changes(session: Session, document: Document, before: facts.Facts, after: facts.Facts) -> Bound:
    """What a document changes of a session's figures by changing its facts."""
    results = (change for change in facts.changes(before, after) if _is_bound(change))
    event = document.event
    heading = (
        {"what": what, "before": getattr(session, what), "after": getattr(event, what)}
        for what in HEADING
        if getattr(session, what) != getattr(event, what)
    )
    return Bound(tuple(results), tuple(heading))


def _is_bound(change: dict[str, Any]) -> bool:
    return _figures(change["before"]) != _figures(change["after"])


def _figures(values: dict[str, Any] | None) -> dict[str, Any] | None:
    return values and {key: value for key, value in values.items() if key != UNBOUND}


def with_corrections(
    session: Session, before: standing_facts.CurrentFacts, after: facts.Facts
) -> tuple[facts.Facts, list[dict[str, Any]]]:
    """What a file states, with the corrections that hold in place of what it says there; and where it does.

    Each of the places has the result's key, what is published (`before`), what the file says (`after`;
    None where it leaves the result out) and `lost`: its contestants are not in the file either.
    """
    corrected = Result.objects.current().filter(session=session, stated_by__correction__isnull=False)
    held = set(corrected.values_list("pk", flat=True))
    keys = {key for key, pk in before.ids[Result].items() if pk in held}
    against = [key for key in keys if after.results.get(key) != before.facts.results[key]]
    kept = [key for key in against if set(filter(None, key[2:6])) <= after.entries.keys()]
    results = after.results | {key: before.facts.results[key] for key in kept}
    lines = after.lines | {key: before.facts.lines[key] for key in kept}
    places = [_place(key, before, after, lost=key not in kept) for key in sorted(against, key=str)]
    return replace(after, results=results, lines=lines), places


def _place(
    key: facts.ResultKey, before: standing_facts.CurrentFacts, after: facts.Facts, *, lost: bool
) -> dict[str, Any]:
    section, board, ns, ew = key[:4]
    return {
        "section": section,
        "board": board,
        "ns": ns[2],
        "ew": ew[2],
        "result": before.ids[Result][key],
        "before": facts.readable(before.facts.results[key]),
        "after": facts.readable(after.results.get(key)),
        "lost": lost,
    }


def admitted(
    session: Session,
    document: Document,
    before: standing_facts.CurrentFacts,
    after: facts.Facts,
    *,
    now: datetime,
    late: FileCorrection | None,
) -> facts.Facts:
    """The facts that a revision may state.

    Raises Refused where it comes too late and no two people confirmed these very changes, and where
    it leaves out a contestant for whose result a correction holds.
    """
    after, against = with_corrections(session, before, after)
    if any(place["lost"] for place in against):
        raise Refused(_lost(against), "correction_lost")
    bounds = bound_changes(session, document, before.facts, after)
    if late is not None:
        if bounds.as_json() != late.changes:
            sentence = _("The session was changed meanwhile. Ask for the late revision again.")
            raise Refused(sentence, "overtaken")
    elif bounds:
        period = clear_period_of(session)
        if not period.is_open(now):
            raise Refused(too_late(period, now), "late_file")
    return after


def too_late(period: SessionCorrectionPeriod, now: datetime) -> str:
    """Why a file is not published, and which way is left."""
    way = _(
        "The file changes results. Only an organiser's error can still be corrected: ask for a late "
        "revision on the file's page, and the director and the organiser, two people, both confirm it."
    )
    return f"{correction_in_words.state(period, now)} {way}"


def _lost(against: list[dict[str, Any]]) -> str:
    place = next(place for place in against if place["lost"])
    return _(
        "A correction holds for board %(board)s, %(ns)s–%(ew)s, and the file has not both contestants. "
        "Take the correction back first, by a correction of its own, or complete the file."
    ) % {key: place[key] for key in ("board", "ns", "ew")}
