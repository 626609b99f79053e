import type { FacetColumnOf } from '@canvass/columns';
import { sumOf } from '../count-codes.ts';
import type { SlicedFacet } from './sliced-facet.ts';

/** Texts of which only the presence is counted. */
export const kept: SlicedFacet<FacetColumnOf<'kept'>> = {
  codedOf: () => undefined,
  answeredRows: ({ isAnswered }) => isAnswered,
  count: (count, { isAnswered }, rows) => {
    count.answered += sumOf(rows, isAnswered);
  },
  tabulate: (known) => ({ ...known, type: 'kept' }),
  bytesOf: ({ isAnswered }) => isAnswered.byteLength,
};
