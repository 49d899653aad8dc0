"""What is said of game files of ACBLscore. Sentences name the place in bytes, or the row."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    # The bytes.
    "acbl_cut_off": gettext_noop(
        "The ACBLscore file has {size} bytes, which is not what it says at {offset}: it was cut off or "
        "changed. Copy it again and upload the whole file."
    ),
    "acbl_pointer_wrong": gettext_noop(
        "At {offset} the ACBLscore file points to {points} for “{what}”, where none can be. It is damaged: "
        "copy it again, or save the game anew in ACBLscore."
    ),
    "acbl_block_wrong": gettext_noop(
        "At {offset} the ACBLscore file has {size} bytes of “{what}”, which cannot be. It is damaged: copy "
        "it again, or save the game anew in ACBLscore."
    ),
    "acbl_blocks_overlap": gettext_noop(
        "At {offset} the ACBLscore file has “{what}” where something else stands already. It is damaged: "
        "save the game anew in ACBLscore."
    ),
    "acbl_text_too_long": gettext_noop(
        "At {offset} (“{what}”) the ACBLscore file has a text of {length} characters where {length_max} have "
        "room. It is damaged: save the game anew in ACBLscore."
    ),
    "acbl_text_not_ascii": gettext_noop(
        "Signs other than plain English letters stand in {texts} texts of the ACBLscore file, the first at "
        "{offset}. They were read in code page 437. Check the names."
    ),
    "acbl_free_blocks": gettext_noop(
        "At {offset} the ACBLscore file's list of free places is broken. The results are not touched; save "
        "the game anew in ACBLscore."
    ),
    # What is not read.
    "acbl_no_event": gettext_noop(
        "The ACBLscore file holds no event. Enter the results in ACBLscore and upload the file again."
    ),
    "acbl_kind_not_read": gettext_noop(
        "The event “{event}” is of the kind “{kind}”, scored by “{scoring}”. Of ACBLscore files only pairs "
        "at matchpoints are read: enter this event by hand, or upload it as USEBIO, PBN or CSV."
    ),
    "acbl_handicap_not_read": gettext_noop(
        "The event “{event}” has a handicap or one ranking for both directions (code {handicap}), which is "
        "not read. Score it in ACBLscore without, or upload it as CSV."
    ),
    "acbl_movement_not_read": gettext_noop(
        "Section {section} has a movement of kind {movement} (at {offset}). Only Mitchell and Howell "
        "movements of ACBLscore are read: upload the section as CSV."
    ),
    "acbl_pairs_renumbered": gettext_noop(
        "At {offset} pairs have been given other numbers than in the movement, which is not read. Give them "
        "their numbers of the movement in ACBLscore."
    ),
    "acbl_pair_without_seat": gettext_noop(
        "The {side} pair of table {table} (at {offset}) has no number in the movement. Correct the movement "
        "in ACBLscore."
    ),
    "acbl_results_wrong": gettext_noop(
        "Board {board} (at {offset}) has rows of {sides} sides. Only those of two pairs are read."
    ),
    # The results.
    "acbl_board_differs": gettext_noop(
        "The results of board {board} (at {offset}) are filed under board {written}. They count for board "
        "{board}; check the numbers of the boards."
    ),
    "acbl_late_play": gettext_noop(
        "Section {section}, board {board}, {ns} against {ew}: a late play that had not been played when the "
        "file was written. Upload the file again when it has, or leave the board as not played."
    ),
    "acbl_board_again": gettext_noop(
        "Section {section}, board {board}, {ns} against {ew}: one of the pairs had played the board before. "
        "This row counts for the other pair alone."
    ),
    "acbl_again_with_score": gettext_noop(
        "Section {section}, board {board}, {ns} against {ew}: one of the pairs had played the board before, "
        "and the other has a score. Give both an average in ACBLscore, or delete one of the two rows."
    ),
    "acbl_split_score": gettext_noop(
        "Section {section}, board {board}, {ns} against {ew}: the two sides have different scores "
        "({ns_score} and {ew_score}). The board counts as not played until the adjusted score is entered."
    ),
    "acbl_score_fouled": gettext_noop(
        "Section {section}, board {board}, {ns} against {ew}: the board was fouled, and scores of fouled "
        "boards are not read. Amend the row, and enter the fouled board after publishing."
    ),
    "acbl_score_unknown": gettext_noop(
        "Section {section}, board {board}, {ns} against {ew}: the file has the codes {codes}, which are no "
        "scores. Correct the result in ACBLscore."
    ),
    "acbl_score_impossible": gettext_noop(
        "Section {section}, board {board}, {ns} against {ew}: no contract gives {score}. Correct the score."
    ),
    # The pairs.
    "acbl_adjustment": gettext_noop(
        "Section {section}, pair {pair}: the file has an adjustment of {adjustment} matchpoints in its "
        "total. It is left out; enter it as a penalty after publishing."
    ),
    "acbl_bonus": gettext_noop(
        "Section {section}, pair {pair}: the file has {adjustment} matchpoints more in its total than the "
        "boards give. They are left out, as no penalty gives points; if an adjusted score was meant, give it "
        "on its board after publishing."
    ),
    "acbl_not_eligible": gettext_noop(
        "Section {section}, pair {pair}: the file places it last because it is not eligible. Here it is "
        "placed by its score."
    ),
    "acbl_carryover": gettext_noop(
        "“{event}” is session {session} of {sessions}, and {pairs} pairs carry a score over into it. Only "
        "this session is read; the totals over all come from the sessions of one stage."
    ),
    # The figures, by the program's own rules.
    "acbl_award_differs": gettext_noop(
        "Section {section}, board {board}, {ns} against {ew}: the file has {file} matchpoints for {side}, "
        "and its own scores give {computed}. The file may be damaged."
    ),
    "acbl_boards_differ": gettext_noop(
        "Section {section}, pair {pair}: the file counts {file} boards, and its results are of {computed}. "
        "Score the section again in ACBLscore."
    ),
    "acbl_sum_differs": gettext_noop(
        "Section {section}, pair {pair}: the file has {file} matchpoints together, and its boards give "
        "{computed}. Score the section again in ACBLscore."
    ),
    "acbl_session_differs": gettext_noop(
        "Section {section}, pair {pair}: the file has a session score of {file}, and its matchpoints give "
        "{computed}. Score the section again in ACBLscore."
    ),
    "acbl_percent_differs": gettext_noop(
        "Section {section}, pair {pair}: the file has {file} percent, and its session score gives "
        "{computed}. Score the section again in ACBLscore."
    ),
    "acbl_final_differs": gettext_noop(
        "Section {section}, pair {pair}: the file has a final score of {file}, and session and carry-over "
        "give {computed}. Score the section again in ACBLscore."
    ),
    "acbl_place_differs": gettext_noop(
        "Section {section}, pair {pair}: the file has place {file} in stratum {stratum}, and its scores "
        "give place {computed}. Score the section again in ACBLscore."
    ),
}
