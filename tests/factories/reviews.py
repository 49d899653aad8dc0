"""An auction that is kept of a result, and a review of the boards of a member who sat there."""

from datetime import date

from django.utils import timezone

from clubs.models import Entry, EntryPlayer, PlayRecord, Result, Session
from federation.models import Member
from scoring.engine.board import SEATS, dealer
from scoring.models import PlayAnalysis, RecordReview
from scoring.review import services
from tests.cast import House

DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def furnish(house: House, session: Session, mark: str = "") -> RecordReview:
    """The federation is in scope. Its first member, who has no login, is reviewed; a board has a note."""
    member = Member.objects.order_by("pk")[0]
    result = _play(session, mark)
    seat_member(result.ns, member)
    closed, review = (
        services.begin(
            members=[member],
            first_day=date(1990, 1, 1),
            last_day=date(2089, 12, 31),
            reason=f"{mark}leads",
            by=house.administrator,
        )
        for _review in range(2)
    )
    services.close(closed, f"{mark}nothing to pursue", by=house.administrator)
    services.note(review, f"{mark}the lead", by=house.administrator, result=result)
    return review


def seat_member(entry: Entry, member: Member, seat: int = 1) -> None:
    """The member takes the place of whoever the file names on a seat."""
    player = EntryPlayer.objects.current().get(entry=entry, seat=seat)
    EntryPlayer.objects.filter(pk=player.pk).update(superseded_by=player.stated_by)
    EntryPlayer.objects.create(
        stated_by=player.stated_by, entry=entry, seat=seat, name=player.name, member=member
    )


def _play(session: Session, mark: str) -> Result:
    """The auction of a result, with an alert, and what is asked about a play."""
    played = Result.objects.current().filter(session=session, kind="played").exclude(contract="")
    result: Result = played[0]
    passes = (SEATS.index(result.declarer) - SEATS.index(dealer(result.board))) % 4
    doubles = {"": "P P P", "X": "X P P P", "XX": "X XX P P P"}[result.contract[2:]]
    PlayRecord.objects.create(
        **{name: getattr(result, name) for name in ("session", "section", "board", "ns", "ew", "stated_by")},
        alerts=[[passes + 1, f"{mark}alert"]],
        calls=f"{'P ' * passes}{result.contract[:2]} {doubles}",
        line=1,
    )
    PlayAnalysis.objects.get_or_create(
        deal=DEAL, trump="N", leader="N", cards="SA", defaults={"asked_at": timezone.now()}
    )
    return result
