"""A file of a club: taken, shown, amended, published; photographs; files that come late."""
