import type { FacetOf } from '@canvass/surveys';
import { numberCell } from '../xlsx/cells.ts';
import type { ColumnForm } from './column-form.ts';

/** The column of whole numbers. */
export function numberColumn({ scale }: FacetOf<'number'>): ColumnForm {
  return {
    csv: (answer) => `"${answer as number}"`,
    xlsx: { width: 14, cell: (answer) => numberCell(answer as number) },
    parquet: {
      schema: (name) => [{ name, type: 'INT32', repetition_type: 'OPTIONAL' }],
      value: (answer) => answer as number,
      isFreeText: false,
      hasBounds: true,
    },
    explained: [{ kind: `whole number from ${scale.min} to ${scale.max}` }],
  };
}
