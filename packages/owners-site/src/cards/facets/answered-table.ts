import type { FacetResult } from '../results-model.ts';
import { resultsTexts } from '../texts/results.ts';
import type { FigureTable } from './facet-card.ts';

/** Makes the table of a facet of which only the number of answers is shown. */
export function answeredTable({ answered, skipped }: FacetResult): FigureTable {
  const { csv } = resultsTexts;
  return [
    [csv.answered, csv.skipped],
    [answered, skipped],
  ];
}
