"""One person, one record: two records become one, which can be undone, or are two people's for ever.

merge      the merger; part: undoing it; rows: what goes along
different  two records that are different people's
"""
