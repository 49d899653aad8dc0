"""The desk of the register: members are looked up, each has one page, and what is done with them has a form.

sections   what the page of a member says, section by section, each for whoever may see it
selectors  the list of members with the columns that matter; what waits; the same names
forms      what is asked for; preview: what it would change, before it does
"""
