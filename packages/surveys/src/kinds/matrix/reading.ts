import type { AnswerReading } from '../kind.ts';
import { drawParts } from '../part-draw.ts';
import { onlyAsked, partsFromForm, valueOfPart } from '../parts-answer.ts';
import { ticked } from '../several-choices.ts';

interface Rows {
  readonly id: string;
  readonly rows: readonly { readonly id: string }[];
  readonly pool?: number | undefined;
}

export const matrixReading: AnswerReading<Rows> = {
  optionsOf: ({ id, rows, pool }) => ({ id, rows: rows.map((row) => ({ id: row.id })), pool }),
  drawnParts: ({ id, rows, pool }, of) =>
    pool === undefined ? undefined : drawParts(of, { id, all: rows.map((row) => row.id), most: pool }),
  valueOf: valueOfPart,
  withoutParts: onlyAsked,
  fromForm(read, parts, { multiple }) {
    if (!multiple) return partsFromForm(read, parts);
    return partsFromForm((part) => {
      const field = read(part);
      return field && ticked(field);
    }, parts);
  },
};
