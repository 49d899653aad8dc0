"""Colours: the contrast of WCAG 2.2, and the nearest that passes, on the grounds that pages have."""

import re
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from federation.face.colours import TEXT, ColourScheme, contrast, lacking, nearest
from tests.places import ROOT

STYLE = (ROOT / "federation/static/portal/portal.css").read_text()
COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)

# From the examples of WebAIM's checker, rounded down.
RATIOS = """
    #000000 #ffffff 21.00
    #ffffff #ffffff  1.00
    #777777 #ffffff  4.47
    #767676 #ffffff  4.54
    #949494 #ffffff  3.03
    #0000ff #ffffff  8.59
    #ff0000 #ffffff  3.99
"""


@pytest.mark.parametrize("line", RATIOS.strip().splitlines())
def test_ratios(line):
    one, other, ratio = line.split()
    assert contrast(one, other) == contrast(other, one) == Decimal(ratio)


def variables(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", block))


def test_the_grounds_are_those_of_the_pages():
    """And what stands on a button has as much contrast as a link that passes."""
    light, dark = STYLE.split("@media (prefers-color-scheme: dark)")[:2]
    for scheme, style in ((ColourScheme.LIGHT, variables(light)), (ColourScheme.DARK, variables(dark))):
        assert scheme.grounds == (style["paper"], style["paper-deep"])
        assert lacking(style["baize"], scheme) == []


@given(COLOURS, st.sampled_from(ColourScheme))
def test_the_nearest_passes_and_one_that_passes_stays(colour, scheme):
    better = nearest(colour, scheme)
    on_button = {ColourScheme.LIGHT: "#ffffff", ColourScheme.DARK: "#10140f"}[scheme]
    assert lacking(better, scheme) == []
    assert contrast(better, on_button) >= TEXT
    assert (better == colour) == (lacking(colour, scheme) == [])
    assert nearest(better, scheme) == better


def test_a_yellow_becomes_the_first_darker_one_that_can_be_read():
    assert [str(one.ratio) for one in lacking("#ffd700", ColourScheme.LIGHT)] == ["1.35", "1.24"]
    assert nearest("#ffd700", ColourScheme.LIGHT) == "#816c00"
    assert min(contrast("#816c00", ground) for ground in ColourScheme.LIGHT.grounds) >= TEXT
    assert min(contrast("#826d00", ground) for ground in ColourScheme.LIGHT.grounds) < TEXT
