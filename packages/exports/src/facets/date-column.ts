import { printDay } from '@canvass/surveys';
import { dateCell } from '../xlsx/cells.ts';
import type { ColumnForm, ColumnOptions } from './column-form.ts';

/** The column of dates. Their values are days since 1970-01-01. */
export function dateColumn({ words }: Pick<ColumnOptions, 'words'>): ColumnForm {
  return {
    csv: (answer) => `"${printDay(answer as number)}"`,
    xlsx: { width: 14, cell: (answer) => dateCell(answer as number) },
    parquet: {
      schema: (name) => [
        {
          name,
          type: 'INT32',
          converted_type: 'DATE',
          logical_type: { type: 'DATE' },
          repetition_type: 'OPTIONAL',
        },
      ],
      value: (answer) => answer as number,
      isFreeText: false,
      hasBounds: true,
    },
    explained: [{ kind: words.kinds.date }],
  };
}
