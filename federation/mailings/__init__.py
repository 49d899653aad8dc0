"""Letters to groups: who answers a saved question, what is written to them, and that each gets it once.

groups         kinds of groups; floors above add theirs (federation.signals.groups_asked)
own_groups     those of the register
placeholders   the few words of a letter that are another for each reader; nothing else is run
addressees     who of a group is written to, by which address, and why somebody is left out
services       questions, drafts, sending and cancelling
"""
