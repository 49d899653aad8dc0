"""Documents as PDF: the font, text in its place, tables over pages, hands and codes."""

import io
import unicodedata
from datetime import date

import pytest
from pypdf import PdfReader

from federation.paper import Paper, PaperColumn, PaperDeal, draw_deal, draw_qr, draw_table
from federation.paper.font import FONT
from federation.paper.lines import NOT_FIRST, NOT_LAST, divided, shortened

VARIANTS = "髙﨑濵邉邊齋德栁桒靏𠮷槗\ufa19\ufa1a\ufa46"  # the last three: old forms of 神 祥 渚


def paper(**kept):
    sheet = Paper(title="Title 題", publisher="Federation", language="ja", dated=date(2026, 5, 3), **kept)
    sheet.add_page()
    return sheet


def read(sheet):
    return PdfReader(io.BytesIO(sheet.to_bytes()))


def test_the_font_has_what_names_and_bridge_need():
    known = {*paper().current_font.cmap}
    every = {chr(code) for code in range(0x20, 0x30000)}
    japanese = {one for one in every if _in(one, "shift_jisx0213")}
    windows = {one for one in every if _in(one, "cp932") and unicodedata.category(one)[0] != "C"}
    missing = {one for one in japanese | windows | set("♠♥♦♣⇄–−…") | set(VARIANTS) if ord(one) not in known}
    assert missing <= set("⦅⦆\x80\xa0\x7f")
    assert FONT.stat().st_size < 3_000_000


def _in(character, encoding):
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def test_the_font_comes_along_in_part_and_text_can_be_read_again():
    sheet = paper()
    sheet.paragraph(f"{VARIANTS} ♠♥♦♣")
    content = sheet.to_bytes()
    page = PdfReader(io.BytesIO(content)).pages[0]
    assert f"{VARIANTS} ♠♥♦♣" in page.extract_text()
    (font,) = page["/Resources"]["/Font"].values()
    assert "/FontFile2" in font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
    assert len(content) < 40_000


def test_what_the_font_lacks_is_a_usual_form_or_a_geta():
    sheet = paper()
    assert sheet.printable("𝟙 葛\U000e0100 \u200b\U0001f600") == "1 葛 〓"


def test_particulars_and_no_clock():
    sheet = paper()
    sheet.heading("見出し")
    again = paper()
    again.heading("見出し")
    assert sheet.to_bytes() == again.to_bytes()
    pdf = read(again)
    assert pdf.metadata.title == "Title 題"
    assert pdf.metadata.creation_date.date() == date(2026, 5, 3)
    assert pdf.trailer["/Root"]["/Lang"] == "ja"
    assert pdf.trailer["/Root"]["/ViewerPreferences"]["/DisplayDocTitle"]
    assert [entry.title for entry in pdf.outline] == ["見出し"]


def test_pages_are_numbered_and_say_whose_they_are():
    sheet = paper()
    sheet.add_page()
    pages = [page.extract_text() for page in read(sheet).pages]
    assert ["1 / 2" in pages[0], "2 / 2" in pages[1], "Federation" in pages[0]] == [True] * 3


def test_a_table_goes_on_with_its_head():
    sheet = paper()
    draw_table(
        sheet,
        [PaperColumn("番号", 1, "R"), PaperColumn("名前", 5)],
        [[n, "花子 " * (n % 40)] for n in range(90)],
    )
    pages = [page.extract_text() for page in read(sheet).pages]
    assert len(pages) > 2
    assert all("番号" in page for page in pages)


def test_a_row_taller_than_a_page_loses_nothing():
    sheet = paper()
    draw_table(sheet, [PaperColumn("a"), PaperColumn("b")], [["長い" * 3000, "x"]])
    page_text = "".join(page.extract_text() for page in read(sheet).pages)
    assert page_text.count("長い") == 3000


@pytest.mark.parametrize("width", [12, 30, 80])
def test_text_stays_in_its_box(width):
    sheet = paper()
    for text in (
        "勅使河原 ジョルジュ・ド・ラ・フォンテーヌ=サンジェルマン",
        "Unbreakablelongwordinonepiece " * 3,
    ):
        for height in (4, 9, 20):
            lines, size = sheet._fitted(text, width, height, 12, 6)
            assert all(sheet.width(line, size) <= width + 0.01 for line in lines)
            assert len(lines) == 1 or len(lines) * size * 0.3528 * 1.35 <= height + 0.1
            assert size >= 5.99


def test_lines_part_as_printers_part_them():
    def width(text):
        return sum(2 if ord(one) > 0x2FF else 1 for one in text)

    text = "「これは、とても長い文です。」と言った（本当に）。Words are kept whole, e.g. partnership."
    for limit in range(8, 40):
        lines = divided(text, width, limit)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        # What cannot stand at the edge stays there only when the line is too short for what it belongs to.
        if limit >= 16:
            assert all(line[0] not in NOT_FIRST for line in lines[1:])
            assert all(line[-1] not in NOT_LAST for line in lines)
    assert divided("a\n\nb", width, 10) == ["a", "", "b"]
    assert shortened("日本語の文", width, 7) == "日本…"


def test_a_deal_and_a_code():
    sheet = paper()
    hands = {"N": ("AKT", "", "Q2", "98765432"), "E": ("-",) * 4, "S": ("-",) * 4, "W": ("-",) * 4}
    wide, high = draw_deal(sheet, PaperDeal(hands, ("Board 3",), "EW"), 12, 30)
    assert wide < 186
    assert high < 90
    draw_qr(sheet, "https://example.org/sakura/stages/1/", 12, 150, 30)
    page = read(sheet).pages[0]
    assert "A K 10" in page.extract_text()
    assert page["/Annots"][0].get_object()["/A"]["/URI"] == "https://example.org/sakura/stages/1/"
