"""Points on accounts without games, in whatever year."""

from datetime import date
from decimal import Decimal

from django.test import Client
from django.utils import timezone

from federation.models import Member
from scoring.models import Account, Payment, PaymentKind
from scoring.points.services.ledger.lines import LedgerLine, post
from tests.scoring.points.ledger.builders import settle

LIFE = ("titles", "life_master")


def give(member: Member, amount: str, colour: str = "black", year: int = 2026) -> None:
    """Points for a member, or taken from one."""
    payment = Payment.objects.create(
        kind=PaymentKind.CLAIM, period=date(year, 3, 1), at=timezone.now(), cause={}
    )
    post(payment, [LedgerLine(Account.MEMBER, member.pk, colour, Decimal(amount))])
    settle()


def signed_in(user) -> Client:
    """A browser of somebody."""
    client = Client()
    client.force_login(user)
    return client


def text(client: Client, path: str, status: int = 200, house: str = "sakura") -> str:
    """A page in English."""
    answer = client.get(f"/{house}/{path}", headers={"accept-language": "en"})
    assert answer.status_code == status, (path, answer.status_code)
    return answer.content.decode()
