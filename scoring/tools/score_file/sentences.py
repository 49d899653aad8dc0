"""The words of the `score` command."""

from scoring.engine.sentences import CATALOGUES
from scoring.engine.words import Words, gettext_noop

HEADINGS = {
    "standings": gettext_noop("Standings"),
    "standings_of": gettext_noop("Standings {name}"),
    "section": gettext_noop("Section {section}"),
    "board": gettext_noop("Board {board}: dealer {dealer}, vulnerable {vulnerable}"),
    "none": gettext_noop("None"),
    "both": gettext_noop("Both"),
    "differences": gettext_noop("Differences from the figures in the file"),
    "problems": gettext_noop("To look at"),
    "reconciled": gettext_noop("Conditions under which the file agrees best"),
    "reconciled_as_asked": gettext_noop("No other conditions agree better with the file."),
    "reconciled_nothing_to_try": gettext_noop(
        "No condition that could be tried decides these figures: they are compared as they are."
    ),
    "reconciled_own_rules": gettext_noop("By the rules of {program} itself"),
    "reconciled_counts": gettext_noop("Figures that agree: {agree}. Figures that differ: {differ}."),
    "reconciled_nothing": gettext_noop("The file publishes no figures to agree with."),
    "not_official": gettext_noop("{pack}: not official"),
    "place": gettext_noop("Place"),
    "pair": gettext_noop("Pair"),
    "names": gettext_noop("Names"),
    "matchpoints": gettext_noop("Matchpoints"),
    "boards": gettext_noop("Boards"),
    "contract": gettext_noop("Contract"),
    "declarer": gettext_noop("Declarer"),
    "lead": gettext_noop("Lead"),
    "tricks": gettext_noop("Tricks"),
    "score": gettext_noop("Score"),
    "imps": gettext_noop("IMPs"),
    "points": gettext_noop("Points"),
    "board_points": gettext_noop("Board points"),
    "vp": gettext_noop("VP"),
    "imps_mean": gettext_noop("IMPs a board"),
    "points_mean": gettext_noop("Points a board"),
    "vp_mean": gettext_noop("VP a round"),
    "ns_matchpoints": gettext_noop("NS matchpoints"),
    "ew_matchpoints": gettext_noop("EW matchpoints"),
    "ns_imps": gettext_noop("NS IMPs"),
    "ew_imps": gettext_noop("EW IMPs"),
    "ns_points": gettext_noop("NS points"),
    "ew_points": gettext_noop("EW points"),
    "ns_board_points": gettext_noop("NS board points"),
    "ew_board_points": gettext_noop("EW board points"),
    "player": gettext_noop("Player"),
    "team": gettext_noop("Team"),
    "matches": gettext_noop("Matches"),
    "round": gettext_noop("Round"),
    "passed_out": gettext_noop("Passed out"),
    "not_played": gettext_noop("Not played"),
    "where": gettext_noop("Where"),
    "file": gettext_noop("File"),
    "computed": gettext_noop("Computed"),
    "scored": gettext_noop("{file}: {format}, {contestants} contestants, {boards} boards, {results} results"),
    "scored_and_agrees": gettext_noop(
        "{file}: {format}, {contestants} contestants, {boards} boards, {results} results; figures that "
        "agree: {agree}, that differ: {differ}"
    ),
    "scored_and_agrees_under": gettext_noop(
        "{file}: {format}, {contestants} contestants, {boards} boards, {results} results; figures that "
        "agree with {conditions}: {agree}, that differ: {differ}"
    ),
    "scored_and_agrees_own_rules": gettext_noop(
        "{file}: {format}, {contestants} contestants, {boards} boards, {results} results; figures that "
        "agree by the rules of {program} itself: {agree}, that differ: {differ}"
    ),
    "scored_without_figures": gettext_noop(
        "{file}: {format}, {contestants} contestants, {boards} boards, {results} results; it publishes no "
        "figures to agree with"
    ),
    "not_scored": gettext_noop("{file}: not scored. {reason}"),
    "not_scored_and_more": gettext_noop("{file}: not scored. {reason} (and {more} more)"),
    "files_counted": gettext_noop("Files: {files}. Scored: {scored}. Not scored: {refused}."),
    "files": gettext_noop("Files"),
    "reason": gettext_noop("Why not, in the first of them"),
    "rank": gettext_noop("{rank}"),
    "rank_tied": gettext_noop("={rank}"),
}

REFUSALS = {
    "event_to_choose": gettext_noop(
        "The file holds several events, each a session of its own. Score one with --event and its number."
    ),
    "hands_alone": gettext_noop(
        "The file holds the hands of {boards} boards and no results, so that there is nothing to score."
    ),
    "file_no_file": gettext_noop("There is no file {file}."),
    "file_directory": gettext_noop("{file} is a directory without files."),
    "file_no_permission": gettext_noop("{file} may not be read: the operating system refuses it."),
    "file_other": gettext_noop("{file} cannot be read."),
    "set_without_value": gettext_noop("--set takes key=value, not {text}."),
    "usage": gettext_noop(
        "score FILE… [--set key=value]… [--reconcile] [--pack NAME] [--lang ja|en] [--json]: {reason}."
    ),
    "reader_failed": gettext_noop("The portal itself failed over this file: {failure}."),
    "scoring_unknown": gettext_noop(
        "This file holds {form} at {scoring}, which is not scored. Pairs and individuals are scored at "
        "matchpoints, Butler, cross-IMPs, total points and IMPs; teams at IMPs and board-a-match."
    ),
    "scale_not_json": gettext_noop(
        "{file} is no table of victory points. Write it as JSON: the number of boards, and for each band "
        "from how many IMPs on it counts, the winner's and the loser's points."
    ),
}

WORDS = Words({**HEADINGS, **REFUSALS}, CATALOGUES)
