"""Boards: travellers, scorecards, awards."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import F, Q, QuerySet

from clubs.models import Entry, Result, Section, Session
from scoring.engine.any_cell import AnyCell, from_json
from scoring.engine.rounding import decimal
from scoring.models import Award
from scoring.sessions.selectors.figures import FiguresState
from scoring.sessions.selectors.people import ContestantNames, contestants

NS = ("ns", "s")
SEATS = ("ns_id", "ew_id", "ns_partner_id", "ew_partner_id")


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """One result on a board, with both sides and what each was awarded.

    In an individual `ns` is North, `ew` is East, and their partners are beside them.
    """

    award: Award
    ns: ContestantNames
    ew: ContestantNames
    ns_partner: ContestantNames | None = None
    ew_partner: ContestantNames | None = None

    @property
    def result(self) -> Result:
        """What happened at the table."""
        result: Result = self.award.result
        return result

    def cell(self, side: str) -> AnyCell | None:
        """The reasons of one side's award; of South's or West's, "s" or "w", where theirs is another."""
        who, kept = self.contestant(side), self.award.ns_reason if side in NS else self.award.ew_reason
        kept = self.award.partners.get(str(who.pk), kept) if who else None
        return from_json(kept) if kept else None

    def percent(self, side: str) -> Decimal | None:
        """Of the matchpoints of the board; None where there are none to share."""
        cell = self.cell(side)
        maximum = getattr(cell, "maximum", 0)
        return decimal(100 * cell.award / maximum) if cell is not None and maximum else None

    @property
    def seated(self) -> frozenset[int]:
        """Who sat there, by the keys of their entries."""
        people = (self.ns, self.ew, self.ns_partner, self.ew_partner)
        return frozenset(who.pk for who in people if who is not None)

    @property
    def ns_percent(self) -> Decimal | None:
        """North-South's."""
        return self.percent("ns")

    @property
    def ew_percent(self) -> Decimal | None:
        """East-West's."""
        return self.percent("ew")

    def contestant(self, side: str) -> ContestantNames | None:
        """Who sits on a side: "ns" and "ew", or the partners in an individual, "s" and "w"."""
        return {"ns": self.ns, "ew": self.ew, "s": self.ns_partner, "w": self.ew_partner}[side]

    def side_of(self, entry_id: int) -> str:
        """On which side a contestant sits."""
        return next(
            side for side in ("ns", "ew", "s", "w") if (who := self.contestant(side)) and who.pk == entry_id
        )


def boards_of(session: Session) -> dict[Section, list[int]]:
    """The boards played in each section."""
    played = Result.objects.current().filter(session=session).order_by("section__letter", "board")
    sections = {section.pk: section for section in session.sections.all()}
    boards: dict[Section, list[int]] = {}
    for section, board in played.values_list("section", "board").distinct():
        boards.setdefault(sections[section], []).append(board)
    return boards


def traveller(state: FiguresState, section: Section, number: int) -> list[TravellerLine]:
    """Every result that was compared on a board, North-South's best first."""
    awards = awards_in(state.session).filter(result__board=number)
    if not state.across_sections:
        awards = awards.filter(result__section=section)
    return lines_of_awards(awards.order_by(F("result__score").desc(nulls_last=True), "result__line"))


def scorecard(session: Session, entry: Entry) -> list[TravellerLine]:
    """A contestant's boards in their order."""
    seats = Q(result__ns=entry) | Q(result__ew=entry)
    seats |= Q(result__ns_partner=entry) | Q(result__ew_partner=entry)
    return lines_of_awards(awards_in(session).filter(seats).order_by("result__board", "result__line"))


def award_of(session: Session, result_id: int) -> TravellerLine | None:
    """One result with its awards."""
    lines = lines_of_awards(awards_in(session).filter(result=result_id))
    return lines[0] if lines else None


def awards_in(session: Session) -> QuerySet[Award]:
    """The awards of a session with their results.

    The session is asked of both: results are then read by session and board, and not one by one by their key.
    """
    awards = Award.objects.filter(session=session, result__session=session)
    return awards.select_related("result", "result__section")


def lines_of_awards(awards: Iterable[Award]) -> list[TravellerLine]:
    """Awards with everybody who sat there."""
    kept = list(awards)
    seated = [[getattr(award.result, seat) for seat in SEATS] for award in kept]
    people = contestants(pk for seats in seated for pk in seats if pk)
    return [
        TravellerLine(award, *(people.get(pk) for pk in seats))  # type: ignore[arg-type]  # ns and ew are there
        for award, seats in zip(kept, seated, strict=True)
    ]
