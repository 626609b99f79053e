import {
  type Compared,
  marginOfMean,
  type Moments,
  momentsOf,
  momentsWithout,
} from '@canvass/analyses/comparisons';
import { kindOf, type SurveyFacet } from '@canvass/surveys';
import type { MeanMeasure } from '../facets/measure.ts';
import type { ComparedCard, Figure } from './compared-card.ts';
import type { Comparison } from './comparison.ts';
import { compareRows, type Opposite } from './compare-rows.ts';
import { type CardSource, countedIn, countRow, hiddenTogether, type RowCounts } from './row-counts.ts';

/** A facet with what is compared of it. */
export interface Measured<M> {
  readonly facet: SurveyFacet;
  readonly measure: M;
}

/** Compares the means of a question: of itself, or of its rows or items. */
export function meanCard(source: CardSource, means: readonly Measured<MeanMeasure>[]): ComparedCard {
  const { measure, facet } = means[0]!;
  const all = means.map(({ facet: each, measure: { momentsOf: count } }) =>
    countRow(
      source,
      each.label ?? each.text,
      (group) => {
        const of = count(group.totals(each.id));
        return { of, people: of.count };
      },
      ({ people }) => people,
    ),
  );
  const counts = all.filter(({ groups }) => groups.some(({ people }) => people > 0));
  // Ranks and points of a question add up, so those of a hidden item follow from the others.
  const rows = measure.of === 'ranks' || measure.of === 'points' ? hiddenTogether(counts) : counts;
  const isWhole = means.length === 1 && facet.part === '';
  return {
    ...compareRows(
      source,
      rows,
      (row, index) => meanFigure(row, index, measure),
      meansOf(source.comparison, measure),
    ),
    id: isWhole ? source.id : `${source.id}.items`,
    part: undefined,
    of: measure.of ?? 'means',
    ends: measure.ends,
    endLabels: endLabelsOf(source, measure),
    shown: measure.shown,
    inUnits: measure.inUnits,
    tooLow: 0,
  };
}

/** Returns the ends of the scale that people saw, where the survey has words for one of them. */
function endLabelsOf({ asked }: CardSource, { ends, scale }: MeanMeasure): ComparedCard['endLabels'] {
  if (ends?.labels !== undefined) {
    const [min, max] = ends.labels;
    return [
      { value: ends.min, label: min },
      { value: ends.max, label: max },
    ];
  }
  const labels = asked && kindOf(asked).valueLabels?.(asked);
  if (scale === undefined || labels === undefined) return [];
  return [scale.min, scale.max].map((value) => ({ value, label: labels.get(value) }));
}

function meanFigure(
  row: RowCounts<Moments>,
  group: number | 'all',
  { shown, ends }: MeanMeasure,
): Figure | undefined {
  const moments = countedIn(row, group)?.of;
  if (moments === undefined || moments.count === 0) return undefined;
  const value = momentsOf(moments).mean;
  const margin = marginOfMean(moments);
  return {
    value,
    text: shown(value),
    count: moments.count,
    margin:
      margin === undefined
        ? undefined
        : {
            low: Math.max(ends?.min ?? -Infinity, value - margin),
            high: Math.min(ends?.max ?? Infinity, value + margin),
          },
  };
}

function meansOf({ against }: Comparison, { of }: MeanMeasure): Opposite<Moments> {
  // Who is ranked higher has the smaller rank.
  const pair = (one: Moments, other: Moments): Compared => ({
    means: of === 'ranks' ? [other, one] : [one, other],
  });
  return ({ all, groups, hidden }, group) => {
    const one = groups[group]!.of;
    if (against === 'first') return group === 0 || hidden.has(0) ? undefined : pair(one, groups[0]!.of);
    return all && pair(one, momentsWithout(all.of, one));
  };
}
