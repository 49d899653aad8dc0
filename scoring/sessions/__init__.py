"""Figures of sessions: recomputation, standings, travellers, reasons, double dummy, files."""
