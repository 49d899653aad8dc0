"""Make PortalGothic.woff, the one font of all printed documents, from two fonts under the Open Font License.

It holds every character of BIZ UDPGothic, a typeface drawn to be read by everybody: all of JIS X 0213 and
of Windows-31J, so the variants that stand in names (髙 﨑 濵 邉) and the signs of the suits. The few
characters of names that it lacks come from Noto Sans JP. Hints and layout tables are left out: paper needs
none.

The sources are packages of the npm registry; fontTools and zopfli are needed. The same sources make the
same bytes:

    npm pack @expo-google-fonts/biz-udpgothic@0.4.2 && npm pack @expo-google-fonts/noto-sans-jp@0.4.3
    pip install fonttools==4.68.0 zopfli
    python build.py BIZUDPGothic_400Regular.ttf NotoSansJP_400Regular.ttf
"""

import sys
from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

NAME = "Portal Gothic"
FILE = Path(__file__).with_name("PortalGothic.woff")
ADDED = "𠮷槗"  # of Noto Sans JP
LEFT_OUT = ("vhea", "vmtx", "meta", "gasp")


def main(base_file: str, other_file: str) -> None:
    """Write the font beside this file."""
    base = TTFont(base_file, recalcTimestamp=False)
    other = TTFont(other_file, recalcTimestamp=False)
    for character in ADDED:
        add(base, other, ord(character))
    strip(base)
    rename(base)
    base.flavor = "woff"
    base.save(FILE)
    print(f"{FILE.name}: {len(base.getBestCmap())} characters, {FILE.stat().st_size} bytes")


def add(base: TTFont, other: TTFont, code: int) -> None:
    """Take one glyph over, in the size of the base."""
    name, scale = f"u{code:X}", base["head"].unitsPerEm / other["head"].unitsPerEm
    glyphs = other.getGlyphSet()
    source = other.getBestCmap()[code]
    drawn, pen = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
    glyphs[source].draw(drawn)
    drawn.replay(TransformPen(pen, (scale, 0, 0, scale, 0, 0)))
    glyph = pen.glyph()
    base.setGlyphOrder([*base.getGlyphOrder(), name])
    base["glyf"][name] = glyph
    glyph.recalcBounds(base["glyf"])
    base["hmtx"][name] = (round(other["hmtx"][source][0] * scale), glyph.xMin)
    base["vmtx"][name] = (base["head"].unitsPerEm, 0)
    for table in base["cmap"].tables:
        if table.format == 12 or (table.format == 4 and code < 0x10000):
            table.cmap[code] = name


def strip(font: TTFont) -> None:
    """Outlines, widths and characters only."""
    options = Options(hinting=False, layout_features=[], notdef_outline=True, name_IDs=["*"])
    options.drop_tables += [*LEFT_OUT, "GSUB"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=list(font.getBestCmap()))
    subsetter.subset(font)


def rename(font: TTFont) -> None:
    """A changed font bears a name of its own."""
    plain = NAME.replace(" ", "")
    for entry in list(font["name"].names):
        wording = {1: NAME, 3: f"{plain}-Regular", 4: NAME, 6: f"{plain}-Regular", 16: NAME}.get(entry.nameID)
        if wording:
            font["name"].setName(wording, entry.nameID, entry.platformID, entry.platEncID, entry.langID)


if __name__ == "__main__":
    main(*sys.argv[1:])
