"""PBN as programs write it, of invented people: each has the columns and the words of files in use."""

_COLUMNS = (
    "Table\\1R;Round\\1R;PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer\\1R;Result\\2R;Lead\\3L;Score_NS\\6R;"
    "Score_EW\\6R;MP_NS\\3R;MP_EW\\3R;Percentage_NS\\3R;Percentage_EW\\3R"
)
_BOARD = """\
[Event "Tisdag"]
[Site "Hamnklubben, Sverige"]
[Date "2021.09.07"]
[Board "{board}"]
[West ""]
[North ""]
[East ""]
[South ""]
[Dealer "{dealer}"]
[Vulnerable "{vulnerable}"]
[Deal "N:J9843.Q762.6.986 AQ.JT95.J4.AKJ32 T652.3.Q832.T754 K7.AK84.AKT975.Q"]
[Scoring "MatchPoints;MP1"]
[Declarer ""]
[Contract ""]
[Result ""]
[Competition "Pairs"]
[EventDate "2021.09.07"]
[Annotator "Hamnklubben"]
[Application "{program} - Read more at www.example.org"]
"""
_RUTER_TOTALS = """\
[TotalScoreTable "Rank\\1R;RankTie\\1R;PairId\\1R;Table\\1R;Direction\\5R;TotalScoreMP\\4R;\
TotalPercentage\\5R;Names\\37L;NrBoards\\2R;Club\\30L;MemberID1\\7R;MemberID2\\7R;Sex1\\3R;Sex2\\3R"]
1 - 2 1 "N-S" 8.8 87.50 "Ann Ask - Bo Björk" 5 "Hamnklubben" "101" "102" "W" "M"
2 - 4 2 "E-W" 7.5 75.00 "Cid Cederlund - Dot Dal" 5 "Hamnklubben - BK Ö" "103" "104" "M" "W"
3 4 1 - - 3.8 37.50 "Eva Ek - Finn Fors" 5 "Hamnklubben" "105" - "W" "M"
3 4 5 1 "E-W" 3.8 37.50 "Gun Gren - Hal Hed" 5 "Hamnklubben" "107" "108" "W" "M"
5 - 3 2 "N-S" 1.3 12.50 "Ia Ilander - Jon Jung" 5 "Hamnklubben" "109" "110" "W" "M"
"""
_ROUNDS = (
    (
        "N",
        "None",
        '1 1 2 5 4S N 10 SA "420" - 2.0 0.0 100 0\n2 1 3 4 4S S 9 CA - "50" 0.0 2.0 0 100\n',
        1,
        "0.8",
    ),
    (
        "E",
        "NS",
        '1 2 3 1 3N E 9 H4 - "400" 0.0 2.0 0 100\n2 2 4 5 3N W 8 H4 "50" - 2.0 0.0 100 0\n',
        2,
        "1.8",
    ),
    (
        "S",
        "EW",
        '1 3 5 1 2H N 8 D2 "110" - 2.0 0.0 100 0\n2 3 4 2 Pass - - - "0" - 0.0 2.0 0 100\n',
        3,
        "0.3",
    ),
    ("W", "All", '1 4 5 3 1N S 7 - "90" - 1.0 1.0 50 50\n2 4 1 2 1N N 7 - "90" - 1.0 1.0 50 50\n', 4, "1.5"),
    (
        "N",
        "NS",
        '1 5 2 3 5CX W 9 SA "300" - 2.0 0.0 100 0\n2 5 1 4 5C W 10 SA "50" - 0.0 2.0 0 100\n',
        5,
        "0.8",
    ),
)


def ruter() -> str:
    """Five pairs, of which one sits out in each round and is given its average."""
    boards = ["% PBN 2.0\n% EXPORT\n%\n"]
    for board, (dealer, vulnerable, rows, out, points) in enumerate(_ROUNDS, 1):
        head = _BOARD.format(board=board, dealer=dealer, vulnerable=vulnerable, program="Ruter")
        bye = f'3 {board} - {out} - - - - "Bye" "Bye" - {points} - 38\n'
        totals = _RUTER_TOTALS if board == 1 else ""
        optimum = '[OptimumScore "NS 450"]\n[OptimumContract "5S N 11"]\n'
        boards.append(f'{head}{totals}[ScoreTable "{_COLUMNS}"]\n{rows}{bye}{optimum}\n')
    return "".join(boards)


def magic_contest() -> str:
    """A Mitchell of two tables with numbers and one ranking through both directions."""
    head = _BOARD.format(board=1, dealer="N", vulnerable="None", program="Magic Contest France")
    totals = (
        '[TotalScoreTable "Rank\\2R;PairId\\2R;Table\\2R;Direction\\5R;TotalScoreMP\\3R;TotalPercentage\\5R;'
        'Names\\40L;NrBoards\\2R"]\n'
        ' 1  1  1 "N-S"   4 100.00 "ANN ASH - BOB BIRCH"                     2\n'
        ' 2 12  1 "E-W"   2  50.00 "CID COLE - DOT DEAN"                     2\n'
        ' 2 11  2 "E-W"   2  50.00 "EVE ELM - FAY FOX"                       2\n'
        ' 4  2  2 "N-S"   0   0.00 "GIL GRAY - HAL HOOK"                     2\n'
    )
    tables = (
        '1 1 1 11 4S N 10 - "420" - 2.0 0.0 100 0\n2 1 2 12 4S S 9 - - "50" 0.0 2.0 0 100\n',
        '1 2 1 12 2H N 8 - "110" - 2.0 0.0 100 0\n2 2 2 11 3H N 8 - - "100" 0.0 2.0 0 100\n',
    )
    second = _BOARD.format(board=2, dealer="E", vulnerable="NS", program="Magic Contest France")
    first, last = (f'[ScoreTable "{_COLUMNS}"]\n{rows}\n' for rows in tables)
    return f"{head}{totals}{first}{second}{last}"


BRIDGECOMPOSER = """\
% PBN 2.1
% EXPORT
%Content-type: text/x-pbn; charset=ISO-8859-1
%Creator: BridgeComposer Version 5.97
%HRTitleDate 2026.03.09
%HRTitleEvent "Harbour Monday Pairs"
%HRTitleSite "Harbour Club"

[Event ""]
[Site ""]
[Date ""]

[Event ""]
[Date ""]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:J9843.Q762.6.986 AQ.JT95.J4.AKJ32 T652.3.Q832.T754 K7.AK84.AKT975.Q"]
[Scoring "MP"]
[ScoreTable "Section;PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer;Result\\2R;Score_NS\\4R;Score_EW\\4R;\
MP_NS\\4R;MP_EW\\4R;Names_NS\\13;Names_EW"]
A  1  1 4S   N 10  420    - 3.00 1.00 Ash-Birch     Cole-Dean
A  2  2 PASS - -  PASS    - 1.50 2.50 Elm-Fox       Whiskey-Yankee
B  1  1 4S   N 10  420    - 3.00 1.00 Gray-Hook     Ives-Jay
B  2  2 -    - -  AVE+ AVE- 2.40 1.60 Kay-Low       May-Nye
"""
