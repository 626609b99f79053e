"""Prints the tables of CSV, XLSX and Parquet files as JSON: a list with the rows of each, the names of its columns first."""

import csv
import json
import sys


def read_csv(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file, strict=True))


def read_xlsx(path):
    from openpyxl import load_workbook
    from openpyxl.utils.escape import unescape

    book = load_workbook(path, read_only=True)
    rows = []
    for row in book.worksheets[0].iter_rows(values_only=True):
        rows.append([unescape(cell) if isinstance(cell, str) else as_json(cell) for cell in row])
    return rows


def read_parquet(path):
    from pyarrow.parquet import read_table

    table = read_table(path)
    columns = [column.to_pylist() for column in table.columns]
    rows = [[as_json(cell) for cell in row] for row in zip(*columns)]
    return [table.column_names, *rows]


def as_json(cell):
    return cell.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z" if hasattr(cell, "isoformat") else cell


readers = {"csv": read_csv, "xlsx": read_xlsx, "parquet": read_parquet}
print(json.dumps([readers[path.rsplit(".", 1)[1]](path) for path in sys.argv[1:]]))
