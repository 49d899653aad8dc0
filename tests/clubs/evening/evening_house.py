"""An evening of a club, for tests: opened by its scorer as the page does."""

from datetime import UTC, date, datetime
from uuid import uuid4

from clubs.evening.proposals import proposals
from clubs.evening.services import opening
from clubs.evening.services.opening import EveningWish
from clubs.movements.model import ContestantKind
from scoring.engine.contest import Form

DAY, SEVEN = date(2026, 11, 20), datetime(2026, 11, 20, 10, tzinfo=UTC)


def offered(house, form=Form.PAIRS_MATCHPOINTS, contestants=8, boards=24):
    """What is proposed to so many."""
    kind = ContestantKind(str(form.contest.contestants))
    return proposals(house.club, kind, contestants, boards, "en")


def opened(house, form=Form.PAIRS_MATCHPOINTS, contestants=8, boards=24, key="", token="", bye_vp=""):
    """The session of an evening. The federation of the house is in scope."""
    choices = offered(house, form, contestants, boards)
    proposal = next((one for one in choices if one.key == key), choices[0])
    wish = EveningWish(house.club, form, DAY, token or uuid4().hex, bye_vp)
    return opening.open_evening(wish=wish, proposal=proposal, at=SEVEN, by=house.scorer)
