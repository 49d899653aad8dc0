"""A provider of our own that moves no money: it answers as Stripe does, so that the same code speaks to both.

state     What somebody did on its page
shapes    What it answers, in Stripe's words
telling   Signed messages, sent over HTTP: twice, and the later one first
api       What the portal asks of it
page      Its page, where a payer presses "pay"
"""
