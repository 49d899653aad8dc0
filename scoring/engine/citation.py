"""The clauses that a step may cite, and how each is written in Japanese and English.

Every label is written out. Labels put together by formatting go wrong unnoticed.
"""

from enum import StrEnum


class Citation(StrEnum):
    """A clause. Its value is the code that regulation packs and stored steps hold."""

    LAW_1 = "Law 1"
    LAW_2 = "Law 2"
    LAW_6 = "Law 6"
    LAW_12A = "Law 12A"
    LAW_12B1 = "Law 12B1"
    LAW_12C1B = "Law 12C1(b)"
    LAW_12C1C = "Law 12C1(c)"
    LAW_12C1D = "Law 12C1(d)"
    LAW_12C1E = "Law 12C1(e)"
    LAW_12C1E_I = "Law 12C1(e)(i)"
    LAW_12C1E_II = "Law 12C1(e)(ii)"
    LAW_12C2A = "Law 12C2(a)"
    LAW_12C2B = "Law 12C2(b)"
    LAW_12C2C = "Law 12C2(c)"
    LAW_12C4 = "Law 12C4"
    LAW_17 = "Law 17"
    LAW_18 = "Law 18"
    LAW_19A = "Law 19A"
    LAW_19B = "Law 19B"
    LAW_20 = "Law 20"
    LAW_22 = "Law 22"
    LAW_41 = "Law 41"
    LAWS_OF_PLAY = "Laws 41-49, 65-67"
    LAW_44 = "Law 44"
    LAW_44C = "Law 44C"
    LAW_44E = "Law 44E"
    LAW_44F = "Law 44F"
    LAW_44G = "Law 44G"
    LAW_61 = "Law 61"
    LAW_63 = "Law 63"
    LAW_64 = "Law 64"
    LAW_68 = "Law 68"
    LAW_77 = "Law 77"
    LAW_78A = "Law 78A"
    LAW_78B = "Law 78B"
    LAW_78C = "Law 78C"
    LAW_78D = "Law 78D"
    LAW_79 = "Law 79"
    LAW_79C = "Law 79C"
    LAW_81C = "Law 81C"
    LAW_82C = "Law 82C"
    LAW_86 = "Law 86"
    LAW_86B = "Law 86B"
    LAW_87 = "Law 87"
    LAW_90 = "Law 90"
    LAW_91 = "Law 91"
    LAW_92B = "Law 92B"
    REG_1_1_1 = "REG-1.1.1"
    REG_1_1_2 = "REG-1.1.2"
    REG_1_1_3 = "REG-1.1.3"
    REG_1_1_4 = "REG-1.1.4"
    REG_1_2_1 = "REG-1.2.1"
    REG_1_2_2 = "REG-1.2.2"
    REG_1_2_3 = "REG-1.2.3"
    REG_1_2_4 = "REG-1.2.4"
    REG_1_2_5 = "REG-1.2.5"
    REG_2_1_1 = "REG-2.1.1"
    REG_2_1_2 = "REG-2.1.2"
    REG_2_1_3 = "REG-2.1.3"
    REG_2_1_4 = "REG-2.1.4"
    REG_2_2_0 = "REG-2.2.0"
    REG_2_2_1 = "REG-2.2.1"
    REG_2_2_2 = "REG-2.2.2"
    REG_2_2_3 = "REG-2.2.3"
    REG_2_2_4 = "REG-2.2.4"
    REG_2_2_5 = "REG-2.2.5"
    REG_2_3 = "REG-2.3"
    REG_2_4 = "REG-2.4"
    REG_2_5 = "REG-2.5"
    REG_2_6_1 = "REG-2.6.1"
    REG_2_6_2 = "REG-2.6.2"
    REG_2_6_3 = "REG-2.6.3"
    REG_2_7_1 = "REG-2.7.1"
    REG_2_7_2 = "REG-2.7.2"
    REG_2_7_3 = "REG-2.7.3"
    REG_3_1_1 = "REG-3.1.1"
    REG_3_1_2 = "REG-3.1.2"
    REG_3_2 = "REG-3.2"
    REG_3_3 = "REG-3.3"
    REG_3_4 = "REG-3.4"
    REG_4_1 = "REG-4.1"
    REG_4_1_1 = "REG-4.1.1"
    REG_4_1_2_1 = "REG-4.1.2.1"
    REG_4_1_2_2 = "REG-4.1.2.2"
    REG_4_1_2_3 = "REG-4.1.2.3"
    REG_4_1_2_4 = "REG-4.1.2.4"
    REG_4_1_2_5 = "REG-4.1.2.5"
    REG_4_1_2_6 = "REG-4.1.2.6"
    REG_4_2 = "REG-4.2"
    REG_4_3 = "REG-4.3"
    REG_5_0 = "REG-5.0"
    REG_5_1 = "REG-5.1"
    REG_5_2 = "REG-5.2"
    REG_6_0 = "REG-6.0"
    REG_6_1 = "REG-6.1"
    REG_6_2 = "REG-6.2"
    WBF_VP_2013 = "WBF VP 2013"
    WBF_VP_DISCRETE = "WBF VP discrete"
    ACBL_VP = "ACBL VP"
    EBU_PATTON = "EBU Patton"
    MP_JAPAN = "JCBL master points"
    MP_AUSTRALIA = "ABF masterpoints"
    MP_AMERICA = "ACBL masterpoints"
    MP_NEW_ZEALAND = "NZB master points"
    MP_ENGLAND = "EBU master points"
    MP_NORWAY = "NBF master points"
    MP_WORLD = "WBF master points"
    RUBBER = "rubber bridge"
    RUBBER_UNFINISHED = "rubber unfinished"
    CHICAGO = "Chicago"
    HONEYMOON = "honeymoon"
    SOLITAIRE = "solitaire"
    COMMON_PRACTICE = "common practice"
    CONDITIONS_OF_CONTEST = "conditions of contest"
    CARD_DEADLINE = "system policy, cards"
    RATING_1 = "rating 1"
    RATING_2 = "rating 2"
    RATING_3 = "rating 3"
    RATING_4 = "rating 4"
    RATING_5 = "rating 5"

    def label(self, language: str) -> str:
        """As it is printed in a language, "ja" or "en"."""
        return _LABELS[self][language]


_LABELS = {
    Citation.LAW_1: {"ja": "第1条", "en": "Law 1"},
    Citation.LAW_2: {"ja": "第2条", "en": "Law 2"},
    Citation.LAW_6: {"ja": "第6条", "en": "Law 6"},
    Citation.LAW_12A: {"ja": "第12条A項", "en": "Law 12A"},
    Citation.LAW_12B1: {"ja": "第12条B項1", "en": "Law 12B1"},
    Citation.LAW_12C1B: {"ja": "第12条C項1(b)", "en": "Law 12C1(b)"},
    Citation.LAW_12C1C: {"ja": "第12条C項1(c)", "en": "Law 12C1(c)"},
    Citation.LAW_12C1D: {"ja": "第12条C項1(d)", "en": "Law 12C1(d)"},
    Citation.LAW_12C1E: {"ja": "第12条C項1(e)", "en": "Law 12C1(e)"},
    Citation.LAW_12C1E_I: {"ja": "第12条C項1(e)(i)", "en": "Law 12C1(e)(i)"},
    Citation.LAW_12C1E_II: {"ja": "第12条C項1(e)(ii)", "en": "Law 12C1(e)(ii)"},
    Citation.LAW_12C2A: {"ja": "第12条C項2(a)", "en": "Law 12C2(a)"},
    Citation.LAW_12C2B: {"ja": "第12条C項2(b)", "en": "Law 12C2(b)"},
    Citation.LAW_12C2C: {"ja": "第12条C項2(c)", "en": "Law 12C2(c)"},
    Citation.LAW_12C4: {"ja": "第12条C項4", "en": "Law 12C4"},
    Citation.LAW_17: {"ja": "第17条", "en": "Law 17"},
    Citation.LAW_18: {"ja": "第18条", "en": "Law 18"},
    Citation.LAW_19A: {"ja": "第19条A項", "en": "Law 19A"},
    Citation.LAW_19B: {"ja": "第19条B項", "en": "Law 19B"},
    Citation.LAW_20: {"ja": "第20条", "en": "Law 20"},
    Citation.LAW_22: {"ja": "第22条", "en": "Law 22"},
    Citation.LAW_41: {"ja": "第41条", "en": "Law 41"},
    Citation.LAWS_OF_PLAY: {"ja": "第41条〜第49条、第65条〜第67条", "en": "Laws 41-49, 65-67"},
    Citation.LAW_44: {"ja": "第44条", "en": "Law 44"},
    Citation.LAW_44C: {"ja": "第44条C項", "en": "Law 44C"},
    Citation.LAW_44E: {"ja": "第44条E項", "en": "Law 44E"},
    Citation.LAW_44F: {"ja": "第44条F項", "en": "Law 44F"},
    Citation.LAW_44G: {"ja": "第44条G項", "en": "Law 44G"},
    Citation.LAW_61: {"ja": "第61条", "en": "Law 61"},
    Citation.LAW_63: {"ja": "第63条", "en": "Law 63"},
    Citation.LAW_64: {"ja": "第64条", "en": "Law 64"},
    Citation.LAW_68: {"ja": "第68条", "en": "Law 68"},
    Citation.LAW_77: {"ja": "第77条", "en": "Law 77"},
    Citation.LAW_78A: {"ja": "第78条A項", "en": "Law 78A"},
    Citation.LAW_78B: {"ja": "第78条B項", "en": "Law 78B"},
    Citation.LAW_78C: {"ja": "第78条C項", "en": "Law 78C"},
    Citation.LAW_78D: {"ja": "第78条D項", "en": "Law 78D"},
    Citation.LAW_79: {"ja": "第79条", "en": "Law 79"},
    Citation.LAW_79C: {"ja": "第79条C項", "en": "Law 79C"},
    Citation.LAW_81C: {"ja": "第81条C項", "en": "Law 81C"},
    Citation.LAW_82C: {"ja": "第82条C項", "en": "Law 82C"},
    Citation.LAW_86: {"ja": "第86条", "en": "Law 86"},
    Citation.LAW_86B: {"ja": "第86条B項", "en": "Law 86B"},
    Citation.LAW_87: {"ja": "第87条", "en": "Law 87"},
    Citation.LAW_90: {"ja": "第90条", "en": "Law 90"},
    Citation.LAW_91: {"ja": "第91条", "en": "Law 91"},
    Citation.LAW_92B: {"ja": "第92条B項", "en": "Law 92B"},
    Citation.REG_1_1_1: {"ja": "競技会運営規則 1.1(1)", "en": "Regulations 1.1(1)"},
    Citation.REG_1_1_2: {"ja": "競技会運営規則 1.1(2)", "en": "Regulations 1.1(2)"},
    Citation.REG_1_1_3: {"ja": "競技会運営規則 1.1(3)", "en": "Regulations 1.1(3)"},
    Citation.REG_1_1_4: {"ja": "競技会運営規則 1.1(4)", "en": "Regulations 1.1(4)"},
    Citation.REG_1_2_1: {"ja": "競技会運営規則 1.2(1)", "en": "Regulations 1.2(1)"},
    Citation.REG_1_2_2: {"ja": "競技会運営規則 1.2(2)", "en": "Regulations 1.2(2)"},
    Citation.REG_1_2_3: {"ja": "競技会運営規則 1.2(3)", "en": "Regulations 1.2(3)"},
    Citation.REG_1_2_4: {"ja": "競技会運営規則 1.2(4)", "en": "Regulations 1.2(4)"},
    Citation.REG_1_2_5: {"ja": "競技会運営規則 1.2(5)", "en": "Regulations 1.2(5)"},
    Citation.REG_2_1_1: {"ja": "競技会運営規則 2.1", "en": "Regulations 2.1"},
    Citation.REG_2_1_2: {"ja": "競技会運営規則 2.1", "en": "Regulations 2.1"},
    Citation.REG_2_1_3: {"ja": "競技会運営規則 2.1", "en": "Regulations 2.1"},
    Citation.REG_2_1_4: {"ja": "競技会運営規則 2.1", "en": "Regulations 2.1"},
    Citation.REG_2_2_0: {"ja": "競技会運営規則 2.2", "en": "Regulations 2.2"},
    Citation.REG_2_2_1: {"ja": "競技会運営規則 2.2(1)", "en": "Regulations 2.2(1)"},
    Citation.REG_2_2_2: {"ja": "競技会運営規則 2.2(2)", "en": "Regulations 2.2(2)"},
    Citation.REG_2_2_3: {"ja": "競技会運営規則 2.2(3)", "en": "Regulations 2.2(3)"},
    Citation.REG_2_2_4: {"ja": "競技会運営規則 2.2(4)", "en": "Regulations 2.2(4)"},
    Citation.REG_2_2_5: {"ja": "競技会運営規則 2.2(5)", "en": "Regulations 2.2(5)"},
    Citation.REG_2_3: {"ja": "競技会運営規則 2.3", "en": "Regulations 2.3"},
    Citation.REG_2_4: {"ja": "競技会運営規則 2.4", "en": "Regulations 2.4"},
    Citation.REG_2_5: {"ja": "競技会運営規則 2.5", "en": "Regulations 2.5"},
    Citation.REG_2_6_1: {"ja": "競技会運営規則 2.6(1)", "en": "Regulations 2.6(1)"},
    Citation.REG_2_6_2: {"ja": "競技会運営規則 2.6(2)", "en": "Regulations 2.6(2)"},
    Citation.REG_2_6_3: {"ja": "競技会運営規則 2.6(3)", "en": "Regulations 2.6(3)"},
    Citation.REG_2_7_1: {"ja": "競技会運営規則 2.7(1)", "en": "Regulations 2.7(1)"},
    Citation.REG_2_7_2: {"ja": "競技会運営規則 2.7(2)", "en": "Regulations 2.7(2)"},
    Citation.REG_2_7_3: {"ja": "競技会運営規則 2.7(3)", "en": "Regulations 2.7(3)"},
    Citation.REG_3_1_1: {"ja": "競技会運営規則 3(1)1)", "en": "Regulations 3(1)1)"},
    Citation.REG_3_1_2: {"ja": "競技会運営規則 3(1)2)", "en": "Regulations 3(1)2)"},
    Citation.REG_3_2: {"ja": "競技会運営規則 3(2)", "en": "Regulations 3(2)"},
    Citation.REG_3_3: {"ja": "競技会運営規則 3(3)", "en": "Regulations 3(3)"},
    Citation.REG_3_4: {"ja": "競技会運営規則 3(4)", "en": "Regulations 3(4)"},
    Citation.REG_4_1: {"ja": "競技会運営規則 4.1", "en": "Regulations 4.1"},
    Citation.REG_4_1_1: {"ja": "競技会運営規則 4.1(1)", "en": "Regulations 4.1(1)"},
    Citation.REG_4_1_2_1: {"ja": "競技会運営規則 4.1(2)1)", "en": "Regulations 4.1(2)1)"},
    Citation.REG_4_1_2_2: {"ja": "競技会運営規則 4.1(2)2)", "en": "Regulations 4.1(2)2)"},
    Citation.REG_4_1_2_3: {"ja": "競技会運営規則 4.1(2)3)", "en": "Regulations 4.1(2)3)"},
    Citation.REG_4_1_2_4: {"ja": "競技会運営規則 4.1(2)4)", "en": "Regulations 4.1(2)4)"},
    Citation.REG_4_1_2_5: {"ja": "競技会運営規則 4.1(2)5)", "en": "Regulations 4.1(2)5)"},
    Citation.REG_4_1_2_6: {"ja": "競技会運営規則 4.1(2)6)", "en": "Regulations 4.1(2)6)"},
    Citation.REG_4_2: {"ja": "競技会運営規則 4.2", "en": "Regulations 4.2"},
    Citation.REG_4_3: {"ja": "競技会運営規則 4.3", "en": "Regulations 4.3"},
    Citation.REG_5_0: {"ja": "競技会運営規則 5", "en": "Regulations 5"},
    Citation.REG_5_1: {"ja": "競技会運営規則 5(1)", "en": "Regulations 5(1)"},
    Citation.REG_5_2: {"ja": "競技会運営規則 5(2)", "en": "Regulations 5(2)"},
    Citation.REG_6_0: {"ja": "競技会運営規則 6", "en": "Regulations 6"},
    Citation.REG_6_1: {"ja": "競技会運営規則 6(1)", "en": "Regulations 6(1)"},
    Citation.REG_6_2: {"ja": "競技会運営規則 6(2)", "en": "Regulations 6(2)"},
    Citation.WBF_VP_2013: {"ja": "WBF VPスケール (2013年)", "en": "WBF VP scales (2013)"},
    Citation.WBF_VP_DISCRETE: {"ja": "WBF VPスケール (整数)", "en": "WBF VP scales (discrete)"},
    Citation.ACBL_VP: {"ja": "ACBL VPスケール", "en": "ACBL VP scales"},
    Citation.EBU_PATTON: {"ja": "EBU パットン方式 (2009年冬)", "en": "EBU, Patton Teams (winter 2009)"},
    Citation.MP_JAPAN: {
        "ja": "マスターポイント規則 (2012年12月改定、見本)",
        "en": "Master point rules (December 2012, sample)",
    },
    Citation.MP_AUSTRALIA: {
        "ja": "ABF マスターポイント規則 (見本)",
        "en": "ABF masterpoint regulations (sample)",
    },
    Citation.MP_AMERICA: {
        "ja": "ACBL マスターポイント規則 (見本)",
        "en": "ACBL masterpoint regulations (sample)",
    },
    Citation.MP_NEW_ZEALAND: {
        "ja": "NZ Bridge マスターポイント規則 (見本)",
        "en": "NZ Bridge master point rules (sample)",
    },
    Citation.MP_ENGLAND: {
        "ja": "英国式マスターポイント (見本)",
        "en": "English-style master points (sample)",
    },
    Citation.MP_NORWAY: {"ja": "ノルウェー地区ポイント (見本)", "en": "Norwegian district points (sample)"},
    Citation.MP_WORLD: {"ja": "WBF マスターポイント規則 (見本)", "en": "WBF master point rules (sample)"},
    Citation.RUBBER: {"ja": "ラバーブリッジのスコア", "en": "Scoring of rubber bridge"},
    Citation.RUBBER_UNFINISHED: {
        "ja": "ラバーブリッジのスコア (途中終了)",
        "en": "Scoring of rubber bridge (unfinished rubber)",
    },
    Citation.CHICAGO: {"ja": "シカゴの規則", "en": "Rules of Chicago"},
    Citation.HONEYMOON: {"ja": "ハネムーンブリッジの規則", "en": "Rules of honeymoon bridge"},
    Citation.SOLITAIRE: {"ja": "ソリテアブリッジの規則", "en": "Rules of solitaire bridge"},
    Citation.COMMON_PRACTICE: {"ja": "慣行", "en": "Common practice"},
    Citation.CONDITIONS_OF_CONTEST: {"ja": "試合要項", "en": "Conditions of contest"},
    Citation.CARD_DEADLINE: {
        "ja": "システムポリシー (カードの提出期限)",
        "en": "System policy (deadline for cards)",
    },
    Citation.RATING_1: {"ja": "レーティングの定義 1", "en": "Definition of the rating, 1"},
    Citation.RATING_2: {"ja": "レーティングの定義 2", "en": "Definition of the rating, 2"},
    Citation.RATING_3: {"ja": "レーティングの定義 3", "en": "Definition of the rating, 3"},
    Citation.RATING_4: {"ja": "レーティングの定義 4", "en": "Definition of the rating, 4"},
    Citation.RATING_5: {"ja": "レーティングの定義 5", "en": "Definition of the rating, 5"},
}
assert set(_LABELS) == set(Citation), "every clause has its label"
