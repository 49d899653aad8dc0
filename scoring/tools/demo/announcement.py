"""What the demonstration tells whoever starts it: addresses and logins, in English and in Japanese."""

import unicodedata

from scoring.tools.demo.furnish import OPERATOR
from scoring.tools.demo.houses import DESK_CLUB, HOUSES, LOGINS, House, Login
from scoring.tools.demo.names import PASSWORD

WIDE = {"W", "F"}


def announcement(address: str) -> str:
    """The whole block."""
    blocks = [_english(address), _japanese(address)]
    return "\n\n".join(["\n".join(block) for block in blocks]) + "\n"


def _english(address: str) -> list[str]:
    lines = [f"Everybody's password: {PASSWORD}", "Names of federations, clubs and people are invented."]
    for house in HOUSES:
        base = f"{address}/{house.slug}"
        lines += ["", f"{house.fields['names']['en']}: {base}/"]
        lines += [f"  {_padded(words, 12)} {base}{path}" for words, _ja, path in PAGES]
        lines += [
            _login(login.english, house.email(login), _desk_in_english(house, login)) for login in LOGINS
        ]
    return [*lines, "", f"Operators of the installation: {address}/operators/", f"  {OPERATOR}"]


def _japanese(address: str) -> list[str]:
    lines = [f"パスワードは全員共通です: {PASSWORD}", "連盟・クラブ・人の名前は架空のものです。"]
    for house in HOUSES:
        base = f"{address}/{house.slug}"
        lines += ["", f"{house.fields['names']['ja']}: {base}/"]
        lines += [f"  {_padded(words, 12)} {base}{path}" for _en, words, path in PAGES]
        lines += [
            _login(login.japanese, house.email(login), _desk_in_japanese(house, login)) for login in LOGINS
        ]
    return [*lines, "", f"このサイトの運用担当: {address}/operators/", f"  {OPERATOR}"]


PAGES = (
    ("results", "結果", "/results/"),
    ("tournaments", "競技会", "/tournaments/"),
    ("club desk", "クラブデスク", "/desk/"),
    ("admin", "管理", "/admin/"),
    ("API", "API", "/api/v1/docs/"),
)


def _login(words: str, email: str, desk: str) -> str:
    return f"  {_padded(words, 23)} {email}{desk}"


def _desk_in_english(house: House, login: Login) -> str:
    if not login.desk:
        return ""
    waiting = ", a file waits on the desk" if login.desk[0] == DESK_CLUB else ""
    return f"  ({house.clubs[login.desk[0]].names['en']}{waiting})"


def _desk_in_japanese(house: House, login: Login) -> str:
    if not login.desk:
        return ""
    waiting = "、公表待ちのファイルあり" if login.desk[0] == DESK_CLUB else ""
    return f"  ({house.clubs[login.desk[0]].names['ja']}{waiting})"


def _padded(words: str, width: int) -> str:
    """Filled with spaces to a width on a terminal, where kanji take two places."""
    taken = sum(2 if unicodedata.east_asian_width(sign) in WIDE else 1 for sign in words)
    return words + " " * max(width - taken, 0)
