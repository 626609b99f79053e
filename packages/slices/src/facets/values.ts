import type { FacetColumnOf, ValueColumn } from '@canvass/columns';
import type { CountOf } from '@canvass/surveys';
import { countCodes, countLists } from '../count-codes.ts';
import { bytesOfCodes } from './bytes-of-codes.ts';
import type { FacetCount, SlicedFacet } from './sliced-facet.ts';
import { pairsOf } from './pairs-of.ts';

type SlicedValues<Column extends ValueColumn> = Omit<SlicedFacet<Column>, 'tabulate'>;

/** Values of a dictionary, of which a row has at most one, or of choices several. */
const values: SlicedValues<ValueColumn> = {
  codedOf: (column) => column,
  answeredRows,
  count: addValues,
  bytesOf: ({ values: distinct, codes, offsets, singles }) =>
    bytesOfValues(distinct) + bytesOfCodes({ codes, offsets }) + (singles?.byteLength ?? 0),
};

export const choices: SlicedFacet<FacetColumnOf<'choices'>> = {
  ...values,
  tabulate: (known, { counts }, numbering) => ({
    ...known,
    type: 'choices',
    counts: pairsOf(numbering, counts) as Iterable<CountOf<string>>,
  }),
};

export const number: SlicedFacet<NumberColumn> = {
  ...values,
  tabulate: (known, { counts }, numbering) => ({
    ...known,
    type: 'number',
    counts: pairsOf(numbering, counts) as Iterable<CountOf<number>>,
  }),
};

export const date: SlicedFacet<FacetColumnOf<'date'>> = {
  ...values,
  tabulate: (known, { counts }, numbering) => ({
    ...known,
    type: 'date',
    counts: pairsOf(numbering, counts) as Iterable<CountOf<number>>,
  }),
};

type NumberColumn = FacetColumnOf<'number'>;

function answeredRows({ codes, offsets }: ValueColumn): Uint8Array {
  const rows = new Uint8Array(offsets === undefined ? codes.length : offsets.length - 1);
  // Two loops: a test in one of them would run for each row.
  if (offsets === undefined) {
    for (let row = 0; row < rows.length; row += 1) rows[row] = Number(codes[row]! > 0);
  } else {
    for (let row = 0; row < rows.length; row += 1) rows[row] = Number(offsets[row + 1]! > offsets[row]!);
  }
  return rows;
}

function addValues(
  count: FacetCount,
  { codes, offsets }: ValueColumn,
  rows: Uint32Array,
  numbers: Uint32Array,
): void {
  const { counts } = count;
  if (offsets === undefined) {
    const before = counts[0]!;
    countCodes(rows, codes, numbers, counts);
    count.answered += rows.length - (counts[0]! - before);
  } else {
    count.answered += countLists(rows, { codes, offsets }, numbers, counts);
  }
}

/** Returns the memory of values in V8: a reference each, and for a string a header and up to two bytes per character. */
function bytesOfValues(distinct: readonly (string | number)[]): number {
  let bytes = 8 * distinct.length;
  for (const value of distinct) if (typeof value === 'string') bytes += 24 + 2 * value.length;
  return bytes;
}
