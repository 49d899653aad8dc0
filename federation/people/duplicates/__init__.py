"""Who is likely on the register twice: found by what records have in common, not by comparing all pairs.

keys      what a record can have in common with another; strength: what speaks for one person, and against
searching the register looked through, at night or when somebody asks
"""
