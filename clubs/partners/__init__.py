"""Members look for a partner or a team: for an event of the calendar, for evenings of a club, or in general.

people       Who may read the board, and who may write on it
wanted       What a notice says, and everything that is wrong with it
words        What is said of a notice, in the reader's language
selectors    Which notices stand, which are whose, what waits for an answer
services     Written, changed, taken back, taken down; answered, accepted, declined
"""
