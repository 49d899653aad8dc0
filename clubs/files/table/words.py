"""What is said of tables: of any, and of workbooks. Columns are named by their heads or by letters."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "csv_row_unreadable": gettext_noop(
        "Line {line}: from here on the table cannot be read. Look for a quotation mark that is not closed."
    ),
    "csv_cell_too_long": gettext_noop(
        "Line {line}: a cell goes on over several lines or without end: {text} Look for a quotation mark "
        "that is not closed."
    ),
    "csv_too_many_rows": gettext_noop(
        "Line {line}: the table has more than {most} rows. Upload one session at a time."
    ),
    "csv_head_blank": gettext_noop(
        "Line {line}: columns {columns} are filled but have no head, as merged cells leave them. "
        "Write a head over every column."
    ),
    "csv_column_twice": gettext_noop(
        "Line {line}: the heads {other} and {head} both mean the column “{column}”. Delete or rename one."
    ),
    "csv_column_missing": gettext_noop(
        "Line {line}: there is no column “{column}”. Add it, or say which of the heads means it."
    ),
    "csv_columns_unread": gettext_noop(
        "Line {line}: these columns are not read: {heads}. Say what they mean if results depend on them."
    ),
    "csv_round_unreadable": gettext_noop(
        "Line {line}: {round} is not the number of a round. It is left out."
    ),
    "csv_heads_unknown": gettext_noop(
        "Line {line}: no head of this table is known. Say on the page of its columns what they mean."
    ),
    "csv_date_unreadable": gettext_noop(
        "Line {line}: {date} is not a day that we can read. Write year/month/day, or choose the day on the "
        "page of the columns."
    ),
    "csv_players_differ": gettext_noop(
        "Line {line}: pair {pair} is {players} here, and {before} in line {first}. The latter count."
    ),
}

WORKBOOK_SENTENCES = {
    "xlsx_unreadable": gettext_noop(
        "The workbook is damaged. Open it in the spreadsheet program, save it again and upload that."
    ),
    "xlsx_locked": gettext_noop(
        "The workbook is protected by a password. Save it without one, and upload that."
    ),
    "xlsx_old_kind": gettext_noop(
        "The workbook is of the kind that Excel wrote before 2007. Save it as .xlsx, and upload that."
    ),
    "xlsx_other_kind": gettext_noop(
        "The file is a workbook of a kind that is not read. Save it as .xlsx or as CSV, and upload that."
    ),
    "xlsx_too_large": gettext_noop(
        "Unpacked the workbook has {size} MB; the limit is {size_max} MB. Upload one session at a time."
    ),
    "xlsx_sheet_read": gettext_noop(
        "The workbook has several sheets. The results were read from “{sheet}”; not read: {others}."
    ),
    "xlsx_several_sheets": gettext_noop(
        "Several sheets hold results. Those of “{sheet}” were read; not read: {others}. "
        "Upload every session as a file of its own."
    ),
    "xlsx_formula_without_value": gettext_noop(
        "Line {line}: the cell {cell} holds a formula without its value. Open the workbook in the "
        "spreadsheet program, save it again and upload that."
    ),
    "xlsx_cell_error": gettext_noop(
        "Line {line}: the cell {cell} shows the error {value}. Correct its formula, or write the value."
    ),
    "xlsx_cell_too_long": gettext_noop(
        "Line {line}: the cell {cell} has {length} characters; at most {most} are read. Shorten it."
    ),
}
