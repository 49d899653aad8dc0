"""Conduct at the table across sessions: the record, and who may look at it. REG-6"""
