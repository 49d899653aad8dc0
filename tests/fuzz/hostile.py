"""Values that nobody means, by what they are wrong in."""

NUL = "\0"
HALF = "\ud800"  # half a surrogate pair: no encoding of text has it

VALUES = {
    "a zero byte": NUL,
    "more than any column": "9" * 40,
    "zero": "0",
    "no number": "abc",
    "more than 64 bits": str(2**63),
    "the year 0": "0000-01-01",
    "less than zero": "-1",
    "a digit that is none": "²",
    "the last day": "9999-12-31",
    "endless": "1e999999999",
    "a zero byte inside": "1\0",
    "more than 32 bits": str(2**31),
    "no number by name": "NaN",
    "a long text": "x" * 20_000,
    "more digits than int() reads": "9" * 5000,
    "the first day": "0001-01-01",
    "nothing": "",
    "half a character": HALF,
    "infinite": "-Infinity",
    "a fraction of nothing": "1/0",
    "digits of another script": "١٢",
    "the last moment": "9999-12-31T23:59",
    "no day of the calendar": "2026-02-30",
    "a moment that no clock shows": "2026-03-29T25:61",
    "a list": "[]",
    "an object": "{}",
    "nested": "[" * 5000,
    "a quote": "'\"<>\\",
    "signs of a pattern": "%_*([",
    "two lines": "a\r\nb: c",
    "a path": "../../etc/passwd",
    "signs of two units": "😀" * 300,
    "signs without width": "\u202e\u200b\ufeff",
}

ALL = tuple(VALUES.values())
ESSENTIAL = (VALUES["a zero byte inside"], VALUES["more than any column"])  # every parameter is given these
FILES = (
    ("a.xml", b"\0"),
    ("a\0.xml", b"<USEBIO/>"),
    ("x" * 400 + ".csv", b"\xff\xfe\0"),
    ("../../a", b""),
    ("\ud800", b"PK\x03\x04"),
    ("a.bws", b"\x00\x01\x00\x00Standard Jet DB\0"),
    ("a.png", b"\x89PNG\r\n\x1a\n"),
)
