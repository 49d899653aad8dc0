"""The treasurer's desk: accounts of members and clubs, what they owe, the journal, closing the books."""
