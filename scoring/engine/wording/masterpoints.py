"""Master points: what a place is worth and why, who has nothing, and what a scheme or a game lacks."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "mp_per_table": gettext_noop("First place: {each} for each of {tables} tables"),
    "mp_per_table_most": gettext_noop("First place: {each} for each of {tables} tables, no more than {most}"),
    "mp_per_contestant": gettext_noop("First place: {each} for each of {count} contestants"),
    "mp_fixed": gettext_noop("First place: {amount}"),
    "mp_rungs": gettext_noop("First place: {each} for each of the {places} places that points go to"),
    "mp_overall": gettext_noop("First place: ({tables} tables + {plus}) / {over}"),
    "mp_overall_log": gettext_noop(
        "First place: the logarithm of {tables} tables / {over}, to six decimals {value}"
    ),
    "mp_games": gettext_noop(
        "First place of the series: the winners' points of {count} games, {total}, divided by {divisor}"
    ),
    "mp_listed": gettext_noop("Place {place}: {amount}"),
    "mp_matches": gettext_noop("{won} matches won, {each} for each"),
    "mp_matches_boards": gettext_noop("{won} matches won, {boards} boards each, {each} a board"),
    "mp_victory_points": gettext_noop(
        "{each} × {boards} boards × {points} victory points of matches won and drawn / {most} of a match"
    ),
    "mp_factor_level": gettext_noop("Level of the event: {factor} times"),
    "mp_factor_form": gettext_noop("Form of contest: {factor} times"),
    "mp_factor_lists": gettext_noop("One ranking for everybody: {factor} times"),
    "mp_factor_class": gettext_noop("Class {of}: {factor} times"),
    "mp_factor_sessions": gettext_noop("Sessions played ({of}): {factor} times"),
    "mp_factor_restriction": gettext_noop("Restricted entry ({of}): {factor} times"),
    "mp_factor_restrictions": gettext_noop("Entry restricted by age or gender ({of}): {factor} times"),
    "mp_factor_boards": gettext_noop("Boards played ({of}): {factor} times"),
    "mp_factor_matches": gettext_noop("Matches played ({of}): {factor} times"),
    "mp_cap": gettext_noop("No more than {cap}"),
    "mp_place": gettext_noop("Place {place}: {share} of the first place"),
    "mp_beyond": gettext_noop("Place {place}: points go to the first {depth} places"),
    "mp_shared": gettext_noop("Places {first} to {last} are shared: the mean of {amounts}"),
    "mp_unplaced": gettext_noop("No place in the ranking"),
    "mp_alone": gettext_noop("Alone in the list: nobody was beaten"),
    "mp_rounded": gettext_noop("Rounded to {unit}, half away from zero"),
    "mp_stratum": gettext_noop("By the place in stratum {stratum}, which gives more"),
    "mp_split": gettext_noop("Divided by the {count} players"),
    "mp_boards": gettext_noop("Share by boards played: {boards} of {all}"),
    "mp_overall_points": gettext_noop("Overall"),
    "mp_larger": gettext_noop("Overall {overall}, sessions together {sessions}: the larger counts"),
    "mp_claimable": gettext_noop("Kept until the player is a member"),
    "mp_barred_expelled": gettext_noop("Expelled for conduct: {amount} is not issued"),
    "mp_barred_partner_expelled": gettext_noop(
        "The partner was expelled for conduct: {amount} is not issued"
    ),
    "mp_barred_suspended_here": gettext_noop("Suspended by a ruling: {amount} is not issued"),
    "mp_barred_partner_suspended_here": gettext_noop(
        "The partner was suspended by a ruling: {amount} is not issued"
    ),
    "mp_barred_disqualified": gettext_noop("Disqualified: {amount} is not issued"),
    "mp_barred_partner_disqualified": gettext_noop("The partner was disqualified: {amount} is not issued"),
    "mp_barred_unpaid": gettext_noop("The membership fee is not paid: {amount} is not issued"),
    "mp_barred_suspended": gettext_noop("Suspended: {amount} is not issued"),
    "mp_barred_deceased": gettext_noop("The member has died: {amount} is not issued"),
    "mp_barred_merged": gettext_noop("The record was merged into another one: {amount} is not issued here"),
    "mp_barred_forfeited": gettext_noop("Forfeited: {amount} is not issued"),
    "mp_barred_below_minimum_boards": gettext_noop(
        "Fewer than {least} boards played: {amount} is not issued"
    ),
    "mp_barred_discarded": gettext_noop("Only members have points: {amount} is not issued"),
    "mp_by_hand": gettext_noop("{field}: {scheme} has no formula. Its points are entered by hand."),
    "mp_form_none": gettext_noop("{field}: {scheme} says nothing about this form of contest."),
    "mp_lists_differ": gettext_noop(
        "{field}: points go by one ranking of everybody, and the game is ranked by direction."
    ),
    "mp_no_tables": gettext_noop("{field}: without a table nothing is played."),
    "mp_field_small": gettext_noop("{field}: {count} contestants; points need two at least."),
    "mp_twice": gettext_noop("{field}: {value} is there twice."),
    "mp_boards_many": gettext_noop("{field}: {value} played {boards} boards of {all}."),
    "mp_place_gap": gettext_noop(
        "{field}: place {place} does not follow from the places before it. Write 1, 2, 2, 4."
    ),
    "mp_place_shared": gettext_noop(
        "{field}: whether place {place} is shared does not agree with who else stands there."
    ),
    "mp_no_table": gettext_noop("{field}: {value} does not hold fields by name."),
    "mp_places_gap": gettext_noop("{field}: the places have a gap; here place {place} was to come."),
    "mp_places_none": gettext_noop("{field}: there is no place with points."),
    "mp_places_rise": gettext_noop("{field}: place {place} has more than the place before it."),
    "mp_bands_gap": gettext_noop("{field}: the sizes do not join; here {expected} was to come."),
    "mp_bands_overlap": gettext_noop("{field}: the sizes overlap; {expected} is the first that is free."),
    "mp_share_rises": gettext_noop("{field}: {value} is more than the whole."),
    "mp_dates_overlap": gettext_noop(
        "{field}: the edition begins on {starts}, before the last one has ended."
    ),
    "mp_dates_gap": gettext_noop("{field}: between {ends} and {starts} no edition is in force."),
    "mp_colour_open": gettext_noop(
        "{field}: some games would have no colour. Let the last rule fit every game."
    ),
    "mp_rank_lower": gettext_noop("{field}: {rank} needs fewer points than the rank below it."),
    "mp_rank_free": gettext_noop(
        "{field}: the rank needs no points. Say what it needs, or that it is given by hand."
    ),
    "scheme_unknown": gettext_noop(
        "The regulations {pack} have no scheme of master points {key}. Schemes: {allowed}."
    ),
    "mp_closing": gettext_noop("Each player has {amount}"),
}

# The packs' schemes by key, as their own files name them; a federation's own is shown by its key.
SCHEMES = {
    "weekly": gettext_noop("Japan: weekly games (sample)"),
    "weekly-teams": gettext_noop("Japan: weekly team games by victory points or wins (sample)"),
    "series": gettext_noop("Japan: series of games (sample)"),
    "championship": gettext_noop("Japan: club championships and above (sample)"),
    "australian-club": gettext_noop("Australia: club games, green (sample)"),
    "australian-red": gettext_noop("Australia: congresses, red (sample)"),
    "american-club": gettext_noop("America: club games (sample)"),
    "american-newcomer": gettext_noop("America: newcomers' games (sample)"),
    "american-overall": gettext_noop("America: tournaments, overall (sample)"),
    "new-zealand": gettext_noop("New Zealand: club nights, C points (sample)"),
    "english-local": gettext_noop("English style: local points (sample)"),
    "norwegian-district": gettext_noop("Norway: district points (sample)"),
}

FORMS = {
    "individual": gettext_noop("Players of an individual"),
    "pairs": gettext_noop("Pairs"),
    "teams": gettext_noop("Teams"),
}

LEVELS = {
    "weekly": gettext_noop("weekly game"),
    "club_championship": gettext_noop("club championship"),
    "local": gettext_noop("local"),
    "sectional": gettext_noop("sectional"),
    "regional": gettext_noop("regional"),
    "national": gettext_noop("national"),
}

RESTRICTIONS = {
    "age": gettext_noop("by age"),
    "gender": gettext_noop("by gender"),
    "invitational": gettext_noop("by invitation"),
    "supervised": gettext_noop("supervised play"),
    "0-5": "0-5",
    "0-20": "0-20",
    "0-50": "0-50",
    "0-100": "0-100",
    "0-200": "0-200",
    "over-200": "200+",
}

# The colours that the packs' schemes give; another one is shown as it is.
COLOURS = {
    "black": gettext_noop("black points"),
    "red": gettext_noop("red points"),
    "green": gettext_noop("green points"),
    "silver": gettext_noop("silver points"),
    "gold": gettext_noop("gold points"),
    "C": gettext_noop("C points"),
    "master": gettext_noop("world master points"),
    "placing": gettext_noop("placing points"),
}
