"""What is said of Access databases and of the sessions that Bridgemates leave in them.

A database has no lines: the sentences name the table, the round and the board, or the page.
"""

from scoring.engine.words import gettext_noop

SENTENCES = {
    # The database.
    "access_damaged": gettext_noop(
        "The file could not be read as an Access database: page {page} is damaged. Compact and repair it "
        "in Access, or copy it again, and upload it."
    ),
    "access_cut_off": gettext_noop(
        "The file could not be read as an Access database: it ends after page {pages}, in the middle. "
        "Copy it again and upload the whole file."
    ),
    "access_locked": gettext_noop(
        "The Access database is encrypted or protected by a password. Remove the password in Access and "
        "upload it again."
    ),
    "access_too_new": gettext_noop(
        "The file is an Access database of version {version}. Bridgemate files are of Access 97 to 2003: "
        "save it as an Access 2002-2003 database (.mdb) and upload that."
    ),
    "access_too_many_rows": gettext_noop(
        "The Access database holds more than {rows_max} rows. Delete the register of players "
        "(PlayerNames) from it, or upload one session at a time."
    ),
    "access_no_table": gettext_noop(
        "The Access database has no table {table}, so it holds no results of Bridgemates. Upload the .bws"
        " file of the session."
    ),
    "access_results_lost": gettext_noop(
        "Table {table}: {records} rows could not be read (damage on pages {pages}), and results may be "
        "missing. Compact and repair the database in Access and upload it again."
    ),
    "access_rows_lost": gettext_noop(
        "Table {table}: {records} rows could not be read (damage on pages {pages}). Check whether "
        "anything is missing."
    ),
    "access_code_page": gettext_noop(
        "The database says that its text is in code page {label}, but it was read as {assumed}. Check the"
        " names."
    ),
    # The session.
    "bws_too_many_rows": gettext_noop(
        "Table {table} has {rows} rows; the limit is {rows_max}. Upload one session at a time."
    ),
    "bws_too_many_sections": gettext_noop(
        "The results are of {sections} sections; the limit is {sections_max}. Upload one session at a time."
    ),
    "bws_several_sessions": gettext_noop(
        "Table Section: the results are of {sessions} sessions. Upload one session at a time."
    ),
    "bws_section_unknown": gettext_noop(
        "Table Section: section {section} has results or a movement, but no row. It was read with its "
        "number as its name."
    ),
    "bws_teams": gettext_noop(
        "Table Section: this is a team event, and Bridgemates do not say which tables make a match. "
        "Upload the file of the scoring program (USEBIO or PBN)."
    ),
    "bws_scoring_differs": gettext_noop(
        "Table Section: the sections are scored by different methods. Upload them as separate sessions."
    ),
    "bws_scoring_unknown": gettext_noop(
        "Table Section: the scoring type {type} of section {section} is not known; it was taken to be "
        "matchpoints. Check the form of the session."
    ),
    "bws_winners_assumed": gettext_noop(
        "Table Section: the number of winners is left open; it was taken to be {winners} from the "
        "movement. Check the standings."
    ),
    "bws_winners_differ": gettext_noop(
        "Table Section: some sections have one winner and others two. Upload them as separate sessions."
    ),
    "bws_no_date": gettext_noop(
        "Neither the session nor its results have a date. Enter the day on which the session was played."
    ),
    "bws_date_in_future": gettext_noop(
        "The results are of {date}, which is in the future. Check the clock of the computer and the day "
        "on which the session was played."
    ),
    "bws_date_differs": gettext_noop(
        "The results are of {date}, the session was set up for {set_up}. It counts as played on {date}; "
        "correct the date if it is wrong."
    ),
    # The contestants.
    "bws_direction_unclear": gettext_noop(
        "Pair {pair} sat both NS and EW, and there are two winners. Correct its number in the movement, "
        "or the number of winners."
    ),
    "bws_player_nowhere": gettext_noop(
        "Table {table}, round {round}: {player} typed in a number as {seat}, but nobody sits there in the"
        " movement. The name is left out; enter it with its pair."
    ),
    "bws_player_replaced": gettext_noop(
        "Table {table}, round {round}: {after} took the seat of {before}. The session is listed under "
        "{after}; check who is to have it."
    ),
    # One entry.
    "bws_corrected": gettext_noop(
        "Table {table}, round {round}, board {board}: “{before}” was entered first and corrected to "
        "“{after}”, which counts. Check it with the pick-up slip."
    ),
    "bws_erased": gettext_noop(
        "Table {table}, round {round}, board {board}: “{before}” was erased and nothing entered instead. "
        "There is no result here; check whether the board was played."
    ),
    "bws_board_impossible": gettext_noop(
        "Table {table}, round {round}, board {board}: boards and rounds have numbers from 1 to "
        "{board_max}. Correct the entry in the Bridgemate program."
    ),
    "bws_sit_out": gettext_noop(
        "Table {table}, round {round}, board {board}: an entry without a contract against the missing "
        "pair is left out. Check whether the pair sat out."
    ),
    "bws_pairs_differ": gettext_noop(
        "Table {table}, round {round}, board {board}: {ns} against {ew} is entered, but the movement has "
        "{planned_ns} against {planned_ew}. The entry counts; correct it if they sat as planned."
    ),
    "bws_board_differs": gettext_noop(
        "Table {table}, round {round}, board {board}: the movement has boards {low} to {high} here. The "
        "entry counts; correct it if the number was mistyped."
    ),
    "bws_declarer_differs": gettext_noop(
        "Table {table}, round {round}, board {board}: {pair} is entered as declarer, but does not sit "
        "{seat}. The seat counts; check who played the hand."
    ),
    "bws_declarer_impossible": gettext_noop(
        "Table {table}, round {round}, board {board}: {contract} was played by “{seat}”, which is not a "
        "seat. Enter N, E, S or W as declarer."
    ),
    "bws_contract_missing": gettext_noop(
        "Table {table}, round {round}, board {board}: there is no contract. The board counts as not "
        "played here."
    ),
    "bws_contract_impossible": gettext_noop(
        "Table {table}, round {round}, board {board}: {contract} is not a contract. Enter a level from 1 "
        "to 7 and a denomination, 4 S or 3 NT."
    ),
    "bws_result_missing": gettext_noop(
        "Table {table}, round {round}, board {board}: {contract} has no result. The board counts as not "
        "played here until one is entered."
    ),
    "bws_result_impossible": gettext_noop(
        "Table {table}, round {round}, board {board}: {contract} cannot have the result “{result}”. Enter"
        " =, or the tricks over or under with + or -."
    ),
    "bws_lead_unreadable": gettext_noop(
        "Table {table}, round {round}, board {board}: {lead} is not a card. The opening lead is left out."
    ),
    "bws_score_adjusted": gettext_noop(
        "Table {table}, round {round}, board {board}: an adjusted score is announced, but not which. The "
        "board counts as not played here until it is entered."
    ),
    "bws_wrong_direction": gettext_noop(
        "Table {table}, round {round}, board {board}: it was played in the wrong direction. The pairs "
        "count as the file seats them; check who sat NS."
    ),
    "bws_remark_unknown": gettext_noop(
        "Table {table}, round {round}, board {board}: the remark “{remark}” is not known. The entry "
        "counts as it stands; check it."
    ),
    "bws_record_unclear": gettext_noop(
        "Table {table}, round {round}, board {board}: “{written}” is no auction or play that can be "
        "followed. It is left out; the result is not touched."
    ),
    # What the Data Connector answers.
    "connector_unreadable": gettext_noop(
        "The file could not be read as JSON of the Bridgemate Data Connector. Save its answer as it came."
    ),
    "connector_too_many": gettext_noop(
        "The file has {results} results; the limit is {results_max}. Upload one session at a time."
    ),
    "connector_no_place": gettext_noop(
        "Result {line}: round, table or board is missing or no number. It was not taken."
    ),
    "connector_impossible": gettext_noop(
        "Table {table}, round {round}, board {board}: the connector's answer is no possible result. It was "
        "not taken."
    ),
    "connector_deleted": gettext_noop(
        "Table {table}, round {round}, board {board}: the result was deleted on the device."
    ),
}
