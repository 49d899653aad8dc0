"""The organiser's answer to a disqualification, and who hears of it. Law 91B"""
