"""Points that members bring along from the register before, in the demonstration; titles that these reach."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from federation.models import Member, User
from scoring.points.selectors import titles as title_selectors
from scoring.points.services import titles
from scoring.points.services.ledger import runs
from scoring.tools.demo.houses import House

WHEN = datetime(2026, 4, 1, 3, tzinfo=UTC)
BROUGHT = 30  # members who bring points
# Of the first, in hundredths; each further one has a little more than four fifths of the one before.
BLACK, RED = 31_240, 6_180
RED_EVERY = 3
REASON_JA, REASON_EN = "以前の台帳からの繰越", "Balance carried over from the register before"


def furnish(house: House, members: Sequence[Member], logins: Mapping[str, User]) -> None:
    """Each balance is put up by one secretary and approved by the other, as any posting by hand is."""
    for member, colour, hundredths in _balances(members):
        asked = runs.prepare_by_hand(
            member=member,
            colour=colour,
            amount=f"{hundredths // 100}.{hundredths % 100:02}",
            reason=REASON_JA if house.writes_kanji else REASON_EN,
            at=WHEN,
            by=logins["masterpoints"],
        )
        runs.answer(payment_run=asked, approved=True, at=WHEN, by=logins["masterpoints2"])
    _award(logins["masterpoints"])


def _balances(members: Sequence[Member]) -> Iterator[tuple[Member, str, int]]:
    """Who brings how much: not in the order of the register, as nobody's members are."""
    for i in range(BROUGHT):
        member = members[(i * 37 + 8) % 90]
        yield member, "black", BLACK * 9**i // 11**i + 7 * i + 5
        if i % RED_EVERY == 0:
            yield member, "red", RED * 9**i // 11**i + 5 * i + 5


def _award(secretary: User) -> None:
    """The titles of the promotion list."""
    ladder = titles.ladder_on(WHEN.date())
    due = title_selectors.promotions(ladder) if ladder else []
    chosen = [(promotion.member, promotion.rank.key) for promotion in due]
    if chosen:
        titles.award_all(chosen=chosen, on=WHEN.date(), at=WHEN, by=secretary)
