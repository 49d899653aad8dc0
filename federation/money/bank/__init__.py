"""Files of banks: ISO 20022 camt.053 and the Zengin formats, read to statements and lines. Without Django.

`apart` is the door: it has a file read in a process of its own. `sentences` has the words of its problems.
"""
