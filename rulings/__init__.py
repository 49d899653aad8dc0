"""What was decided: rulings and appeals, and the adjustments they make to a score.

Rooms, from top to bottom; imports run down (pyproject.toml holds them to it):

    casebook     The casebook: cases as everybody may read and cite them, without names
    appeals      Appeals: filed, admitted, heard, decided, told. Laws 92, 93
    cases        Cases: an incident from the report to the ruling, told to both sides
    conduct      Conduct at the table across sessions: the record, and who may look at it. REG-6
    adjustments  Deciding about a session: how it is asked, by which rules it goes, what holds
    acts         Cases and appeals take their steps, prove them and read them by one machinery
    decisions    What a decision says: a class for each kind, read of the director's terms and kept
    laws         The law library and the advisor as pages, and which edition is in force
    lifecycle    The lives of cases and appeals as tables of states and steps. Pure
    advisor      The ruling advisor: what to ask at the table, of whom, and what the Laws make of it
    library      The Laws and the regulations, item by item, in our own words. Pure
    signals      What the top floor hears of this one
"""
