"""What happened: clubs, sessions, entries, uploads and results.

Rooms, from top to bottom; imports run down (pyproject.toml holds them to it):

    dealing      Boards dealt for a session: secret until they are played, proved afterwards
    evening      An evening from nothing, its players named; calls, messages and the clock of a round
    districts    The desk of a district: its clubs, its members, what waits for its word
    sanctions    Events that need the federation's word: asked by a club, then its district, then the office
    treasury     The treasurer's desk: accounts of members and clubs, what they owe, the journal
    checkin      Who has come: by telephone, at the door, at the desk; substitutes; the lot of the seats
    terminals    Table terminals as other makers sell them: a session started there, its results taken back
    table        A table's own page: results from it, with or without the network
    mending      Results that were entered wrongly: moved, exchanged, taken away; the last entry undone
    playing      A session while it runs: movements, pairing, seats, results, reports, prints
    systems      What systems an event allows, what is banned, what on a card is not permitted
    cards        Convention cards: written, filed, in force, read, on paper
    uploads      A file of a club: taken, shown, amended, published; photographs; files that come late
    partners     Who looks for a partner or a team: notices, answers, the way to an entry
    pages        What a club says of itself: place, evenings, a text; letters to it; clubs found
    own_kinds    A club's own kinds of membership and fees: who owes it what, what was noted as paid
    joining      Who is no member yet: a form for anybody, proved by a letter, decided by club and registrar
    entering     Results of a running session changed: who acts, what published ones ask for, what waits
    interchange  The registers of the office for its own programs: read, written once, copied
    corrections  Corrections of published results: asked for, confirmed by two, applied as facts. REG-3
    facts        What is stated of a session: facts superseded and never edited
    tournaments  Tournaments, events, stages, entries, officials, conditions of contest
    regulations  Editions of the regulations that a federation adopts, and the book that it goes by with them
    register     Clubs, their people and their devices
    acts         What was done at a running session: what each act says, kept and read
    movements    Movements: who sits where against whom with which boards
    files        From the bytes of a session file to a document and its problems. Pure
    signals      What the top floor hears of this one
"""
