"""What was done at a running session: what each act says, how it is kept and read. Below whoever acts."""
