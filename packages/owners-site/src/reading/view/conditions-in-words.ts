import { describeFilter } from '@canvass/surveys';
import { conditionSubject } from './facet-name.ts';
import { filterWords } from './filter-words.ts';
import type { ShownPart } from './read-filter.ts';

/** Says in one line which answers a filter takes. */
export function conditionsInWords({ view, history }: ShownPart): string {
  return describeFilter(view.filter, history, filterWords)
    .map((part) => `${conditionSubject(history, part)} ${part.predicate}`)
    .join(', ');
}
