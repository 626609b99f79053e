import type { AnswerColumns } from '@canvass/columns';
import {
  type AveragedFacet,
  type TrendInterval,
  type TrendPoint,
  intervalStart,
  nextInterval,
} from '@canvass/surveys';
import { type AddedValues, addedValues } from './facets/added-values.ts';

interface Point extends TrendPoint {
  answers: number;
  readonly sums: Map<string, { answered: number; sum: number }>;
}

/** Counts answers over time. An interval without answers has no point. */
export class Trend {
  readonly #interval: TrendInterval;
  readonly #averaged: readonly AveragedFacet[];
  readonly #points = new Map<number, Point>();

  /** `averaged`: the facets whose values are added up. */
  constructor(interval: TrendInterval, averaged: readonly AveragedFacet[]) {
    this.#interval = interval;
    this.#averaged = averaged;
  }

  /** The number of points. */
  get size(): number {
    return this.#points.size;
  }

  /** Returns the points, the earliest first. */
  points(): TrendPoint[] {
    return [...this.#points.values()].toSorted((a, b) => a.fromMs - b.fromMs);
  }

  /** Adds rows, and the values of the averaged facets. */
  add({ receivedAtMs, facets }: AnswerColumns, rows: Uint32Array): void {
    const points: Point[] = [];
    const pointOfRow = this.#countAnswers(receivedAtMs, rows, points);
    for (const facet of this.#averaged) {
      const values = addedValues(facets.get(facet.id), facet.scores);
      if (values !== undefined) addValues(facet.id, values, rows, pointOfRow, points);
    }
  }

  /** Counts the rows by interval. Returns the index of each row's point in `points`. */
  #countAnswers(receivedAtMs: Float64Array, rows: Uint32Array, points: Point[]): Uint32Array {
    const pointOfRow = new Uint32Array(rows.length);
    const indexes = new Map<number, number>();
    let [fromMs, toMs, current] = [Infinity, -Infinity, -1];
    for (let index = 0; index < rows.length; index += 1) {
      const atMs = receivedAtMs[rows[index]!]!;
      // Most answers came in the same interval as the one before, so the interval is computed only when it changes.
      if (atMs < fromMs || atMs >= toMs) {
        fromMs = intervalStart(this.#interval, atMs);
        toMs = nextInterval(this.#interval, fromMs);
        current = indexes.get(fromMs) ?? points.push(this.#pointAt(fromMs)) - 1;
        indexes.set(fromMs, current);
      }
      points[current]!.answers += 1;
      pointOfRow[index] = current;
    }
    return pointOfRow;
  }

  #pointAt(fromMs: number): Point {
    let point = this.#points.get(fromMs);
    if (point === undefined) {
      point = { fromMs, answers: 0, sums: new Map() };
      this.#points.set(fromMs, point);
    }
    return point;
  }
}

function addValues(
  id: string,
  { codes, offsets, valueOfCode, countOfCode }: AddedValues,
  rows: Uint32Array,
  pointOfRow: Uint32Array,
  points: readonly Point[],
): void {
  const answered = new Uint32Array(points.length);
  const sumOfPoint = new Float64Array(points.length);
  // Two loops: a test in one of them would run for each row.
  if (offsets === undefined) {
    for (let index = 0; index < rows.length; index += 1) {
      const code = codes[rows[index]!]!;
      const point = pointOfRow[index]!;
      answered[point]! += countOfCode[code]!;
      sumOfPoint[point]! += valueOfCode[code]!;
    }
  } else {
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index]!;
      const point = pointOfRow[index]!;
      const end = offsets[row + 1]!;
      for (let at = offsets[row]!; at < end; at += 1) {
        answered[point]! += countOfCode[codes[at]!]!;
        sumOfPoint[point]! += valueOfCode[codes[at]!]!;
      }
    }
  }
  for (const [index, { sums }] of points.entries()) {
    const count = answered[index]!;
    if (count === 0) continue;
    const before = sums.get(id) ?? { answered: 0, sum: 0 };
    sums.set(id, { answered: before.answered + count, sum: before.sum + sumOfPoint[index]! });
  }
}
