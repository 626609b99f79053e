import type { PublicSummary } from '@canvass/surveys';
import { colours, extras, ratings, type StormAnswers } from '../load/storm-survey.ts';

/** Numbers of a summary by their names, such as `rating = 3`: two summaries with the same numbers are equal. */
export type Figures = ReadonlyMap<string, number | null>;

const none = '';

/** Counts answers without code of the product: the totals, each question's statistics, and how two questions meet. */
export class Tally {
  total = 0;
  #tokenLength = 0;
  /** By rating and colour; an empty text: skipped. */
  readonly #crossed = new Map<string, number>();
  readonly #extras = new Map<string, number>();
  #withExtras = 0;

  add({ token, rating, colour, extras: chosen }: StormAnswers): void {
    this.total += 1;
    this.#tokenLength += token.length;
    const cell = `${rating ?? none}/${colour ?? none}`;
    this.#crossed.set(cell, (this.#crossed.get(cell) ?? 0) + 1);
    if (chosen === undefined) return;
    this.#withExtras += 1;
    for (const each of chosen) this.#extras.set(each, (this.#extras.get(each) ?? 0) + 1);
  }

  /** Answers with this rating and this colour; undefined: any, or none. */
  count(rating?: number, colour?: string): number {
    let count = 0;
    for (const [cell, answers] of this.#crossed) {
      const [cellRating, cellColour] = cell.split('/');
      if (rating !== undefined && cellRating !== String(rating)) continue;
      if (colour !== undefined && cellColour !== colour) continue;
      count += answers;
    }
    return count;
  }

  figures(): Figures {
    const byRating = ratings.map((rating) => [rating, this.count(rating)] as const);
    const rated = sum(byRating.map(([, count]) => count));
    const coloured = sum(colours.map((colour) => this.count(undefined, colour)));
    return new Map<string, number | null>([
      ['answers', this.total],
      ['token answered', this.total],
      ['token skipped', 0],
      ['token average length', this.total === 0 ? null : rounded(this.#tokenLength / this.total)],
      ['rating answered', rated],
      ['rating skipped', this.total - rated],
      ...statisticsOf(byRating, rated),
      ...byRating.map(([rating, count]) => [`rating = ${rating}`, count] as const),
      ['colour answered', coloured],
      ['colour skipped', this.total - coloured],
      ...colours.map((colour) => [`colour = ${colour}`, this.count(undefined, colour)] as const),
      ['extras answered', this.#withExtras],
      ['extras skipped', this.total - this.#withExtras],
      ...extras.map((extra) => [`extras = ${extra}`, this.#extras.get(extra) ?? 0] as const),
    ]);
  }
}

/** The same numbers, as the site says them. */
export function figuresOf({
  totalAnswers,
  questions,
}: Pick<PublicSummary, 'totalAnswers' | 'questions'>): Figures {
  const figures = new Map<string, number | null>([['answers', totalAnswers]]);
  for (const question of questions) {
    const { id, answered, skipped } = question;
    figures.set(`${id} answered`, answered).set(`${id} skipped`, skipped);
    if (question.facet === 'words') figures.set(`${id} average length`, question.averageLength);
    if (question.facet === 'choices') {
      for (const { value, count } of question.choices) figures.set(`${id} = ${value}`, count);
    }
    if (question.facet === 'number') {
      for (const each of statistics) figures.set(`${id} ${each}`, question[each]);
      for (const { value, count } of question.histogram ?? []) figures.set(`${id} = ${value}`, count);
    }
  }
  return figures;
}

/** The first number that differs, in words; undefined: they are equal. */
export function differenceOf(said: Figures, counted: Figures): string | undefined {
  for (const name of new Set([...said.keys(), ...counted.keys()])) {
    const [one, other] = [said.get(name), counted.get(name)];
    if (one !== other) return `${name}: ${one ?? 'nothing'}, and ${other ?? 'nothing'} counted from the list`;
  }
  return undefined;
}

const statistics = ['average', 'median', 'standardDeviation', 'min', 'max'] as const;

function statisticsOf(
  counts: readonly (readonly [number, number])[],
  total: number,
): readonly (readonly [string, number | null])[] {
  if (total === 0) return statistics.map((each) => [`rating ${each}`, null] as const);
  const average = sum(counts.map(([value, count]) => value * count)) / total;
  const squares = sum(counts.map(([value, count]) => value * value * count)) / total;
  const values = counts.filter(([, count]) => count > 0).map(([value]) => value);
  const valueAt = (at: number): number => {
    let seen = 0;
    return counts.find(([, count]) => (seen += count) > at)![0];
  };
  return [
    ['rating average', rounded(average)],
    ['rating median', (valueAt(Math.floor((total - 1) / 2)) + valueAt(Math.floor(total / 2))) / 2],
    ['rating standardDeviation', rounded(Math.sqrt(Math.max(0, squares - average * average)))],
    ['rating min', Math.min(...values)],
    ['rating max', Math.max(...values)],
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** To 6 decimals, as the site rounds. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
