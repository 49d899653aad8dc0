"""Master points in words: colours, bars, what a posting came from, and why an award is what it is."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import Stage
from federation.errors import Refused
from federation.reader import reader_language
from federation.tenancy.addresses import whole_address
from scoring.engine.masterpoints.schemes import Scheme
from scoring.engine.teams.cell import steps_json
from scoring.models import Payment, PaymentKind, PaymentRequest, Posting, Slip
from scoring.points.selectors.points import AwardRow, ExpectedPoints, shown
from scoring.points.services.finality import WHY_OPEN
from scoring.points.services.ledger import paying as ledger, slips as ledger_slips
from scoring.sessions.words import steps

COLOURS = {
    "black": gettext_lazy("black"),
    "red": gettext_lazy("red"),
    "green": gettext_lazy("green"),
    "gold": gettext_lazy("gold"),
    "silver": gettext_lazy("silver"),
    "blue": gettext_lazy("blue"),
    "": gettext_lazy("all colours"),
}
BARS = {
    "expelled": gettext_lazy("sent out for conduct"),
    "partner_expelled": gettext_lazy("the partner was sent out for conduct"),
    "suspended_here": gettext_lazy("suspended by a ruling"),
    "partner_suspended_here": gettext_lazy("the partner was suspended by a ruling"),
    "disqualified": gettext_lazy("disqualified"),
    "partner_disqualified": gettext_lazy("the partner was disqualified"),
    "unpaid": gettext_lazy("fee not paid"),
    "suspended": gettext_lazy("suspended"),
    "deceased": gettext_lazy("deceased"),
    "merged": gettext_lazy("merged record"),
    "below_minimum_boards": gettext_lazy("too few boards"),
    "forfeited": gettext_lazy("forfeited"),
    "discarded": gettext_lazy("no member"),
}
WHY_REFUSED = gettext_lazy("The points cannot be counted as things are.")


@dataclass(frozen=True, slots=True)
class PointsLine:
    """A line about points: whose or what, how many, and the steps."""

    what: Any
    amount: Decimal
    colour: str
    note: str
    reasons: steps.Reasons | None
    place: int | None = None
    detail: Any = None
    member: int | None = None  # the key of whose it is, where a record has it
    may_be_taken_back: bool = False


def colour(name: str) -> str:
    """A colour of points in the reader's language; an unknown one as it is written."""
    return str(COLOURS.get(name, name))


def scheme(edition: Scheme) -> dict[str, Any]:
    """A scheme's name, and whether it is official."""
    return {"name": edition.name(reader_language()), "official": edition.official, "edition": edition.starts}


def award_row(row: AwardRow) -> PointsLine:
    """A player's award on the page of an event."""
    award = row.award
    note = str(BARS.get(award.barred, award.barred))
    if award.claimable:
        note = _("kept on a slip")
    return PointsLine(
        row.contestant,
        award.amount,
        colour(award.colour),
        note,
        steps.kept_plainly(steps_json(award.steps)),
        award.place,
        row.person.name,
        row.person.member.pk if row.person.member else None,
    )


def line(posting: Posting) -> PointsLine:
    """A line of a member's history."""
    kept = posting.reasons.get("steps")
    reasons = steps.kept_plainly(kept) if kept else None
    return PointsLine(
        posting,
        shown(posting.amount),
        colour(posting.colour),
        _note(posting),
        reasons,
        posting.reasons.get("place"),
        posting.payment,
        may_be_taken_back=posting.payment.kind == PaymentKind.MANUAL and posting.reverses_id is None,
    )


def _note(posting: Posting) -> str:
    """What a line came from, and the year that it counts in where that is not the one it was posted in."""
    year = posting.reasons.get("year", posting.period.year)
    counts = _("It counts in %(year)s.") % {"year": year} if year != posting.period.year else ""
    return f"{_cause(posting)} {counts}".strip()


def _cause(posting: Posting) -> str:
    payment: Payment = posting.payment
    if posting.reverses_id is not None:
        return _("Taken back: posting %(number)s.") % {"number": posting.reverses_id}
    if payment.kind == PaymentKind.MANUAL:
        return _("Posted by hand: %(reason)s") % {"reason": payment.reason}
    if payment.kind == PaymentKind.TRANSFER:
        return _("Moved: two records of one member were merged.")
    if posting.reasons.get("slip") is not None:
        return _("From a slip.")
    if payment.corrects_id is not None:
        late = _("Late correction.") if payment.cause.get("late") else _("Correction.")
        before = _("It follows payment %(number)s.") % {"number": payment.corrects_id}
        return f"{late} {before}"
    return ""


def expected(provisional: ExpectedPoints) -> PointsLine:
    """What a member will have of a game, provisionally."""
    award = provisional.award
    note = str(BARS[award.barred]) if award.barred in BARS else str(WHY_OPEN.get(provisional.why, ""))
    reasons = steps.kept_plainly(steps_json(award.steps))
    return PointsLine(provisional.paid, award.amount, colour(award.colour), note, reasons, award.place)


def slip(row: Slip, *, with_code: bool) -> dict[str, Any]:
    """A slip; with its code, and the page that it leads to, for whoever hands it out alone."""
    sums: dict[str, Decimal] = {}
    for posting in row.postings.all():
        sums[posting.colour] = sums.get(posting.colour, Decimal(0)) + posting.amount
    left = [(colour(name), shown(amount)) for name, amount in sums.items() if amount]
    is_claimed = bool(row.claims.all())
    is_open = with_code and not is_claimed
    code = ledger_slips.written(row.code) if is_open else ""
    claims = whole_address("claim_slip")
    address = f"{claims}?code={row.code}" if left and is_open else ""
    return {"slip": row, "left": left, "is_claimed": is_claimed, "code": code, "address": address}


def problem(request: PaymentRequest) -> dict[str, Any]:
    """An event that could not be paid, and why."""
    why = WHY_OPEN.get(request.problem, WHY_REFUSED)
    return {"session": request.session, "stage": request.stage, "why": str(why)}


def stage_change(kept: dict[str, Any], stage: Stage) -> dict[str, Any]:
    """What a run would post for a stage, and whether that is still what was looked at."""
    try:
        awarded, change = ledger.counted(stage), ledger.preview(stage)
    except Refused as refused:
        return {"stage": stage, "refusal": refused.sentence, "is_stale": True}
    people = [
        (one.person.name, shown(one.award.amount), colour(one.award.colour), one.award.place)
        for one in awarded.given
        if one.award.amount
    ]
    total = sum((line.amount for line in change.lines), Decimal(0))
    return {
        "stage": stage,
        "people": people,
        "total": shown(total),
        "undone": len(change.undone),
        "is_stale": awarded.digest != kept["digest"],
    }
