"""The casebook: cases as everybody may read and cite them, without names."""
