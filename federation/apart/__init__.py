"""What people send is read in a process of its own, with limits of time, memory and output. Without Django.

A small server, started once by each process that needs one, has the readers loaded and forks a child for each
thing to be read. It has no environment, no connection and no file of ours open; a child may write none.
"""
