import { describeFilter } from '@canvass/surveys';
import { facetName } from './facet-name.ts';
import { filterWords } from './filter-words.ts';
import type { ShownPart } from './read-filter.ts';
import { filterTexts } from '../texts.ts';

/** Says in one line which answers a filter takes. */
export function conditionsInWords({ view, history }: ShownPart): string {
  return describeFilter(view.filter, history, filterWords)
    .map(({ question, predicate }) => {
      const subject = question === undefined ? filterTexts.received : facetName(history, question);
      return `${subject} ${predicate}`;
    })
    .join(', ');
}
