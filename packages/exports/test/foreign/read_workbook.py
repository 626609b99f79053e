"""Prints what a workbook shows as JSON: for each sheet its name, frozen rows, widths, and each cell's value, type and number format."""

import json
import sys

from openpyxl import load_workbook


def shown(cell):
    value = cell.value.isoformat(timespec="milliseconds") if cell.is_date else cell.value
    return [value, "date" if cell.is_date else cell.data_type, cell.number_format]


book = load_workbook(sys.argv[1])
print(
    json.dumps(
        [
            {
                "name": sheet.title,
                "frozen": sheet.freeze_panes,
                "widths": [sheet.column_dimensions[letters].width for letters in sorted(sheet.column_dimensions)],
                "rows": [[shown(cell) for cell in row] for row in sheet.iter_rows()],
            }
            for sheet in book.worksheets
        ]
    )
)
