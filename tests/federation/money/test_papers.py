"""What stands on papers about money, in both languages."""

import io
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from pypdf import PdfReader

from federation.money.papers import (
    ChargeKind,
    ChargeLine,
    PaperAddressee,
    PaperIssuer,
    PaymentWay,
    account_pdf,
    charge_pdf,
)
from federation.money.tax import TaxedAmount, TaxRules, totals
from federation.money.tax_rates import TaxTreatment, jurisdictions
from tests.federation.money.papers_drawn import DAY, EVERY, ISSUERS, JAPAN, account, charge


def drawn(content):
    return account_pdf(content) if hasattr(content, "rows") else charge_pdf(content)


def read(content):
    pdf = PdfReader(io.BytesIO(drawn(content)))
    return pdf, "\n".join(page.extract_text() for page in pdf.pages)


# What a paper must say; the first is its title.
SHOWN = {
    "invoice ja": (
        *(
            "適格請求書",
            "番号 2026-000123",
            "発行日 2026年5月3日",
            "森 一 様",
            "公益社団法人 さくらブリッジ連盟",
        ),
        *("登録番号 T1234567890123", "ご請求金額", "12,080円", "お支払期限: 2026年5月31日", "昼食(お弁当) ※"),
        *(
            "金額(税込)",
            "10% 5,455円 545円 6,000円",
            "8%(軽減税率) 1,000円 80円 1,080円",
            "不課税 5,000円 – 5,000円",
        ),
        *("合計 11,455円 625円 12,080円", "※は軽減税率対象です。", "振込番号: 1234 5674", "みほん銀行"),
    ),
    "invoice en": (
        *("Tax invoice", "Number 2026-000123", "Date 3 May 2026", "Ann Bell", "Herons Bridge Federation"),
        *("Registration number GB123456789", "Amount due", "£93.60", "Due on 31 May 2026"),
        *(
            "Amount (without tax)",
            "20% £30.00 £6.00 £36.00",
            "5% (reduced rate) £12.00 £0.60 £12.60",
            "Outside the scope of tax £45.00 – £45.00",
        ),
        *("Total £87.00 £6.60 £93.60", "Reference: RF18 5390 0754 7034", "IBAN GB29"),
    ),
    "receipt ja": (
        "領収書",
        "領収金額",
        "12,080円",
        "下記のとおり領収いたしました。",
        "お支払方法 銀行振込",
        "登録番号",
    ),
    "receipt en": (
        "Receipt",
        "Amount received",
        "£93.60",
        "For invoice 2026-000100",
        "Paid by Bank transfer",
    ),
    "credit_note ja": (
        "適格返還請求書",
        "返還金額",
        "対象の請求書 2026-000100",
        "請求書の発行日 2026年4月2日",
        "登録番号",
    ),
    "credit_note en": (
        "Tax credit note",
        "Amount credited",
        "For invoice 2026-000100",
        "Invoice date 2 April 2026",
    ),
    "reminder ja": ("お支払いのお願い", "未払い金額", "お支払期限: 2026年5月31日", "振込番号: 1234 5674"),
    "reminder en": ("Payment reminder", "Amount still due", "Was due on 31 May 2026", "Reference: RF18"),
    "account ja": (
        *(
            "請求・入金明細書",
            "期間 2026年5月1日 – 2026年5月31日",
            "前回からの繰越",
            "6,000円 6,100円",
            "振込番号",
        ),
        *("ご請求金額", "5,100円"),
    ),
    "account en": (
        "Statement of account",
        "Period 1 May 2026 – 31 May 2026",
        "Balance brought forward",
        "£145.00",
    ),
}


@pytest.mark.parametrize("paper", EVERY)
def test_what_stands_on_it(paper):
    pdf, text = read(EVERY[paper]())
    plain = " ".join(text.split())
    assert [words for words in SHOWN[paper] if words not in plain] == []
    assert "〓" not in text
    assert len(pdf.pages) == 1
    assert pdf.trailer["/Root"]["/Lang"] == paper[-2:]
    assert pdf.metadata.title.startswith(SHOWN[paper][0])


@pytest.mark.parametrize("paper", EVERY)
def test_the_same_content_makes_the_same_bytes(paper):
    assert drawn(EVERY[paper]()) == drawn(EVERY[paper]())


@pytest.mark.parametrize("kind", [ChargeKind.RECEIPT, ChargeKind.CREDIT_NOTE])
def test_nobody_is_asked_to_pay_what_is_paid(kind):
    _pdf, text = read(charge(kind, due_on=date(2026, 5, 31)))
    assert "振込番号" not in text
    assert "お支払期限" not in text


def test_a_reminder_has_what_is_still_open():
    _pdf, text = read(charge(ChargeKind.REMINDER, open_amount=Decimal(80), due_on=date(2026, 5, 31)))
    assert "未払い金額 80円" in text
    assert "までにお支払いください" not in text


def test_without_tax_there_is_no_word_of_it():
    issuer = replace(ISSUERS["en"], jurisdiction=jurisdictions()["none"], registration="")
    lines = (ChargeLine("Dues", None, Decimal(10), TaxTreatment.OUTSIDE),)
    sums = totals(
        TaxRules(issuer.jurisdiction, "GBP", False), [TaxedAmount(Decimal(10), TaxTreatment.OUTSIDE)], DAY
    )
    content = charge(language="en", issuer=issuer, lines=lines, totals=sums)
    _pdf, text = read(content)
    assert "tax" not in text.lower()
    assert text.startswith("Invoice\n")


def test_a_club_is_addressed_as_a_body():
    _pdf, text = read(charge(addressee=PaperAddressee("さくらクラブ", is_body=True)))
    assert "さくらクラブ 御中" in text


def test_in_credit_nothing_is_asked():
    _pdf, text = read(account(rows=(), opening=Decimal(-500)))
    assert "お預かり残高 500円" in text
    assert "振込番号" not in text


def test_a_long_invoice_goes_over_pages_and_loses_nothing():
    lines = tuple(ChargeLine(f"参加料 {n:03}", DAY, Decimal(1), TaxTreatment.STANDARD) for n in range(120))
    pdf, text = read(charge(lines=lines, notes=("振込手数料はご負担ください。",)))
    assert len(pdf.pages) == 4
    assert all(f"参加料 {n:03}" in text for n in range(120))
    assert "振込手数料はご負担ください。" in text


def test_long_names_stay_on_the_page():
    long = PaperAddressee("ながい なまえ " * 20, ("とても長い住所 " * 20,))
    pdf, _text = read(
        charge(
            addressee=long, payment=PaymentWay(("銀行 " * 60,), "1" * 40, "https://example.org/" + "x" * 200)
        )
    )
    assert len(pdf.pages) in (1, 2)


@pytest.mark.parametrize("number", ["T123", "1234567890123", "T12345678901234", "GB123456789"])
def test_a_registration_number_has_its_form(number):
    with pytest.raises(ValueError, match="no registration number of japan"):
        PaperIssuer("連盟", (), JAPAN, number)
