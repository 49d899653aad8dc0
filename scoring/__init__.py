"""What it is worth: runs, standings, publications, and the commands that score.

Rooms, from top to bottom; imports run down (pyproject.toml holds them to it):

    tools        Commands: bench, demo, score, story, and what measures the portal
    front        The first pages: home, a club, my page, the search
    widgets      What a club shows on its own site: pages that others may frame
    help         Help by task, and which task each page is part of
    statistics   Figures for board and office: tables, pictures, and the list behind each figure
    office       The desk of the register: members, one page for each, and what is done with them
    learning     Articles, auctions and plays to try, and a quiz on the Laws
    social       Score pads by a link; solitaire and honeymoon bridge against the portal
    calculators  The director's calculators: the same on the command line, on pages and in the API
    room         The director's room: all tables of a session; the wall of its hall
    desk         The director's desk of a stage
    rulemaking   Pages on which a rules committee drafts, proposes and adopts editions of the regulations
    review       Played records laid beside all other tables, for a committee
    effects      What a ruling, an appeal or a correction would do: tried, computed, undone
    open_data    what is open, for other programs: records, changes, dumps
    series       Series over several events: conditions, legs, standings, categories, prizes
    rating       The open rating of players: replayed from the runs, shown of those who agree
    openid       Members sign in to other programs with the federation
    reports      Results and points for the programs of others, by mappings that are data
    points       Master points: the ledger, schemes, titles, periods, statements, rankings
    webhooks     Other programs told what happens
    secretary    The master point secretary: who keeps the ledger, and who comes to its desk
    events       Figures and pages of tournaments, their events and stages
    sessions     Figures of sessions: recomputation, standings, travellers, reasons, double dummy, files
    lately       What the machine computed last, and which messages to other programs it gave up
    owing        What is owed after a change: figures of a session, figures of a stage, points of an event,
                 standings of a series, ratings
    counted      Which rows of this floor are counted across federations, for who watches
    signals      What rooms above hear of rooms below
    stages       Stages of events: from facts and decisions to what everybody has, and why
    analysis     What the cards of a deal allow when everybody sees them: double-dummy tricks and par
    pictures     Figures drawn as SVG, and said as a table: lines, bars. Pure, like the engine
    regulations  Every number that a vote could change: dated, cited, exact. Pure, like the engine
    engine       The game's arithmetic. Pure Python: no Django, no database, no float
"""
