"""What is said of a session file: one sentence for each code, with the place, what is wrong and what to do.

The sentences that begin with a line belong to problems that have one.
"""

from pathlib import Path

from clubs.files.formats import FORMATS
from clubs.files.words import checks as sentences_checks, events
from scoring.engine.words import Words, gettext_noop

SENTENCES = {
    # Where something stands: sentences begin so, and name another place so.
    "at_line": gettext_noop("Line {number}: "),
    "at_byte": gettext_noop("Byte {number}: "),
    "at_record": gettext_noop("Record {number}: "),
    "at_row": gettext_noop("Row {number}: "),
    "in_line": gettext_noop("line {number}"),
    "in_byte": gettext_noop("byte {number}"),
    "in_record": gettext_noop("record {number}"),
    "in_row": gettext_noop("row {number}"),
    # The file as a whole.
    "empty_file": gettext_noop("The file is empty. Upload the file that the scoring program wrote."),
    "file_too_large": gettext_noop(
        "The file has {size} MB; the limit is {size_max} MB. Upload one session at a time."
    ),
    "unknown_format": gettext_noop(
        "The format of the file “{name}” is not known. Upload results as one of {results}, or hands as "
        "one of {hands}."
    ),
    "page_of_service": gettext_noop(
        "“{name}” is a page or an answer of {service}, whose layout is published nowhere. Export the session "
        "there as {instead}, or enter it as a table (CSV), and upload that."
    ),
    "connector_message": gettext_noop(
        "“{name}” is a message of the Bridgemate Data Connector. Its results are taken back into the session "
        "that was started there: on the director's page of scoring devices."
    ),
    "file_packed": gettext_noop(
        "The file “{name}” is packed, as a zip archive is. Unpack it, and upload the file of results in it."
    ),
    # The process in which it was read.
    "reading_too_slow": gettext_noop(
        "The file could not be read within {seconds} seconds of work. Export it again; upload one session "
        "at a time."
    ),
    "reading_too_large": gettext_noop(
        "The file could not be read within {megabytes} MB of memory. Export it again; upload one session "
        "at a time."
    ),
    "reading_failed": gettext_noop(
        "The file could not be read: the portal itself failed over it. Export it again, or ask the operators."
    ),
    "problems_cut": gettext_noop(
        "The file has {count} problems; {shown} are listed. Correct it in the scoring program."
    ),
    "cut_off": gettext_noop(
        "Line {line}: the file ends here, in the middle. Export it again and upload the whole file."
    ),
    "nul_bytes": gettext_noop(
        "Line {line}: the text holds a zero byte. The file is damaged; export it again."
    ),
    # Its character set.
    "encoding_unreadable": gettext_noop(
        "The file is marked as {encoding} and cannot be read as that. Save it as UTF-8 and upload it again."
    ),
    "encoding_differs": gettext_noop(
        "Line {line}: the file says that it is {label}, but was read as {assumed}. Check the names."
    ),
    "encoding_unlabelled": gettext_noop(
        "The file does not name its character set and is not UTF-8; it was read as {assumed}. "
        "Check the names."
    ),
    # The event.
    "several_sessions": gettext_noop(
        "Line {line}: the file holds {sessions} sessions. Export them one at a time."
    ),
    "no_date": gettext_noop(
        "Line {line}: the file has no date. Enter the day on which the session was played."
    ),
    "date_impossible": gettext_noop("Line {line}: {date} is not a date. Write the day as day/month/year."),
    "date_in_future": gettext_noop(
        "Line {line}: the date {date} is in the future. Check the day on which the session was played."
    ),
    "winners_assumed": gettext_noop(
        "Line {line}: the number of winners is missing; it was taken to be {winners}. Check the standings."
    ),
    # The pairs.
    "substitute_played": gettext_noop(
        "Line {line}: {players} are taken as one pair, number {contestant}, as somebody took another's place "
        "during the game. Check who played."
    ),
    "no_participants": gettext_noop("Line {line}: the file lists no pairs. Export it with its participants."),
    "pair_number_missing": gettext_noop("Line {line}: a pair has no number. Enter its pair number."),
    "participant_twice": gettext_noop(
        "Line {line}: pair {pair} is listed already in line {first}. Give every pair its own number."
    ),
    "direction_unclear": gettext_noop(
        "Line {line}: pair {pair} sat both NS and EW, and there are two winners. Enter its direction."
    ),
    "pair_without_results": gettext_noop("Line {line}: pair {pair} has no result. Check whether it played."),
    # The boards and travellers.
    "no_results": gettext_noop("The file holds no results. Export it with its travellers."),
    "board_number_impossible": gettext_noop(
        "Line {line}: {board} is not a board number. Enter a number from 1 to {board_max}."
    ),
    "vulnerability_impossible": gettext_noop(
        "Line {line}: {vulnerability} is not a vulnerability. Enter None, NS, EW or Both for board {board}."
    ),
    "vulnerability_differs": gettext_noop(
        "Line {line}: {vulnerability} is not the usual vulnerability of board {board}. Check it."
    ),
    "pair_unknown": gettext_noop(
        "Line {line}: pair {pair}, {side} on board {board}, is not among the participants. Correct "
        "the number or add the pair."
    ),
    "pair_missing": gettext_noop(
        "Line {line}: the {side} pair of board {board} is missing. Enter its pair number."
    ),
    "pair_meets_itself": gettext_noop(
        "Line {line}: on board {board} pair {pair} meets itself. Correct one of the two numbers."
    ),
    "board_entered_twice": gettext_noop(
        "Line {line}: board {board} is entered twice for pair {pair}. Nothing has been imported."
    ),
    "result_twice": gettext_noop(
        "Line {line}: board {board} is entered twice for pair {ns} against pair {ew}. Delete one "
        "of the two lines."
    ),
    # One line of a traveller.
    "contract_impossible": gettext_noop(
        "Line {line}: {contract} is not a contract. Enter a level from 1 to 7 and a denomination, 4S or 3NT."
    ),
    "declarer_impossible": gettext_noop(
        "Line {line}: {declarer} is not a seat. Enter N, E, S or W as declarer."
    ),
    "declarer_missing": gettext_noop(
        "Line {line}: the declarer of {contract} is missing. The score counts as it stands."
    ),
    "lead_unreadable": gettext_noop("Line {line}: {lead} is not a card. The opening lead is left out."),
    "tricks_impossible": gettext_noop(
        "Line {line}: {tricks} is not a number of tricks. Enter all tricks that declarer took, from 0 to 13."
    ),
    "score_missing": gettext_noop("Line {line}: there is no score. The board counts as not played here."),
    "score_adjusted": gettext_noop(
        "Line {line}: the score is only marked “{score}”. The board counts as not played until the "
        "adjusted score is entered."
    ),
    "score_unreadable": gettext_noop(
        "Line {line}: {score} is not a score. Enter points, or an artificial score as A6040."
    ),
    "score_impossible": gettext_noop("Line {line}: no contract gives {score}. Correct the score."),
    "score_without_contract": gettext_noop(
        "Line {line}: the board was passed out, but the score is {score}. Correct the contract or the score."
    ),
    "score_not_of_contract": gettext_noop(
        "Line {line}: {contract} by {declarer} cannot give {score}. Correct the contract or the score."
    ),
    "score_contradicts_contract": gettext_noop(
        "Line {line}: {contract} by {declarer} with {tricks} tricks gives {expected}, but the "
        "score is {score}. Correct the one that is wrong."
    ),
    # The hands. They change no score: the deal is left out, the results are imported.
    "hand_not_thirteen": gettext_noop(
        "Line {line}: board {board}, {seat} has {cards} cards. Check the hand record."
    ),
    "hand_unreadable": gettext_noop(
        "Line {line}: board {board}, the hand of {seat} holds something that is no card, or a card "
        "twice. Check the hand record."
    ),
    "card_twice": gettext_noop("Line {line}: board {board}, {card} is in two hands. Check the hand record."),
    "deal_twice": gettext_noop(
        "Line {line}: board {board} has another deal than in line {first}; the first is kept. "
        "Check the hand record."
    ),
    # What somebody has answered to the file.
    "amendment_without_place": gettext_noop(
        "An amendment is of something that is not in the file ({what}). It changes nothing; withdraw it."
    ),
    # What the register of the federation says to the file.
    "file_of_another_club": gettext_noop(
        "The file is of club {file_club}, but you are uploading for {club}. "
        "Choose the right club, or the right file."
    ),
    "name_too_long": gettext_noop(
        "Line {line}: {text} is longer than {most} characters. Shorten it in the scoring program."
    ),
    "same_game_other_day": gettext_noop(
        "The game {title} ({identifier}) is published already for {day}. If the date was corrected, "
        "ask the federation to withdraw the other one."
    ),
    "same_game_other_source": gettext_noop(
        "{same} of {count} results are those of “{title}”, published from {file}. It is taken for the same "
        "game: publishing makes this file its new revision. If it is another game, correct its date."
    ),
    "condition_wrong": gettext_noop(
        "The session's conditions of contest cannot be: {key} is {value}. Allowed: {allowed}. "
        "The tournament office can set them right."
    ),
    "not_in_force": gettext_noop("The regulations have no answer for {day} ({key}). Check the date."),
    "member_unknown": gettext_noop(
        "Line {line}: {player} has the number {number}, which no member has. Check the number; "
        "without one the player counts as a guest."
    ),
    "member_mistyped": gettext_noop(
        "Line {line}: {player} has the number {number}, which no member has. Did you mean "
        "{likely_number} {likely_name}?"
    ),
    "member_number_malformed": gettext_noop(
        "Line {line}: {player} has the number {number}, whose check digit is wrong. Check the number; "
        "without one the player counts as a guest."
    ),
    "member_name_differs": gettext_noop(
        "Line {line}: the number {number} is that of {member}, but the file says {player}. "
        "Check whose number it is."
    ),
    "member_namesake": gettext_noop(
        "Line {line}: {player} has the number {number}, which is that of {member}. Did you mean "
        "{likely_number} {likely_name}?"
    ),
    "member_not_active": gettext_noop(
        "Line {line}: {player} ({number}) is not an active member ({status}). Check the membership."
    ),
    "member_twice": gettext_noop(
        "Line {line}: {player} ({number}) is listed in two pairs. Check the numbers."
    ),
    # Where a figure of the file differs from ours.
    "standing_total": gettext_noop("standings, {pair}: total"),
    "standing_percent": gettext_noop("standings, {pair}: percentage"),
    "standing_place": gettext_noop("standings, {pair}: place"),
    "line_ns_award": gettext_noop("board {board}, {ns}–{ew}: award of NS"),
    "line_ew_award": gettext_noop("board {board}, {ns}–{ew}: award of EW"),
    # What is odd in a document that can be read.
    **sentences_checks.SENTENCES,
    # What concerns one form of event.
    **events.SENTENCES,
    # What concerns one format.
    **{code: sentence for format in FORMATS for code, sentence in format.sentences.items()},
}

WORDS = Words(SENTENCES, Path(__file__).parents[2] / "locale")
