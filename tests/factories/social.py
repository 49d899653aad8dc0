"""A score pad with a line, and a game against the portal with a move, through their services."""

from datetime import UTC, datetime
from uuid import UUID

from scoring.social.services import beginning, playing, writing
from scoring.social.services.writing import Sent, WrittenDeal
from tests.cast import House

AT = datetime(2026, 11, 20, 12, tzinfo=UTC)
AGREED = {"scoring": "rubber", "rounds": 1, "first_dealer": "S", "has_honours": True, "options": {}}


def furnish(house: House, mark: str = "") -> None:
    """Begun by the player. `mark` goes into the names."""
    names = (f"{mark}PAD North", f"{mark}PAD East")
    pad = beginning.begin_pad(kind="rubber", names=names, agreed=AGREED, at=AT, by=house.player)
    sent = Sent(UUID(int=1), 0, AT, house.player)
    writing.write(pad=pad, deal=WrittenDeal("4S", "N", 10), sent=sent)
    options = {"soft_pass": True}
    game = beginning.begin_game(
        kind="honeymoon", agreed=AGREED | {"options": options}, at=AT, by=house.player
    )
    playing.move(game=game, text="call 1C", token=UUID(int=1), seen=0, at=AT)
