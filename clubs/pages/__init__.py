"""What a club says of itself: its page, letters to it, and clubs found by place and evening."""
