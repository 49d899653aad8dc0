"""Help: a page for each kind of task, and which one belongs to each page of the portal."""
