"""Joining by form: the pages for anybody, the club's word, the registrar's."""
