"""Papers that are issued at the same moment: numbers without gaps, and a charge on one invoice alone."""

from decimal import Decimal
from threading import Barrier, Thread

import pytest
from django.db import IntegrityError, connections, transaction

from clubs.treasury.accounts import of_club, recipient
from federation.errors import Refused
from federation.models import ChargePurpose, MoneyAccount, MoneyPaper, PaperCharge
from federation.money import proof
from federation.money.services import charging, papers
from federation.money.services.accounts import of_member
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.factories.money import issuer

pytestmark = pytest.mark.django_db(transaction=True)
EACH = 4


def charged(house: cast.House, account: MoneyAccount, text: str) -> None:
    charging.charge(
        account=account,
        purpose=ChargePurpose.DUES,
        amount=Decimal(100),
        booked_on=today(),
        due_on=today(),
        text=text,
        by=house.registrar,
    )


class Issuer(Thread):
    """Charges an account and issues its invoice, some times, each in a transaction; one of them is undone."""

    def __init__(self, house: cast.House, account: MoneyAccount, start: Barrier) -> None:
        super().__init__()
        self.house, self.account, self.barrier = house, account, start
        self.issued: list[str] = []

    def run(self) -> None:
        self.barrier.wait(timeout=20)
        try:
            with acting_for(self.house.federation):
                for turn in range(EACH):
                    self.issue(turn)
        finally:
            connections.close_all()

    def issue(self, turn: int) -> None:
        try:
            with transaction.atomic():
                charged(self.house, self.account, f"Dues {turn}")
                to = recipient(self.account)
                (paper,) = papers.issue_invoices(account=self.account, to=to, by=self.house.registrar)
                if turn == 1:
                    raise Refused("changed my mind", "undone")
        except Refused:
            return
        self.issued.append(paper.numbered)


def test_of_several_writers_none_leaves_a_number_out() -> None:
    house = cast.japanese()
    with acting_for(house.federation):
        issuer(house)
        accounts = [*(of_member(member) for member in house.members), of_club(house.club)]
    barrier = Barrier(len(accounts))
    writers = [Issuer(house, account, barrier) for account in accounts]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(timeout=60)
    issued = sorted(number for writer in writers for number in writer.issued)
    assert issued == [f"I-{today().year}-{n:06}" for n in range(1, len(accounts) * (EACH - 1) + 1)]
    with acting_for(house.federation):
        assert list(proof.faults()) == []


def test_one_press_of_two_at_once_issues() -> None:
    house = cast.japanese()
    with acting_for(house.federation):
        issuer(house)
        account = of_member(house.members[0])
        charged(house, account, "Dues")
    barrier, answers = Barrier(2), []

    def press() -> None:
        barrier.wait(timeout=20)
        try:
            with acting_for(house.federation):
                answers.append(
                    papers.issue_invoices(account=account, to=recipient(account), by=house.registrar)
                )
        finally:
            connections.close_all()

    threads = [Thread(target=press) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert sorted(map(len, answers)) == [0, 1]
    with acting_for(house.federation):
        (paper,) = MoneyPaper.objects.all()
        (on,) = PaperCharge.objects.all()
        assert on.paper == paper
        second = MoneyPaper.objects.create(
            kind="invoice",
            year=paper.year,
            number=2,
            account=account,
            issued_on=today(),
            due_on=today(),
            language="ja",
            by=house.registrar,
            at=paper.at,
        )
        with pytest.raises(IntegrityError), transaction.atomic():
            PaperCharge.objects.create(paper=second, charge=on.charge, kind="invoice")
