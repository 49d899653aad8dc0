"""The two federations of the demonstration as data: clubs, games, and who has a login.

Names of federations, clubs and people are invented.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from clubs.models import ClubRole
from federation.models import DirectorGrade, NumberScheme, Role
from scoring.tools.demo import names

PLAYERS = 100  # active members; the sessions are played by them
# Then some who do not play, so that every status is on the register.
MEMBERS = PLAYERS + 4
DESK_CLUB = 0  # the club on whose desk a file waits
TOGETHER = (("across_sections", "yes"),)
DRAFT_DAY = date(2026, 11, 19)


@dataclass(frozen=True, slots=True)
class DemoGame:
    """One session file: which sample it is made of, where its players begin, and what is odd in it."""

    club: int
    template: str
    played_on: date
    identifier: str
    japanese: str
    english: str
    shift: int = 0  # even, so that partners stay partners
    guest: int | None = None  # this player has no number: a visitor
    mistyped: int | None = None  # this player's number has two digits swapped
    is_corrected: bool = False  # published with a slip of the keyboard first, then as it was
    is_draft: bool = False  # uploaded, and left on the desk
    conditions: tuple[tuple[str, str], ...] = ()  # the conditions of contest override these

    @property
    def titles(self) -> dict[str, str]:
        """By language."""
        return {"ja": self.japanese, "en": self.english}


@dataclass(frozen=True, slots=True)
class ClubPlan:
    """A club."""

    number: str
    japanese: str
    english: str
    place: str

    @property
    def names(self) -> dict[str, str]:
        """By language."""
        return {"ja": self.japanese, "en": self.english}


@dataclass(frozen=True, slots=True)
class Login:
    """Somebody who signs in: which member they are, and what they are for."""

    name: str  # of the e-mail address
    member: int
    japanese: str
    english: str
    office: Role | None = None
    desk: tuple[int, ClubRole] | None = None
    director: DirectorGrade | None = None


@dataclass(frozen=True, slots=True)
class House:
    """One federation with everything in it."""

    slug: str
    fields: dict[str, Any]
    names: Callable[[int], list[names.Name]]
    guest: str
    clubs: tuple[ClubPlan, ...]
    writes_kanji: bool
    scores_in_halves: bool  # a score beaten is worth 1 and a tie 1/2, where the samples have 2 and 1

    def email(self, login: Login) -> str:
        """A login's address, in a domain that nobody can own."""
        return f"{login.name}@{self.slug}.example.org"


TITLES = {
    "Monday": ("月曜ペア戦", "Monday Pairs"),
    "Wednesday": ("水曜ペア戦", "Wednesday Pairs"),
    "Thursday": ("木曜ペア戦", "Thursday Pairs"),
    "Saturday": ("土曜2セクションペア戦", "Saturday Two-Section Pairs"),
    "Individual": ("個人戦の夕べ", "Individual Evening"),
    "Teams": ("チーム戦の夕べ", "Teams Evening"),
    "Autumn": ("秋のオープンペア戦", "Autumn Open Pairs"),
}
GAMES = (
    DemoGame(0, "mitchell_13", date(2026, 11, 5), "D-101", *TITLES["Thursday"], guest=5, is_corrected=True),
    DemoGame(0, "two_winner_22", date(2026, 11, 11), "D-102", *TITLES["Wednesday"], shift=2, guest=9),
    DemoGame(1, "howell_12", date(2026, 11, 9), "D-201", *TITLES["Monday"]),
    DemoGame(1, "mitchell_13", date(2026, 11, 16), "D-202", *TITLES["Monday"], shift=4),
    DemoGame(2, "two_sections_32", date(2026, 11, 7), "D-301", *TITLES["Saturday"], conditions=TOGETHER),
    DemoGame(2, "mitchell_42", date(2026, 11, 14), "D-302", *TITLES["Autumn"], shift=2, guest=30),
    DemoGame(1, "individual_8", date(2026, 11, 12), "D-203", *TITLES["Individual"]),
    DemoGame(0, "teams_4", date(2026, 11, 15), "D-104", *TITLES["Teams"]),
    DemoGame(0, "howell_12", DRAFT_DAY, "D-103", *TITLES["Thursday"], 4, guest=7, mistyped=2, is_draft=True),
)


@dataclass(frozen=True, slots=True)
class Cup:
    """The tournament of a federation."""

    played_on: date
    japanese: str
    english: str

    @property
    def titles(self) -> dict[str, str]:
        """By language."""
        return {"ja": self.japanese, "en": self.english}


CUP = Cup(date(2026, 11, 8), "秋季チーム選手権", "Autumn Teams Cup")

REGISTRAR = Login("registrar", 50, "会員登録担当", "registrar", Role.REGISTRAR)
LOGINS = (
    Login("scorer", 40, "スコア係", "scorer", desk=(0, ClubRole.SCORER)),
    Login("manager", 42, "マネージャー", "club manager", desk=(0, ClubRole.MANAGER)),
    Login("scorer2", 44, "スコア係", "scorer", desk=(1, ClubRole.SCORER)),
    Login("scorer3", 46, "スコア係", "scorer", desk=(2, ClubRole.SCORER)),
    REGISTRAR,
    Login("administrator", 52, "管理者", "administrator", Role.ADMINISTRATOR),
    Login("masterpoints", 54, "マスターポイント担当", "master point secretary", Role.MASTER_POINT_SECRETARY),
    Login("masterpoints2", 55, "マスターポイント担当", "master point secretary", Role.MASTER_POINT_SECRETARY),
    Login("treasurer", 53, "会計担当", "treasurer", Role.TREASURER),
    Login("tournaments", 56, "競技会担当", "tournament office", Role.TOURNAMENT_OFFICE),
    Login("appeals", 58, "上告委員会", "appeals committee", Role.APPEALS_COMMITTEE),
    Login("competition", 60, "競技委員会", "competition committee", Role.COMPETITION_COMMITTEE),
    Login("rules", 62, "ルール委員会", "rules committee", Role.RULES_COMMITTEE),
    Login("conduct", 63, "マナー担当", "conduct officer", Role.CONDUCT_OFFICER),
    Login("director", 64, "ディレクター", "director", director=DirectorGrade.NATIONAL),
    Login("district", 48, "地区役員", "district officer"),
    Login("member", 8, "会員", "member"),
)

SAKURA = House(
    slug="sakura",
    fields={
        "names": {"ja": "さくらブリッジ連盟", "en": "Sakura Bridge Federation"},
        "languages": ["ja", "en"],
        "time_zone": "Asia/Tokyo",
        "regulation_pack": "jcbl-sample",
        "number_scheme": NumberScheme.LUHN,
    },
    names=names.japanese,
    guest="浜辺 渚",
    clubs=(
        ClubPlan("1101", "ちどりブリッジクラブ", "Chidori Bridge Club", "東京都"),
        ClubPlan("1102", "やまなみブリッジ会", "Yamanami Bridge Circle", "長野県"),
        ClubPlan("1103", "うみかぜブリッジサロン", "Umikaze Bridge Salon", "神奈川県"),
    ),
    writes_kanji=True,
    scores_in_halves=True,
)
ALBION = House(
    slug="albion",
    fields={
        "names": {"ja": "アルビオン・ブリッジ連盟", "en": "Albion Bridge Union"},
        "languages": ["en", "ja", "fr"],
        "time_zone": "Europe/London",
        "regulation_pack": "wbf-sample",
        "currency": "GBP",
        "number_scheme": NumberScheme.MOD11,
    },
    names=names.english,
    guest="Marina Seaborne",
    clubs=(
        ClubPlan("4201", "スリーポプラーズ・ブリッジクラブ", "Three Poplars Bridge Club", "Merrowdale"),
        ClubPlan("4202", "キーハウス・ブリッジサークル", "Quayhouse Bridge Circle", "Saltwick"),
        ClubPlan("4203", "オールドミル・ブリッジクラブ", "Old Mill Lane Bridge Club", "Fernbridge"),
    ),
    writes_kanji=False,
    scores_in_halves=False,
)
HOUSES = (SAKURA, ALBION)
