"""Papers about money as the tests draw them."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from federation.money.papers import (
    AccountPaper,
    ChargeKind,
    ChargeLine,
    ChargePaper,
    PaperAddressee,
    PaperIssuer,
    PaymentWay,
    StatementRow,
)
from federation.money.references import digit_reference, in_fours
from federation.money.tax import TaxedAmount, TaxRules, totals
from federation.money.tax_rates import TaxTreatment, jurisdictions

DAY = date(2026, 5, 3)
JAPAN, KINGDOM = jurisdictions()["japan"], jurisdictions()["united_kingdom"]
REFERENCE = in_fours(digit_reference(1234567))
ISSUERS = {
    "ja": PaperIssuer(
        "公益社団法人 さくらブリッジ連盟",
        ("〒100-0001", "東京都千代田区千代田1-2-3 さくらビル4階"),
        JAPAN,
        "T1234567890123",
        "電話 03-0000-0000 / office@example.org",
    ),
    "en": PaperIssuer(
        "Herons Bridge Federation",
        ("1 Mill Lane", "Oxford OX1 1AA"),
        KINGDOM,
        "GB123456789",
        "office@example.org",
    ),
}
ADDRESSEES = {
    "ja": PaperAddressee("森 一", ("〒150-0001", "東京都渋谷区神宮前5-6-7")),
    "en": PaperAddressee("Ann Bell", ("2 High Street", "Reading RG1 1AA")),
}
WAYS = {
    "ja": PaymentWay(
        ("みほん銀行 本店(123) 普通 1234567", "口座名義 シヤ)サクラブリツジレンメイ"),
        REFERENCE,
        "https://example.org/sakura/pay/1234567/",
    ),
    "en": PaymentWay(
        ("Account: Herons Bridge Federation", "IBAN GB29 NWBK 6016 1331 9268 19"),
        "RF18 5390 0754 7034",
        "https://example.org/herons/pay/1/",
    ),
}
TEXTS = {
    "ja": ("第12回さくら杯 参加料", "昼食(お弁当)", "2026年度 会費"),
    "en": ("Entry fee, Spring Pairs", "Room, gas and electricity", "Membership 2026"),
}
AMOUNTS = {"ja": (6_000, 1_080, 5_000), "en": (30, 12, 45)}
KINDS = (TaxTreatment.STANDARD, TaxTreatment.REDUCED, TaxTreatment.OUTSIDE)


def charge(kind=ChargeKind.INVOICE, language="ja", **kept):
    """A paper with a line of every kind of tax."""
    currency = "JPY" if language == "ja" else "GBP"
    amounts = [Decimal(amount) for amount in AMOUNTS[language]]
    taxed = [TaxedAmount(amount, how) for amount, how in zip(amounts, KINDS, strict=True)]
    rules = TaxRules(ISSUERS[language].jurisdiction, currency, amounts_contain_tax=language == "ja")
    lines = [
        ChargeLine(text, DAY, amount, how)
        for text, amount, how in zip(TEXTS[language], amounts, KINDS, strict=True)
    ]
    paper = ChargePaper(
        kind,
        "2026-000123",
        DAY,
        language,
        currency,
        ISSUERS[language],
        ADDRESSEES[language],
        tuple(lines),
        totals(rules, taxed, DAY),
        rules.amounts_contain_tax,
        payment=WAYS[language],
    )
    return replace(paper, **kept)


def account(language="ja", **kept):
    """A statement of account with three rows."""
    currency = "JPY" if language == "ja" else "GBP"
    amounts = [Decimal(amount) for amount in AMOUNTS[language]]
    rows = (
        StatementRow(DAY, TEXTS[language][0], amounts[0], None, amounts[0] + 100),
        StatementRow(
            date(2026, 5, 9), "振込" if language == "ja" else "Bank transfer", None, amounts[0], Decimal(100)
        ),
        StatementRow(date(2026, 5, 20), TEXTS[language][2], amounts[2], None, amounts[2] + 100),
    )
    days = date(2026, 5, 1), date(2026, 5, 31)
    paper = AccountPaper(
        "2026-05-0007",
        date(2026, 6, 1),
        language,
        currency,
        ISSUERS[language],
        ADDRESSEES[language],
        *days,
        Decimal(100),
        rows,
        WAYS[language],
    )
    return replace(paper, **kept)


EVERY = {
    **{
        f"{kind.value} {language}": (
            lambda kind=kind, language=language: charge(
                kind,
                language,
                due_on=date(2026, 5, 31) if kind in (ChargeKind.INVOICE, ChargeKind.REMINDER) else None,
                of_number="" if kind is ChargeKind.INVOICE else "2026-000100",
                of_day=date(2026, 4, 2) if kind is ChargeKind.CREDIT_NOTE else None,
                paid_by={"ja": "銀行振込", "en": "Bank transfer"}[language],
            )
        )
        for kind in ChargeKind
        for language in ("ja", "en")
    },
    "account ja": account,
    "account en": lambda: account("en"),
}
