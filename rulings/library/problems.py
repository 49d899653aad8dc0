"""What can be wrong with an edition, in words for the one who edits it."""

from dataclasses import dataclass

from rulings.library.bilingual import BilingualText

WORDS = {
    "missing": BilingualText("{what} is missing", "{what} がありません"),
    "foreign": BilingualText("{what} is not known here", "{what} はここでは使えません"),
    "unreadable": BilingualText("cannot be read: {what}", "読み込めません: {what}"),
    "twice": BilingualText("is there twice", "2回あります"),
    "form": BilingualText("is not written as an item is", "条項の書き方ではありません"),
    "no_articles": BilingualText("holds no articles", "条文がありません"),
    "wrong_file": BilingualText("is filed under {what}", "{what} のファイルにあります"),
    "no_whole": BilingualText("its whole, {what}, is missing", "上位の項目 {what} がありません"),
    "order": BilingualText("does not stand behind {what}", "{what} の後にありません"),
    "chapters": BilingualText(
        "is in {what} chapters instead of one", "1つではなく {what} 個の章に属しています"
    ),
    "part": BilingualText("says another part than its chapter, {what}", "章 {what} と異なる部を示しています"),
    "silent": BilingualText("says nothing in {what}", "{what} の文がありません"),
    "modality": BilingualText("modality {what} is not known", "強さ {what} はありません"),
    "kind": BilingualText("a note of kind {what} is not known", "注の種類 {what} はありません"),
    "reference": BilingualText(
        "refers to {what}, which is no reference", "参照 {what} の書き方が正しくありません"
    ),
    "nowhere": BilingualText("refers to {what}, which is not there", "参照先 {what} がありません"),
}


@dataclass(frozen=True, slots=True)
class LibraryProblem:
    """One thing that is wrong, and where: a file, an item, an article."""

    where: str
    code: str
    what: str = ""

    def in_language(self, language: str) -> str:
        """One line in "ja" or "en"."""
        return f"{self.where}: {WORDS[self.code].in_language(language).format(what=self.what)}"

    def __str__(self) -> str:
        return self.in_language("en")
