"""The records of two Zengin formats: which columns mean what. All records have 200 characters.

Source: Japanese Bankers Association (全国銀行協会), 適用業務およびレコード・フォーマット, published at
www.zenginkyo.or.jp/abstract/efforts/system/protocol/; 振込入金通知 (01) as Awa Bank prints it too
(www.awabank.co.jp/houjin/service/fb/zengin/tsuchi/), 入出金取引明細 (03) as Kiraboshi Bank does. The widths
of the columns stand here in the order of the standard; N are digits, filled up with zeros on the left, C are
characters of JIS X 0201, filled up with spaces on the right.

Where banks differ:
- 01 has two forms: A with amounts of 10 digits, B with two more of 12 behind them, of which one is used.
  Columns 129 to 152 tell them apart: in B they are 24 digits, in A the EDI information and spaces.
- Columns that the standard leaves to the bank (kind of transaction, cheques, codes) may be blank.
- 03 has another data record for time deposits (kinds 5, 6 and 7). It is refused: nobody pays dues into one.
- Trailers of 01 may leave the cancelled transfers out of the total or count them in; both are taken.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

LENGTH = 200
HEADER, DATA, TRAILER, END = "1", "2", "8", "9"


@dataclass(frozen=True, slots=True)
class RecordField:
    """A column: its name in the standard, where it begins (from 0), its width, whether it is of digits."""

    name: str
    start: int
    width: int
    is_number: bool

    @property
    def columns(self) -> str:
        """As people count them: "20-29"."""
        return f"{self.start + 1}-{self.start + self.width}"


Layout = Mapping[str, RecordField]


def _fields(written: str) -> Iterator[RecordField]:
    start = 0
    for column in written.split():
        name, kind, digits = column.split(":")
        width = int(digits)
        yield RecordField(name, start, width, kind == "N")
        start += width


def _layout(written: str) -> Layout:
    layout = {field.name: field for field in _fields(written)}
    assert sum(field.width for field in layout.values()) == LENGTH, written
    return layout


_BEGIN = "データ区分:N:1 種別コード:N:2 コード区分:N:1 作成日:N:6 勘定日(自):N:6 勘定日(至):N:6 "
_BANK = "銀行コード:N:4 銀行名:C:15 支店コード:N:3 支店名:C:15 "
_NOTICE = (
    "データ区分:N:1 照会番号:N:6 勘定日:N:6 起算日:N:6 金額:N:10 うち他店券金額:N:10 振込依頼人コード:N:10 "
    "振込依頼人名:C:48 仕向銀行名:C:15 仕向店名:C:15 取消区分:N:1 "
)

NOTICE_HEADER = _layout(f"{_BEGIN}{_BANK}預金種目:N:1 口座番号:N:7 口座名:C:40 ダミー:C:93")
NOTICE_A = _layout(f"{_NOTICE}EDI情報:C:20 ダミー:C:52")
NOTICE_B = _layout(f"{_NOTICE}金額(2):N:12 うち他店券金額(2):N:12 EDI情報:C:20 ダミー:C:28")
NOTICE_TRAILER = _layout(
    "データ区分:N:1 振込合計件数:N:6 振込合計金額:N:12 取消合計件数:N:6 取消合計金額:N:12 ダミー:C:163"
)
STATEMENT_HEADER = _layout(
    f"{_BEGIN}{_BANK}予備:C:3 預金種目:N:1 口座番号:N:10 口座名:C:40 貸越区分:N:1 通帳・証書区分:N:1 "
    "取引前残高:N:14 ダミー:C:71"
)
STATEMENT_DATA = _layout(
    "データ区分:N:1 照会番号:N:8 勘定日:N:6 預入・払出日:N:6 入払区分:N:1 取引区分:N:2 取引金額:N:12 "
    "うち他店券金額:N:12 交換呈示日:N:6 不渡返還日:N:6 手形・小切手区分:N:1 手形・小切手番号:N:7 "
    "僚店番号:N:3 振込依頼人コード:N:10 振込依頼人名:C:48 仕向銀行名:C:15 仕向店名:C:15 摘要内容:C:20 "
    "EDI情報:C:20 ダミー:C:1"
)
STATEMENT_TRAILER = _layout(
    "データ区分:N:1 入金件数:N:6 入金額合計:N:13 出金件数:N:6 出金額合計:N:13 貸越区分:N:1 取引後残高:N:14 "
    "データ・レコード件数:N:7 ダミー:C:139"
)
STATEMENT_END = _layout("データ区分:N:1 レコード総件数:N:10 口座数:N:5 ダミー:C:184")
