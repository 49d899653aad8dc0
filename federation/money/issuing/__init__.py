"""What stands on papers, put together from the books and the particulars of the federation."""
