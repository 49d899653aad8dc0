"""The federation's money: what is owed and paid, files of banks, references, tax, and its papers."""
