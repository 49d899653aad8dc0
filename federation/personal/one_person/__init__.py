"""What data about people know of two records that become one.

merged  what a merger does with each reference; joined  wishes and guardians
"""
