"""What stands beside the accounts: files of banks, references, matching, tax, papers."""
