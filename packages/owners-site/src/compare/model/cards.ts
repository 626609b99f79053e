import {
  type Compared,
  compareAll,
  marginOfMean,
  type Moments,
  momentsOf,
  momentsWithout,
  type Share,
} from '@canvass/analyses/comparisons';
import {
  facetsInOrder,
  questionsInOrder,
  type SurveyAnswersSummary,
  type SurveyFacet,
} from '@canvass/surveys';
import type { ComparedCard, ComparedRow, Figure } from './compared-card.ts';
import { type Comparison, hiddenOf, shownGroups } from './comparison.ts';
import { shownWholeShare } from './figures.ts';
import { isSameQuestion } from './same-question.ts';
import { type MeanMeasure, measureOf, type ShareMeasure } from '../facets/measures.ts';

/**
 * Compares each question that can be compared, in the order of the survey.
 *
 * @param positions The places of the questions in the survey, from 1, by their ids.
 * @param mostCells How many cells a card may have. Further rows are left out, and not compared.
 */
export function comparedCards(
  comparison: Comparison,
  positions: ReadonlyMap<string, number>,
  mostCells = Infinity,
): ComparedCard[] {
  const { history, groups, by } = comparison;
  const { shown } = shownGroups(comparison);
  const isShown = groups.map((group) => shown.includes(group));
  const facets = Map.groupBy(
    facetsInOrder(history).map(([facet]) => facet),
    ({ question }) => question,
  );
  return questionsInOrder(history).flatMap(([id, { text }]) => {
    if (!groups.every((group) => isSameQuestion(history, group.history, id))) return [];
    const source = { comparison, isShown, mostCells, id, position: positions.get(id), text };
    return cardsOf(
      source,
      (facets.get(id) ?? []).filter((facet) => facet.id !== by),
    );
  });
}

interface Source {
  readonly comparison: Comparison;
  /** Which groups are shown, by their indexes. */
  readonly isShown: readonly boolean[];
  readonly mostCells: number;
  readonly id: string;
  readonly position: number | undefined;
  readonly text: string;
}

/** A facet with what is compared of it. */
interface Measured<M> {
  readonly facet: SurveyFacet;
  readonly measure: M;
}

function cardsOf(source: Source, facets: readonly SurveyFacet[]): ComparedCard[] {
  const measured = facets.flatMap((facet) => {
    const measure = measureOf(facet.facet, facet.part !== '');
    return measure === undefined ? [] : [{ facet, measure }];
  });
  const means = measured.filter((each): each is Measured<MeanMeasure> => each.measure.shows === 'mean');
  const shares = measured.filter((each): each is Measured<ShareMeasure> => each.measure.shows === 'shares');
  const cards = [
    ...shares.map((each) => shareCard(source, each)),
    ...(means.length === 0 ? [] : [meanCard(source, means)]),
  ];
  return cards.filter(({ rows }) => rows.some(({ groups }) => groups.some((figure) => figure !== undefined)));
}

/** What a row counts of a group, and how many people that is. */
interface Counted<T> {
  readonly of: T;
  readonly people: number;
}

/** The counts of a row: of all answers, and of each group. */
interface RowCounts<T> {
  readonly label: string;
  readonly all: Counted<T> | undefined;
  readonly groups: readonly Counted<T>[];
  /** The indexes of the groups whose figures are hidden. */
  readonly hidden: ReadonlySet<number>;
}

function meanCard(source: Source, means: readonly Measured<MeanMeasure>[]): ComparedCard {
  const { measure, facet } = means[0]!;
  const all = means.map(({ facet: each, measure: { momentsOf: count } }) =>
    countRow(source, each.label ?? each.text, (group) => {
      const of = count(group.totals(each.id));
      return { of, people: of.count };
    }),
  );
  const counts = all.filter(({ groups }) => groups.some(({ people }) => people > 0));
  // Ranks and points of a question add up, so those of a hidden item follow from the others.
  const rows = measure.of === 'ranks' || measure.of === 'points' ? hiddenTogether(counts) : counts;
  const isWhole = means.length === 1 && facet.part === '';
  return {
    ...card(
      source,
      rows,
      (row, index) => meanFigure(row, index, measure),
      meansOf(source.comparison, measure),
    ),
    id: isWhole ? source.id : `${source.id}.items`,
    part: undefined,
    of: measure.of ?? 'means',
    ends: measure.ends,
    shown: measure.shown,
    inUnits: measure.inUnits,
  };
}

function shareCard(source: Source, { facet, measure }: Measured<ShareMeasure>): ComparedCard {
  const answeredIn = (totals: SurveyAnswersSummary): number => totals.totals(facet.id)?.answered ?? 0;
  const rows = measure.options.map(({ value, label }) =>
    countRow(source, label, (totals) => ({
      of: measure.countsOf(totals.totals(facet.id)).get(value) ?? 0,
      people: answeredIn(totals),
    })),
  );
  const chosen = rows.filter(({ all, groups }) => all?.of !== 0 && groups.some(({ of }) => of > 0));
  return {
    ...card(source, chosen, shareFigure, sharesOf(source.comparison)),
    id: facet.id,
    part: facet.label,
    of: 'shares',
    ends: { min: 0, max: 1 },
    shown: shownWholeShare,
    inUnits: (share) => share,
  };
}

function countRow<T>(
  { comparison, isShown }: Source,
  label: string,
  count: (totals: SurveyAnswersSummary) => Counted<T>,
): RowCounts<T> {
  const all = comparison.all && count(comparison.all);
  const groups = comparison.groups.map(({ totals }) => count(totals));
  const before = new Set(isShown.keys().filter((index) => !isShown[index]));
  const sizes = groups.map(({ people }) => people);
  return { label, all, groups, hidden: hiddenOf(comparison, sizes, all?.people, before) };
}

/** Hides a group in all rows if it is hidden in one of them. */
function hiddenTogether<T>(rows: readonly RowCounts<T>[]): RowCounts<T>[] {
  const hidden = new Set(rows.flatMap((row) => [...row.hidden]));
  return rows.map((row) => ({ ...row, hidden }));
}

/** Returns what a group is compared with; undefined if it is compared with nothing. */
type Opposite<T> = (row: RowCounts<T>, group: number) => Compared | undefined;

function card<T>(
  { comparison, isShown, mostCells, position, text }: Source,
  counted: readonly RowCounts<T>[],
  figureOf: (row: RowCounts<T>, group: number | 'all') => Figure | undefined,
  opposite: Opposite<T>,
) {
  const indexes = [...isShown.keys()].filter((index) => isShown[index]);
  const counts = counted.slice(0, Math.max(1, Math.floor(mostCells / (indexes.length + 1))));
  const pairs = counts.flatMap((row) =>
    indexes.map((group) => (row.hidden.has(group) ? undefined : opposite(row, group))),
  );
  const compared = pairs.filter((pair) => pair !== undefined);
  const { differences, made } = compareAll(compared);
  const found = new Map(compared.map((pair, index) => [pair, differences[index]]));
  const rows = counts.map((row, at): ComparedRow => {
    const groups = indexes.map((group, column) => {
      if (row.hidden.has(group)) return undefined;
      const pair = pairs[at * indexes.length + column];
      const figure = figureOf(row, group);
      return figure && { ...figure, difference: pair && found.get(pair) };
    });
    return { label: row.label, all: row.all && figureOf(row, 'all'), groups };
  });
  return {
    position,
    text,
    rows: rows.map((row) => withoutFewAnswers(row, comparison)),
    left: counted.length - counts.length,
    made,
    isOverTime: comparison.isOverTime,
    columns: columnsOf(comparison, indexes, rows),
  };
}

/** A question that few people answered has no figure, of no group and of all. */
function withoutFewAnswers(row: ComparedRow, { least }: Comparison): ComparedRow {
  return row.all !== undefined && row.all.count < least ? { ...row, all: undefined } : row;
}

function columnsOf(
  { groups }: Comparison,
  indexes: readonly number[],
  rows: readonly ComparedRow[],
): ComparedCard['columns'] {
  return indexes.map((index, column) => {
    const { label, href } = groups[index]!;
    const counts = rows.flatMap((row) => row.groups[column]?.count ?? []);
    return { label, href, answered: counts.length === 0 ? undefined : Math.max(...counts) };
  });
}

function countedIn<T>({ all, groups }: RowCounts<T>, group: number | 'all'): Counted<T> | undefined {
  return group === 'all' ? all : groups[group];
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

function shareFigure(row: RowCounts<number>, group: number | 'all'): Figure | undefined {
  const counted = countedIn(row, group);
  if (counted === undefined || counted.people === 0) return undefined;
  const value = counted.of / counted.people;
  return { value, text: shownWholeShare(value), count: counted.people };
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

function sharesOf({ against }: Comparison): Opposite<number> {
  return ({ all, groups, hidden }, group) => {
    const one = groups[group]!;
    if (against === 'first')
      return group === 0 || hidden.has(0) ? undefined : { shares: [shareOf(one), shareOf(groups[0]!)] };
    return (
      all && { shares: [shareOf(one), shareOf({ of: all.of - one.of, people: all.people - one.people })] }
    );
  };
}

function shareOf({ of, people }: Counted<number>): Share {
  return { count: of, of: people };
}
