"""Who we are: settings, tenancy, users, members, offices, audit, and the shell of the site.

Rooms, from top to bottom; imports run down (pyproject.toml holds them to it):

    upgrading    From release to release: plan, backup, drained workers, migrations, the way back; kept dumps
    deployment   From a fresh host to HTTPS: what setup asks and does, units, containers, and their proof
    operators    The desk of who runs the installation: federations, logins, and entering one with a reason
    doctor       What is wrong with an installation, in sentences, and what to do about it
    moving       One federation taken out whole as an archive, and put back or into another installation
    publishing   What a federation tells everybody: news, and documents with their versions
    site         The frame of the pages and of the API: addresses to federations, language, errors, the admin
    mailings     Letters to groups: saved questions, who is written to, texts with placeholders, sending
    personal     What is kept of a person: the catalogue, choices, everything as one file, erasure with proof
    sender       The own sender of a federation's letters: entered, tested, proved, in force
    face         How a federation shows itself: logo, colours, office; letters to it; the statement of access
    memberships  Kinds of membership, their fees, and the renewal of a year from the first letter to the lapse
    money        What is owed and what came in: accounts, charges, files of banks, papers, and the proof
    people       Members, offices, directors, dues, how people sign in, and their sessions
    machine      What the machine does, for people: owed, failed, stored; and the nightly proof of records
    watching     How it is watched: health, counts for Prometheus, lines of the log, traces, errors sent on
    limits       How much may be asked: addresses behind trusted proxies, counts, shares of a web process
    replica      Public pages read from a copy of the database: which requests a web server with one answers
    tables       Spreadsheets in and out: readers, guards, what all registers share
    record       What may not be lost: the audit log, chains, the outbox, letters
    paper        Documents on paper, as PDF: the page, its text, tables, hands and codes
    releases     What a migration may do to the release before it, and which release the tables are of
    roles        Who may do what: answered from the offices held in the federation in scope
    visitors     Who asks: somebody who is signed in, or anybody
    terms        Short forms and words of tables: how they are written, what they mean, where they stand
    languages    Which languages the installation and a federation have, and texts kept in several of them
    tenancy      One installation, many federations: whose rows are in scope, and that nobody sees another's
    outside      Machines that somebody of a federation names: where they may be, how long they are heard
    names        Names of people as their readers write them, and folded so that any spelling finds them
    errors       Refusals of acts, and the sentences of constraints that the database enforces
    signals      What the floors above hear of this one
    fields       Fields of models that Django lacks
    form_fields  The fields of a form by what they are
    tabs         The long lists of a page as tabs
    reader       In whose language we speak
    apart        What people send is read in a process of its own, with limits of time, memory and output
    text         Characters, without Django: no cell of a table is a formula, full-width digits are digits
    kept         Frozen dataclasses and the JSON that is kept of them
    startup      From a bare Python to running processes: bootstrap, PostgreSQL, supervisor, broker
"""
