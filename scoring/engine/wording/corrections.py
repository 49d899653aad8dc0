"""Agreeing and correcting scores. REG-3."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "tricks_no_entry": gettext_noop("Nothing is entered on the slip: no number of tricks is agreed"),
    "tricks_checked": gettext_noop("East-West have checked the entry"),
    "tricks_round_on": gettext_noop("The round is not over: the agreement has not taken effect"),
    "tricks_round_over": gettext_noop("The round is over: the agreement has taken effect"),
    "tricks_taken_as_checked": gettext_noop(
        "The round is over: the entry counts as checked, although East-West have not checked it"
    ),
    "tricks_comparable": gettext_noop("The score can be compared with the team-mates'"),
    "tricks_not_comparable": gettext_noop("The score cannot be compared with the team-mates' yet"),
    "tricks_before_return": gettext_noop("Agreed before the four hands went back into the board"),
    "tricks_after_return": gettext_noop(
        "The four hands went back into the board before there was an agreement"
    ),
    "correction_minutes_open": gettext_noop(
        "Minutes after publication; the correction period is {minutes} minutes"
    ),
    "correction_minutes_over": gettext_noop(
        "Minutes after publication; the correction period of {minutes} minutes is over"
    ),
    "correction_announced_open": gettext_noop(
        "Minutes after publication; the announced period is {minutes} minutes"
    ),
    "correction_announced_over": gettext_noop(
        "Minutes after publication; the announced period of {minutes} minutes is over"
    ),
    "correction_next_game_open": gettext_noop(
        "Minutes after publication; the next game begins after {minutes} minutes"
    ),
    "correction_next_game_over": gettext_noop(
        "Minutes after publication; the next game began after {minutes} minutes"
    ),
    "correction_in_time": gettext_noop("The error can be corrected inside the period"),
    "correction_proved": gettext_noop(
        "The number of tricks is proved and can be corrected inside the period"
    ),
    "correction_unproved": gettext_noop("A number of tricks is corrected only with proof"),
    "correction_confirmed": gettext_noop(
        "The director and the organiser both confirm that it is the organiser's entry or tally error"
    ),
    "correction_unconfirmed": gettext_noop(
        "After the period the director and the organiser must both confirm that it is the organiser's error"
    ),
    "correction_players_own": gettext_noop(
        "After the period only the organiser's errors are corrected; this one is the players' own"
    ),
    "correction_accepted": gettext_noop("The correction is accepted"),
    "correction_refused": gettext_noop("The correction is refused"),
}
