import { csvText } from '../csv.ts';
import { textCell } from '../xlsx/cells.ts';
import type { ColumnForm, ColumnOptions } from './column-form.ts';
import { textLeaf } from './parquet-text.ts';

/** The column of texts that respondents have written. */
export const textColumn = ({ words }: Pick<ColumnOptions, 'words'>): ColumnForm => ({
  csv: (answer) => csvText(answer as string),
  xlsx: { width: 48, cell: (answer) => textCell(answer as string) },
  parquet: {
    schema: (name) => [{ ...textLeaf(name), repetition_type: 'OPTIONAL' }],
    value: (answer) => answer as string,
    isFreeText: true,
    hasBounds: false,
  },
  explained: [{ kind: words.kinds.text }],
});
