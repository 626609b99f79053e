import { facetOf, isolated } from '@canvass/surveys';
import { canOverlap } from '../facets/choices/overlapping.ts';
import { facetResult } from '../facet-results.ts';
import type { FacetResult, ResultsModel } from '../results-model.ts';
import { groupPart } from '../../reading/facets/group-parts.ts';
import { filterTexts } from '../../reading/texts.ts';
import type { PartOfQuestion } from '../../reading/filter/change-filter.ts';
import type { ComparedGroup } from '../../reading/view/slice-model.ts';

const texts = filterTexts.compared;

/** A group with answers. */
export interface ShownGroup {
  readonly label: string;
  readonly part: PartOfQuestion;
  /** Returns the group's results for a facet; undefined if they are hidden because few people in the group answered. */
  readonly resultOf: (facetId: string) => FacetResult | undefined;
}

export interface ShownGroups {
  /** The id of the facet whose values make the groups. */
  readonly by: string;
  readonly groups: readonly ShownGroup[];
  /** Sentences that say which answers and groups are not shown. */
  readonly notes: readonly string[];
}

/** A page compares at most this many groups, because more columns would be too narrow. */
export const mostGroups = 12;
/** A note names at most this many hidden groups, and otherwise only counts them. */
const mostNamed = 10;

/** Chooses the groups that a page compares: the largest ones, in their order. Returns undefined if the page compares none. */
export function shownGroups(
  model: Pick<ResultsModel, 'slice' | 'summary' | 'leastAnswers'>,
): ShownGroups | undefined {
  const { slice, summary, leastAnswers } = model;
  const by = slice?.view.by;
  if (slice?.groups === undefined || by === undefined) return undefined;
  const all = slice.groups;
  const withAnswers = all.filter((group) => answersOf(group) > 0);
  // Sorting is stable, so the first of equally large groups are shown.
  const largest = new Set(withAnswers.toSorted((a, b) => answersOf(b) - answersOf(a)).slice(0, mostGroups));
  const shown = withAnswers.filter((group) => largest.has(group));
  const empty = all.filter((group) => answersOf(group) === 0 && !group.retired);
  const facet = facetOf(slice.history, by)?.facet;
  if (facet === undefined) return undefined;
  const { name, part } = groupPart(facet);
  const names = (groups: readonly ComparedGroup[]): string =>
    groups.map((group) => isolated(name(group))).join(', ');
  const areOverlapping = canOverlap(facet, facetResult(summary.questions, by));
  const hidden = slice.hiddenGroups ?? [];
  const outside =
    summary.totalAnswers - [...all, ...hidden].reduce((sum, group) => sum + answersOf(group), 0);
  return {
    by,
    groups: shown.map((group) => ({
      label: name(group),
      part: part(by, group.value),
      resultOf: (facetId) => facetResult(group.summary.questions, facetId),
    })),
    notes: [
      ...(shown.length < withAnswers.length
        ? [texts.left({ shown: shown.length, groups: withAnswers.length })]
        : []),
      ...(hidden.length > 0
        ? [
            hidden.length <= mostNamed
              ? texts.hidden({ groups: names(hidden), least: leastAnswers })
              : texts.hiddenMany(hidden.length, { least: leastAnswers }),
          ]
        : []),
      ...(empty.length > 0 && empty.length <= mostNamed ? [texts.empty({ groups: names(empty) })] : []),
      ...(areOverlapping ? [texts.overlapping] : []),
      // If groups overlap, their sum does not say how many answers are outside.
      ...(!areOverlapping && outside > 0 ? [texts.outside(outside)] : []),
    ],
  };
}

function answersOf({ summary }: ComparedGroup): number {
  return summary.totalAnswers;
}
