"""Results as a table: CSV and workbooks, whatever their columns are called."""
