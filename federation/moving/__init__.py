"""One federation taken out whole, and put back or into another installation: rows, files, chains."""
