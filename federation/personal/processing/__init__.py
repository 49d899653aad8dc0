"""The record of processing (GDPR, Article 30): what for, by which right, and who is given it.

activities   Each purpose with its legal basis and its receivers; the catalogue says which table serves which
registered   Which programs and providers a federation really has now
shown        The record as pages show it, and what of it there is of one person
"""
