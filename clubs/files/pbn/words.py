"""What is said of PBN files."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    # The file.
    "pbn_no_games": gettext_noop("The file holds no games. Export the boards with their results or deals."),
    "pbn_games_empty": gettext_noop(
        "Line {line}: the games of the file, {games} in all, hold no whole deal and no result of a pair. "
        "Export the boards with their results or deals."
    ),
    "pbn_too_many_games": gettext_noop(
        "Line {line}: the file has more than {most} games. Upload one session at a time."
    ),
    "problems_left_out": gettext_noop(
        "There are {left_out} more problems. Correct those that are listed, and upload the file again."
    ),
    "deals_only": gettext_noop(
        "Line {line}: the file holds {deals} deals and no results: it is a hand record, not a session. "
        "Add it to the session whose boards these are."
    ),
    "pbn_line_too_long": gettext_noop(
        "Line {line}: the line has {characters} characters; the limit is {most}. It is left out. "
        "Break it, or export the file again."
    ),
    "pbn_text_stray": gettext_noop(
        "Line {line}: {text} stands outside any game. Look for an empty line that cuts a game in two."
    ),
    "pbn_text_below_tag": gettext_noop(
        "Line {line}: {text} stands below the tag {tag}, where nothing belongs. It is left out."
    ),
    "pbn_comment_open": gettext_noop(
        "Line {line}: a comment begins with a brace that is never closed. Close it where the comment ends."
    ),
    "pbn_comment_in_tag": gettext_noop(
        "Line {line}: a comment stands inside a tag. It is passed over; write it behind the tag."
    ),
    # Tags.
    "pbn_tag_unreadable": gettext_noop(
        'Line {line}: {text} is no tag. Write a name and a value in quotation marks: [Board "1"].'
    ),
    "pbn_tag_twice": gettext_noop(
        "Line {line}: the tag {tag} is there already, in line {first}. The first one counts. "
        "Look for a missing empty line between two games."
    ),
    "pbn_tags_unknown": gettext_noop(
        "Line {line}: the file has tags that are not read: {tags}. Check whether a result depends on them."
    ),
    "pbn_never_inherited": gettext_noop(
        "Line {line}: the tag {tag} may not repeat the value of another game. Write the value itself."
    ),
    "pbn_nothing_to_repeat": gettext_noop(
        "Line {line}: the tag {tag} repeats a value that no earlier game has. It counts as empty."
    ),
    # The event.
    "pbn_several_events": gettext_noop(
        "Line {line}: the event is {other}, but {first} in games before. All are read as one session; "
        "check whether they are."
    ),
    "pbn_several_dates": gettext_noop(
        "Line {line}: the date is {other}, but {first} in games before. The first counts; check the day."
    ),
    "pbn_date_impossible": gettext_noop(
        "Line {line}: {date} is not a date. Write the day as year.month.day: 2026.11.21."
    ),
    "pbn_scoring_unreadable": gettext_noop(
        "Line {line}: {scoring} is no method of scoring. Write words with semicolons between: IMP;Butler."
    ),
    "pbn_scoring_unknown": gettext_noop(
        "Line {line}: {scoring} is not scored. Write MP, IMP;Cross, IMP;Butler, BAM or TotalPoints."
    ),
    "pbn_scoring_assumed": gettext_noop(
        "Line {line}: the file does not say clearly how it is scored; it was taken for {scoring}. Check it."
    ),
    # Boards and deals.
    "pbn_board_missing": gettext_noop(
        "Line {line}: {deals} games have a deal but no board number; the first is here. They are left out."
    ),
    "pbn_seat_impossible": gettext_noop("Line {line}: {seat} is not a seat. Enter N, E, S or W."),
    "pbn_deal_unreadable": gettext_noop(
        "Line {line}: board {board} has a deal that cannot be read. Write a seat and four hands: "
        "N:AKQ.JT9.8765.432 …"
    ),
    "pbn_deal_partial": gettext_noop(
        "Line {line}: not all hands of board {board} are given. The deal is left out."
    ),
    "pbn_end_position": gettext_noop(
        "Line {line}: the hands of board {board} are an end position. The deal and its play are left out."
    ),
    "pbn_rubber_unreadable": gettext_noop(
        "Line {line}: {history} is no history of a rubber. Write NS 0 0 / 0 EW 0 0 / 0."
    ),
    "pbn_rubber_vulnerability": gettext_noop(
        "Line {line}: by the games won, {expected} is vulnerable, but the tag Vulnerable says "
        "{vulnerability}. Correct the one that is wrong."
    ),
    # Auctions.
    "pbn_dealer_of_auction": gettext_noop(
        "Line {line}: the dealer is {dealer}, but {caller} makes the first call. Correct one of the two."
    ),
    "pbn_call_unreadable": gettext_noop(
        "Line {line}: {call} is not a call. Write Pass, X, XX, or a bid from 1C to 7NT."
    ),
    "pbn_call_not_yet": gettext_noop(
        "Line {line}: a dash stands for players before the dealer, and here calls have been made already. "
        "Write the call."
    ),
    "pbn_call_after_plus": gettext_noop(
        "Line {line}: {call} stands behind the plus sign, which says that the auction is not continued yet. "
        "Delete the plus sign or what follows it."
    ),
    "pbn_call_after_end": gettext_noop(
        "Line {line}: {call} stands behind the end of the auction (AP or an asterisk). Delete one of the two."
    ),
    "pbn_auction_irregular": gettext_noop(
        "Line {line}: an irregular call was accepted. The auction is not kept; contract and declarer count."
    ),
    # Play.
    "pbn_play_without_contract": gettext_noop(
        "Line {line}: the play cannot be followed, as the contract or its declarer is missing. "
        "Enter both to keep it."
    ),
    "pbn_leader_of_play": gettext_noop(
        "Line {line}: {leader} leads, but {declarer} declares and {expected} should lead. "
        "Correct the declarer or the first column of the play."
    ),
    "pbn_card_unreadable": gettext_noop(
        "Line {line}: {card} is not a card. Write the suit and the rank: SA, HT."
    ),
    "pbn_card_not_held": gettext_noop(
        "Line {line}: {card} was not dealt to the player of its column. Correct the card or the deal."
    ),
    "pbn_plus_twice": gettext_noop(
        "Line {line}: a second plus sign stands in the play; only one card can be the next. Delete one."
    ),
    "pbn_card_after_plus": gettext_noop(
        "Line {line}: the plus sign does not stand for the next card, as cards after it have been played. "
        "Correct the play."
    ),
    "pbn_card_after_end": gettext_noop(
        "Line {line}: {card} stands behind the asterisk that ends the play. Delete one of the two."
    ),
    "pbn_play_hole": gettext_noop(
        "Line {line}: {card} follows after a card that is missing. The play is kept up to there."
    ),
    "pbn_play_in_order": gettext_noop(
        "Line {line}: cards stand in the order in which they were played, where PBN has a column for each "
        "player; so in {games} games. They are read in this order. Check one play."
    ),
    "pbn_result_from_play": gettext_noop(
        "Line {line}: the result is missing; by the play declarer took {tricks} tricks. Check it."
    ),
    # Results.
    "pbn_result_partial": gettext_noop(
        "Line {line}: the result {tricks} tells of the tricks so far; the play was not over. "
        "Enter all tricks that declarer took."
    ),
    "pbn_result_without_board": gettext_noop(
        "Line {line}: the game has a result but no board number. Enter the number of the board."
    ),
    "pbn_results_without_pairs": gettext_noop(
        "Line {line}: {results} results do not say who played; the first is here. They are left out."
    ),
    "pbn_score_of_nobody": gettext_noop(
        "Line {line}: whose score {score} is cannot be told. Write NS or EW before it, or enter the declarer."
    ),
    "pbn_game_repeated": gettext_noop(
        "Line {line}: the result of this game for board {board} is there already, in line {first}. "
        "It counts once."
    ),
    "pbn_game_contradicts_table": gettext_noop(
        "Line {line}: the ScoreTable in line {first} has another result of this table for board {board}. "
        "Correct the one that is wrong."
    ),
    # Tables.
    "pbn_column_unreadable": gettext_noop(
        "Line {line}: the columns of {table} cannot be read at {column}. Write names with semicolons between "
        "them, each with a width at most: Rank\\3R;Names\\20L."
    ),
    "pbn_table_comment": gettext_noop(
        "Line {line}: a comment stands among the elements of {table}. Move it below the tag of the table."
    ),
    "pbn_table_character": gettext_noop(
        "Line {line}: {character} may not stand in {table} as it is. Put the element in quotation marks."
    ),
    "pbn_table_incomplete": gettext_noop(
        "Line {line}: the row of {table} has {elements} elements for {columns} columns. It is left out. "
        "Add what is missing, and put names in quotation marks."
    ),
    "pbn_table_order": gettext_noop(
        "Line {line}: the column {column} of {table} is not in the order that its sign says. Check the rows."
    ),
    "pbn_totals_unread": gettext_noop(
        "Line {line}: figures of the TotalScoreTable are not read: {columns}. The file does not say how "
        "victory points are made, or from where scores are carried over; the totals of the file are compared "
        "without them. Enter what holds as conditions, a carry-over or a penalty."
    ),
    "pbn_table_without_board": gettext_noop(
        "Line {line}: there are results of many tables but no board number. Enter the number of the board."
    ),
    "pbn_table_without_pairs": gettext_noop(
        "Line {line}: the ScoreTable of board {board} has rows that name no pairs. They are left out."
    ),
    "pbn_sat_out": gettext_noop(
        "Line {line}: {rows} rows are of pairs that sat out; the first is here. They are left out, with any "
        "points that the file gives for them."
    ),
    "pbn_artificial_unclear": gettext_noop(
        "Line {line}: an artificial score is marked, but its percentages are missing. Enter Percentage_NS "
        "and Percentage_EW, as ^60 and ^40."
    ),
}
