import { facetOf, labelOfChoice } from '@canvass/surveys';
import { authorGroup } from '../../../reading/facets/author-group.ts';
import { facetResult } from '../../facet-results.ts';
import type { ResultsModel } from '../../results-model.ts';

/**
 * Returns a function that names the group of a person by their choice. It names none where a group is too small, of all people or of those
 * that the page shows: what a person wrote would then say too much about them.
 */
export function authorGroups({
  history,
  summary,
  all,
  leastInGroup,
}: Pick<ResultsModel, 'history' | 'summary' | 'all' | 'leastInGroup'>): (
  choice: string | undefined,
) => string | undefined {
  const id = authorGroup(history)?.id;
  const facet = id === undefined ? undefined : facetOf(history, id)?.facet;
  const isLarge = ({ questions }: ResultsModel['summary']): boolean => {
    const result = id === undefined ? undefined : facetResult(questions, id);
    return (
      result !== undefined &&
      'choices' in result &&
      result.choices.every(({ count }) => count === 0 || count >= leastInGroup)
    );
  };
  if (facet === undefined || !('choices' in facet) || !isLarge(summary) || (all && !isLarge(all))) {
    return () => undefined;
  }
  return (choice) => (choice === undefined ? undefined : labelOfChoice(facet, choice));
}
