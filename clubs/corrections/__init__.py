"""Corrections of published results: asked for, confirmed by two, applied as facts. REG-3"""
