import { cardId } from '../../charts/card-ids.ts';
import { facetResults } from '../facet-results.ts';
import type { FacetResult, ResultsModel } from '../results-model.ts';
import { filterTexts } from '../../reading/texts.ts';
import type { PartOfQuestion } from '../../reading/filter/change-filter.ts';
import type { PartLink } from '../../charts/part-link.ts';
import { groupLink, partLink } from '../../reading/filter/part-link.ts';
import type { CrossColumn } from '../../charts/cross-table.ts';
import type { ShownGroups } from './shown-groups.ts';

/** The results of one question, for all shown answers or for a group of them. */
export interface Compared<R extends FacetResult> {
  readonly label: string;
  /** The group that the results are of; undefined for all shown answers. */
  readonly group: PartOfQuestion | undefined;
  /** The results; undefined if they are hidden because few people in the group answered. */
  readonly result: R | undefined;
}

/** A page has at most this many cells, because a browser needs seconds to lay out more. */
const mostCells = 20_000;
/** Each question has at least this many rows. */
const leastRows = 1;

/** Returns the results of all shown answers, and then those of each group. */
export function compared<R extends FacetResult>(result: R, { groups }: ShownGroups): Compared<R>[] {
  return [
    { label: filterTexts.compared.all, group: undefined, result },
    ...groups.map(({ label, part, resultOf }) => {
      // A facet has the same type in every group.
      return { label, group: part, result: resultOf(result.id) as R | undefined };
    }),
  ];
}

export function columnsOf<R extends FacetResult>(
  { id }: R,
  all: readonly Compared<R>[],
  { slice }: ResultsModel,
): CrossColumn[] {
  return all.map(({ label, group, result }) => ({
    label,
    note:
      result === undefined
        ? filterTexts.compared.tooFew
        : filterTexts.compared.of({ answered: result.answered }),
    link: group && groupLink(slice, cardId(id), group),
  }));
}

/** Makes a link to the answers of a cell: the answers in its group that have its part. */
export function linkOfCell(
  { slice }: ResultsModel,
  group: PartOfQuestion | undefined,
  part: PartOfQuestion,
): PartLink | undefined {
  return group === undefined
    ? partLink(slice, cardId(part.question), part)
    : groupLink(slice, cardId(part.question), group, part);
}

/** Returns how many rows each facet may have on a page that compares this many groups. */
export function mostRows(facets: number, groups: number): number {
  return Math.max(leastRows, Math.floor(mostCells / ((1 + groups) * Math.max(1, facets))));
}

export function rowsThatFit({ summary }: ResultsModel, { groups }: ShownGroups): number {
  return mostRows(facetResults(summary.questions).length, groups.length);
}
