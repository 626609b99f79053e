import type { FacetColumnOf } from '@canvass/columns';
import type { CountOf } from '@canvass/surveys';
import { countLists, sumLengths } from '../count-codes.ts';
import { bytesOfCodes } from './bytes-of-codes.ts';
import { pairsOf } from './pairs-of.ts';
import type { SlicedFacet } from './sliced-facet.ts';

/** The lengths and the words of texts. */
export const words: SlicedFacet<FacetColumnOf<'words'>> = {
  codedOf: (column) => column.words,
  answeredRows: ({ lengths }) => {
    const rows = new Uint8Array(lengths.length);
    for (let row = 0; row < rows.length; row += 1) rows[row] = Number(lengths[row]! >= 0);
    return rows;
  },
  count: (count, column, rows, numbers) => {
    const { answered, length } = sumLengths(rows, column.lengths);
    countLists(rows, column.words, numbers, count.counts);
    count.answered += answered;
    count.length += length;
  },
  tabulate: (known, { length, counts }, numbering, atMost) => {
    const undercount = highestLeftOut(counts, atMost);
    return {
      ...known,
      type: 'words',
      length,
      counts: pairsOf(numbering, counts, undercount) as Iterable<CountOf<string>>,
      undercount,
    };
  },
  bytesOf: ({ lengths, words: { values, codes, offsets } }) =>
    lengths.byteLength + bytesOfCodes({ codes, offsets }) + values.page.byteLength + values.starts.byteLength,
};

/** Returns the highest count that is left out if only the `atMost` highest counts are taken. It is 0 if all are taken. */
function highestLeftOut(counts: Uint32Array, atMost: number): number {
  // Low counts are counted in an array instead of sorted, because most of many words have a low count.
  const withCount = new Uint32Array(lowCounts);
  for (let number = 1; number < counts.length; number += 1) {
    const count = counts[number]!;
    // A group has few of all words.
    if (count > 0) withCount[Math.min(count, lowCounts - 1)]! += 1;
  }
  let taken = 0;
  for (let count = lowCounts - 1; count > 0; count -= 1) {
    taken += withCount[count]!;
    if (taken > atMost) return count < lowCounts - 1 ? count : counts.toSorted()[counts.length - 1 - atMost]!;
  }
  return 0;
}

/** Counts below this one are low. */
const lowCounts = 1_024;
