"""A person's data: what there is of it, all of it as one archive, what they choose, and how it is erased.

rules        By which rules data is kept and erased: category, purpose, term
catalogue    What each table of each floor holds of a person (personal_data.toml beside every floor)
operations   The trigger that alone may change what is otherwise never edited, and what it may change
spellings    A person's name as it may stand in a text
erasing      Asked for, previewed, cancelled, carried out
archives     Everything as one ZIP file
choices      To whom a person is named, and what else they agree to
"""
