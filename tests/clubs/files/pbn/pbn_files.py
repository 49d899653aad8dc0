"""PBN files of invented people: one game a table, one game a board, and games made at random."""

import random

from scoring.engine import board as law_2
from scoring.engine.game.cards import PACK, ranks
from scoring.engine.game.tricks import legal_cards, winner

SEATS = "NESW"
DEAL = "N:J9843.Q762.6.986 AQ.JT95.J4.AKJ32 T652.3.Q832.T754 K7.AK84.AKT975.Q"

# One game for one table.
GAME = """\
% PBN 2.1
% EXPORT
%Creator: Club Score 3
[Event "Monday Pairs"]
[Site "Harbour Club"]
[Date "2026.01.19"]
[Board "1"]
[West "Bob"]
[North "Ann"]
[East "Cid"]
[South "Dot"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:J9843.Q762.6.986 AQ.JT95.J4.AKJ32 T652.3.Q832.T754 K7.AK84.AKT975.Q"]
[Scoring "MP"]
[Declarer "E"]
[Contract "3NT"]
[Result "13"]
[Auction "N"]
Pass 1C Pass 1D
Pass 1NT Pass 3NT
AP
[Play "S"]
S2 S7 SJ SA
"""

# Two boards, each at two tables; North-South and East-West have numbers of their own.
SESSION = """\
% PBN 2.1
[Event "Monday Pairs"]
[Site "Harbour Club"]
[Date "2026.01.19"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:J9843.Q762.6.986 AQ.JT95.J4.AKJ32 T652.3.Q832.T754 K7.AK84.AKT975.Q"]
[Scoring "MP"]
[ScoreTable "PairId_NS\\1R;PairId_EW\\1R;Contract\\4L;Declarer;Result;Score_NS\\4R;MP_NS;MP_EW"]
1 1 4S   N 10  420 2 0
2 2 3NTX E  8  100 0 2
[TotalScoreTable "Rank;PairId;Direction;Names;TotalMP;MeanPercentage"]
1 1 NS "Ann Ash;Bob Birch"  3 75.00
2 2 NS "Cid Cole;Dot \\"D\\" Dean" 1 25.00
1 2 EW "Eve Elm;Fay Fox"    3 75.00
2 1 EW "Gil Gray;Hal Hook"  1 25.00

[Event "#"]
[Board "2"]
[Scoring "MP"]
[ScoreTable "#"]
1 2 Pass - - 0 1 1
2 1 - - - - - -
"""


def changed(text: str, *changes: tuple[str, str]) -> bytes:
    """A file with texts replaced; each must be there."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text.encode()


def game_of(chance: random.Random, number: int, *, revokes: float = 0.0) -> str:
    """A whole game at random: its deal, a short auction, thirteen tricks; now and then with a revoke."""
    pack = list(PACK)
    chance.shuffle(pack)
    hands = [set(pack[place * 13 : place * 13 + 13]) for place in range(4)]
    deal = " ".join(".".join(ranks(hand, suit) for suit in "SHDC") for hand in hands)
    board = number % 900 + 1
    dealer = SEATS.index(law_2.dealer(board))
    declarer, trump, level = (dealer + 1) % 4, chance.choice("SHDCN"), chance.randint(1, 7)
    bid = f"{level}{trump}".replace("N", "NT")
    first = lead = (declarer + 1) % 4
    rows, won = [], 0
    for _ in range(13):
        trick, row = [], [""] * 4
        for turn in range(4):
            seat = (lead + turn) % 4
            may = legal_cards(tuple(hands[seat]), trick[0][0] if trick else None)
            may = tuple(hands[seat]) if chance.random() < revokes else may
            card = chance.choice(sorted(may))
            hands[seat].discard(card)
            trick.append(card)
            row[(seat - first) % 4] = card
        rows.append(" ".join(row))
        lead = (lead + winner(trick, trump)) % 4
        won += (lead - declarer) % 2 == 0
    side = {"Both": "All"}.get(law_2.vulnerable(board), law_2.vulnerable(board))
    people = "".join(f'[{seat} "{seat} {number}"]\n' for seat in ("West", "North", "East", "South"))
    return (
        f'[Board "{board}"]\n{people}[Dealer "{SEATS[dealer]}"]\n[Vulnerable "{side}"]\n[Deal "N:{deal}"]\n'
        f'[Scoring "MP"]\n[Declarer "{SEATS[declarer]}"]\n[Contract "{bid}"]\n[Result "{won}"]\n'
        f'[Auction "{SEATS[dealer]}"]\nPass {bid} Pass Pass\nPass\n[Play "{SEATS[first]}"]\n'
        + "\n".join(rows)
        + "\n"
    )
