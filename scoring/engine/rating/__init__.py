"""An open rating of players: how well they play, in percent against an average field, and with what error.

definition   The numbers of the definition, and what a player's state is
shares       From what a board was scored to the share of it that a side had
expecting    What a partnership had on the boards of a session, and what was to be expected of it
moving       From one session to the states after it, with the reasons of every change
drifting     The error grows with the days between sessions

The definition with its sources is docs/rating.md; the numbers of its clauses are those of the steps.
"""
