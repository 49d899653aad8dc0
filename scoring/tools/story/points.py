"""Master points in a story: paid as the pages pay them, by two people; and what was paid, held against it."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from federation.models import Office, Role, User
from scoring.models import Account, Posting
from scoring.points.services import awards as master_points
from scoring.points.services.ledger import runs
from scoring.tools.story import appeals
from scoring.tools.story.script import Json
from scoring.tools.story.stage import Scene

SECRETARIES = ("secretary", "second")


def pay(scene: Scene, act: Json) -> None:
    """Prepare a payment run for the stage, and approve it. A stage paid before follows its corrections.

    Without a time it comes after every window, when what can no more be appealed is final.
    """
    at = scene.at(act["at"]) if "at" in act else appeals.after_all(scene)
    if "at" not in act:
        appeals.settle(scene, at)
    first, second = (_secretary(scene, name) for name in SECRETARIES)
    run = runs.prepare(stages=[scene.stage], at=at, by=first)
    runs.answer(payment_run=run, approved=True, at=at, by=second)


def _secretary(scene: Scene, name: str) -> User:
    email = f"{name}@story.example.org"
    user: User | None = User.objects.filter(email=email).first()
    if user is None:
        user = User.objects.create_user(email=email, password=None)
        since = scene.story.day.replace(year=1990)
        Office.objects.create(holder=user, role=Role.MASTER_POINT_SECRETARY, starts_on=since)
    return user


def points(scene: Scene, by_player: Json) -> Iterator[tuple[str, str, str]]:
    """For each player: where, the points wanted, the points on the player's account."""
    decimals = _decimals(scene)
    for player, wanted in by_player.items():
        total = sum((amount for amount in _amounts(scene, player)), Decimal(0))
        yield f"points of {player}", str(wanted), str(total.quantize(decimals))


def postings(scene: Scene, by_player: Json) -> Iterator[tuple[str, str, str]]:
    """For each player: where, the amounts wanted in order, the amounts that were posted."""
    decimals = _decimals(scene)
    for player, wanted in by_player.items():
        posted = [str(amount.quantize(decimals)) for amount in _amounts(scene, player)]
        yield f"postings of {player}", ", ".join(map(str, wanted)), ", ".join(posted)


def _amounts(scene: Scene, player: str) -> list[Decimal]:
    """What was posted for a player of the stage, in order, to a member or to a slip."""
    rows = Posting.objects.filter(
        stage=scene.stage, account__in=(Account.MEMBER, Account.SLIP), reasons__name=player
    )
    return list(rows.order_by("pk").values_list("amount", flat=True))


def _decimals(scene: Scene) -> Decimal:
    scheme: Any = master_points.scheme_of(scene.stage)
    return Decimal(1).scaleb(-(scheme.decimals if scheme else 2))
