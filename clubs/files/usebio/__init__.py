"""USEBIO, the XML of the English Bridge Union: read and written."""
