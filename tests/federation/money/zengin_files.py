"""Zengin files, record by record, written from the published layout."""

from federation.money.bank.zengin_layout import (
    LENGTH,
    NOTICE_A,
    NOTICE_HEADER,
    NOTICE_TRAILER,
    STATEMENT_DATA,
    STATEMENT_END,
    STATEMENT_HEADER,
    STATEMENT_TRAILER,
)


def record(layout, **columns):
    """A record with these columns; the others are zeros and spaces."""
    names = {name.replace("(", "_").replace(")", "").replace("・", "_"): name for name in layout}
    content = bytearray()
    values = {names.get(name, name): value for name, value in columns.items()}
    assert set(values) <= set(layout), values
    for field in layout.values():
        written = str(values.get(field.name, "")).encode("cp932")
        fill = b"0" if field.is_number else b" "
        assert len(written) <= field.width, field
        content += written.rjust(field.width, fill) if field.is_number else written.ljust(field.width, fill)
    assert len(content) == LENGTH
    return bytes(content)


BANK = {
    "データ区分": 1,
    "作成日": "080511",
    "勘定日_自": "080501",
    "勘定日_至": "080510",
    "銀行コード": "0999",
    "銀行名": "ﾐﾎﾝ",
    "支店コード": "123",
    "支店名": "ﾎﾝﾃﾝ",
    "預金種目": 1,
    "口座番号": "1234567",
    "口座名": "ｼﾔ)ﾌﾞﾘﾂｼﾞﾚﾝﾒｲ",
}


def transfer(amount, payer, *, day="080503", edi="", layout=NOTICE_A, **columns):
    """A transfer that came in (01)."""
    given = {"勘定日": day, "起算日": day, "金額": amount, "振込依頼人名": payer, "EDI情報": edi}
    return record(
        layout, データ区分=2, 仕向銀行名="ﾐﾎﾝ", 仕向店名="ｴｷﾏｴ", **{"取消区分": "", **given, **columns}
    )


def notice(*transfers, count=None, total=None, back=(0, 0), end=b"\r\n", **head):
    """振込入金通知. Totals by default those of the transfers."""
    worth = [one[19:29] for one in transfers if one[127:128] != b"1"]
    amounts = [int(digits) if digits.isdigit() else 0 for digits in worth]
    records = [
        record(NOTICE_HEADER, **{**BANK, "種別コード": "01", **head}),
        *transfers,
        record(
            NOTICE_TRAILER,
            データ区分=8,
            振込合計件数=len(amounts) if count is None else count,
            振込合計金額=sum(amounts) if total is None else total,
            取消合計件数=back[0],
            取消合計金額=back[1],
        ),
        b"9".ljust(LENGTH),
    ]
    return end.join([*records, b""])


def booking(amount, way, payer="", *, day="080503", edi="", kind="11", text="", **columns):
    """A booking (03); `way` 1 for in, 2 for out."""
    given = {"勘定日": day, "預入_払出日": day, "取引金額": amount, "入払区分": way, "取引区分": kind}
    return record(
        STATEMENT_DATA,
        データ区分=2,
        **{**given, "振込依頼人名": payer, "摘要内容": text, "EDI情報": edi, **columns},
    )


def account(*bookings, opening=100_000, closing=None, counts=None, **head):
    """The records of an account of 入出金取引明細."""
    ways = [(one[21:22], int(one[24:36])) for one in bookings]
    come, gone = ([amount for way, amount in ways if way == sign] for sign in (b"1", b"2"))
    after = opening + sum(come) - sum(gone) if closing is None else closing
    numbers = counts or (len(come), sum(come), len(gone), sum(gone), len(bookings))
    names = ("入金件数", "入金額合計", "出金件数", "出金額合計", "データ_レコード件数")
    signs = [{"貸越区分": 2 if balance < 0 else 1} for balance in (opening, after)]
    top = {"種別コード": "03", "予備": "000", "取引前残高": abs(opening), **signs[0]}
    bottom = {"データ区分": 8, "取引後残高": abs(after), **signs[1], **dict(zip(names, numbers, strict=True))}
    return [
        record(STATEMENT_HEADER, **{**BANK, **top, **head}),
        *bookings,
        record(STATEMENT_TRAILER, **bottom),
    ]


def statement(*accounts, end=b"\r\n", of_all=None):
    """入出金取引明細 of several accounts."""
    records = [one for each_account in accounts for one in each_account]
    total = len(records) + 1 if of_all is None else of_all
    records.append(record(STATEMENT_END, データ区分=9, レコード総件数=total, 口座数=len(accounts)))
    return end.join([*records, b""])


NOTICE = notice(
    transfer(12_000, "12345674 ﾓﾘ ﾊｼﾞﾒ"),
    transfer(6_000, "ｶ)ｻｸﾗｸﾗﾌﾞ", edi="RF18539007547034", day="080507", 振込依頼人コード="42"),
    transfer(6_000, "ﾊﾔｼ ｼﾞﾛｳ", 取消区分=1),
    back=(1, 6_000),
)
STATEMENT = statement(
    account(
        booking(12_000, 1, "12345674 ﾓﾘ ﾊｼﾞﾒ", text="ﾌﾘｺﾐ"),
        booking(550, 2, kind="14", text="ﾃｽｳﾘﾖｳ"),
        booking(6_000, 1, "ﾊﾔｼ ｼﾞﾛｳ", day="080510"),
        booking(6_000, 2, "ﾊﾔｼ ｼﾞﾛｳ", day="080510", kind="19"),
    ),
    account(opening=-5_000, 口座番号="7654321", 預金種目=2),
)
