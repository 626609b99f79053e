import { labelOfChoice, type SurveyFacet } from '@canvass/surveys';
import { authorGroup } from '../../../reading/facets/author-group.ts';
import { groupsToHide } from '../../../reading/view/groups-to-hide.ts';
import type { ResultsModel } from '../../results-model.ts';

/** The groups that quotes of a question may name. */
export interface AuthorGroups {
  /** The question whose choices are the groups. */
  readonly question: SurveyFacet;
  /** Names the group of a person by their choice; undefined if it may not be named. */
  readonly nameOf: (choice: string | undefined) => string | undefined;
}

/**
 * Returns the groups of the people who wrote a text to a question; undefined if none may be named. A group is named if at least
 * `leastInGroup` of its people wrote here among the newest answers, so that a text says little about one of them. Small groups are not named, and no group
 * that would give them away, as in a comparison.
 */
export function authorGroups(
  id: string,
  { history, newest, leastInGroup }: Pick<ResultsModel, 'history' | 'newest' | 'leastInGroup'>,
): AuthorGroups | undefined {
  const question = authorGroup(history);
  if (question === undefined) return undefined;
  const { facet } = question;
  if (!('choices' in facet)) return undefined;
  const writers = newest.writers.get(id) ?? new Map<string | undefined, number>();
  const all = writers.values().reduce((sum, people) => sum + people, 0);
  // Who chose nothing is in no group.
  const groups = [...writers].filter(([choice]) => choice !== undefined);
  const hidden = groupsToHide(
    groups.map(([, people]) => people),
    { all, least: leastInGroup },
  );
  const named = new Set(groups.filter((_, index) => !hidden.has(index)).map(([choice]) => choice));
  if (named.size === 0) return undefined;
  return {
    question,
    nameOf: (choice) =>
      choice !== undefined && named.has(choice) ? labelOfChoice(facet, choice) : undefined,
  };
}
