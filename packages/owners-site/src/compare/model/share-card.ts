import type { Share } from '@canvass/analyses/comparisons';
import { languageOf } from '@canvass/surveys';
import type { ShareMeasure } from '../facets/measure.ts';
import type { ComparedCard, Figure } from './compared-card.ts';
import type { Comparison } from './comparison.ts';
import { compareRows, type Opposite } from './compare-rows.ts';
import { shownWholeShare } from '../../charts/shown-figures.ts';
import type { Measured } from './mean-card.ts';
import { type CardSource, countedIn, countRow, type RowCounts } from './row-counts.ts';

/** Compares the shares of people for each option of facets: a question itself, a part of it, or all parts for which only the number of answers is counted. */
export function shareCard(source: CardSource, facets: readonly Measured<ShareMeasure>[]): ComparedCard {
  const { facet, measure } = facets[0]!;
  const rows = facets.flatMap((each) => rowsOf(source, each));
  const chosen = rows.filter(({ weight, groups }) => weight > 0 && groups.some(({ of }) => of.count > 0));
  const isWhole = facets.length === 1;
  const card = compareRows(source, chosen, shareFigure, sharesOf(source.comparison));
  return {
    ...card,
    id: isWhole ? facet.id : `${source.id}.parts`,
    part: isWhole && measure.of !== 'presence' ? facet.label : undefined,
    of: measure.of,
    ends: { min: 0, max: 1 },
    endLabels: [],
    shown: shownWholeShare,
    inUnits: (share) => share,
    tooLow: tooLowIn(chosen),
  };
}

function rowsOf(source: CardSource, { facet, measure }: Measured<ShareMeasure>): RowCounts<Share>[] {
  const { all, groups, history, least } = source.comparison;
  const ofGroups = groups.map(({ totals }) => totals.totals(facet.id));
  const { options, countsOf } = measure.divide(all === undefined ? ofGroups : [all.totals(facet.id)], {
    least,
    language: languageOf(history, history.current),
    groups: ofGroups,
  });
  const counted = new Map(
    [...(all === undefined ? [] : [all]), ...groups.map(({ totals }) => totals)].map((totals) => [
      totals,
      countsOf(totals.totals(facet.id)),
    ]),
  );
  return options.map(({ value, label }) =>
    countRow(
      source,
      label,
      (totals) => {
        const { people, of, missing } = counted.get(totals)!;
        return { of: { count: of(value), of: people, missing }, people };
      },
      ({ of }) => of.count,
    ),
  );
}

/** Returns by how much a share of a group that is shown may be too low. */
function tooLowIn(rows: readonly RowCounts<Share>[]): number {
  const shares = rows.flatMap(({ groups, hidden }) => groups.filter((_, index) => !hidden.has(index)));
  return Math.max(0, ...shares.map(({ of: { missing = 0, of } }) => (of === 0 ? 0 : missing / of)));
}

function shareFigure(row: RowCounts<Share>, group: number | 'all'): Figure | undefined {
  const counted = countedIn(row, group);
  if (counted === undefined || counted.people === 0) return undefined;
  const value = counted.of.count / counted.people;
  return { value, text: shownWholeShare(value), count: counted.people };
}

function sharesOf({ against }: Comparison): Opposite<Share> {
  return ({ all, groups, hidden }, group) => {
    const { of: one } = groups[group]!;
    if (against === 'first')
      return group === 0 || hidden.has(0) ? undefined : { shares: [one, groups[0]!.of] };
    return all && { shares: [one, without(all.of, one)] };
  };
}

/** Returns the share of all others. Counts that may be too low leave a rest that may be larger or smaller. */
function without(all: Share, one: Share): Share {
  const [missing, missingOne] = [all.missing ?? 0, one.missing ?? 0];
  const least = Math.max(0, all.count - one.count - missingOne);
  return { count: least, of: all.of - one.of, missing: all.count + missing - one.count - least };
}
