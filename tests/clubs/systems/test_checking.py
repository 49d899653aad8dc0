"""What is not permitted: categories by policy, the days of a ban, what stands before what, deadlines."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from clubs.cards import presets
from clubs.cards.choices import SystemCategory
from clubs.cards.presets import Preset
from clubs.systems.checking import Ban, Objection, ObjectionKind, objections
from clubs.systems.policy import SystemRules, TimeUnit, deadline_of, resolved

G, B, R, Y = SystemCategory
FIRST, LAST = date(2026, 4, 1), date(2026, 6, 30)
STANDARD = presets.content_of(Preset.STANDARD)
TOKYO = ZoneInfo("Asia/Tokyo")


def card(category, *, brown=False):
    return replace(STANDARD, general=replace(STANDARD.general, category=category, brown_sticker=brown))


@pytest.mark.parametrize("category", SystemCategory)
@pytest.mark.parametrize("allowed", [(G,), (G, B), (G, B, R), (G, B, R, Y), (Y,), None])
@pytest.mark.parametrize("brown", [True, False])
@pytest.mark.parametrize("brown_allowed", [True, False, None])
def test_a_category_by_a_policy(category, allowed, brown, brown_allowed):
    policy = SystemRules(categories=allowed, brown_sticker=brown_allowed)
    wanted = []
    if allowed is not None and category not in allowed:
        wanted.append(Objection(ObjectionKind.CATEGORY, category.value))
    if brown and brown_allowed is False:
        wanted.append(Objection(ObjectionKind.BROWN_STICKER, ""))
    assert list(objections(card(category, brown=brown), policy, [], FIRST)) == wanted


@pytest.mark.parametrize(
    ("day", "last", "is_banned"),
    [
        (FIRST - timedelta(days=1), LAST, False),
        (FIRST, LAST, True),
        (LAST, LAST, True),
        (LAST + timedelta(days=1), LAST, False),
        (FIRST - timedelta(days=1), None, False),
        (LAST + timedelta(days=9999), None, True),
        (FIRST, FIRST, True),
    ],
)
def test_the_days_of_a_ban(day, last, is_banned):
    bans = [Ban(7, "stayman", FIRST, last), Ban(8, "ekren", FIRST, last)]
    wanted = (Objection(ObjectionKind.BANNED, "stayman", 7),) if is_banned else ()
    assert objections(STANDARD, SystemRules(), bans, day) == wanted


def test_a_narrower_policy_stands_before_a_wider_one():
    base = SystemRules(categories=(G,), card_required=True, before=3, before_unit=TimeUnit.DAYS)
    event = SystemRules(categories=(G, B), deadline_at=datetime(2026, 5, 1, 9, tzinfo=TOKYO))
    final = SystemRules(categories=(G, B, R))
    held = resolved([base, event, final])
    assert held.categories == (G, B, R)
    assert held.card_required is True
    assert (held.deadline_at, held.before) == (event.deadline_at, None)  # a deadline is said whole
    assert resolved([]).categories == tuple(SystemCategory)
    assert resolved([]).card_required is False


NEW_YORK = ZoneInfo("America/New_York")


@pytest.mark.parametrize(
    ("count", "unit", "first", "ends"),
    [
        (3, "days", datetime(2026, 5, 3, 10, tzinfo=TOKYO), datetime(2026, 4, 30, 10, tzinfo=TOKYO)),
        (48, "hours", datetime(2026, 5, 3, 10, tzinfo=TOKYO), datetime(2026, 5, 1, 10, tzinfo=TOKYO)),
        # In the night before 8 March 2026 the clocks of New York go forward: the same day has an hour less.
        (1, "days", datetime(2026, 3, 8, 10, tzinfo=NEW_YORK), datetime(2026, 3, 7, 10, tzinfo=NEW_YORK)),
        (24, "hours", datetime(2026, 3, 8, 10, tzinfo=NEW_YORK), datetime(2026, 3, 7, 9, tzinfo=NEW_YORK)),
        (0, "hours", datetime(2026, 5, 3, 10, tzinfo=TOKYO), datetime(2026, 5, 3, 10, tzinfo=TOKYO)),
    ],
)
def test_a_deadline_before_the_first_session(count, unit, first, ends):
    ends_at = deadline_of(SystemRules(before=count, before_unit=TimeUnit(unit)), first)
    assert ends_at.isoformat() == ends.isoformat()


def test_no_deadline_where_none_is_set():
    assert deadline_of(SystemRules(), datetime(2026, 5, 3, tzinfo=TOKYO)) is None
