import type { AnswerColumns } from '@canvass/columns';
import { type TrendInterval, type TrendPoint, intervalStart, nextInterval } from '@canvass/surveys';
import { type NumberColumn, asNumbers } from './facets/values.ts';

interface Point extends TrendPoint {
  answers: number;
  readonly sums: Map<string, { answered: number; sum: number }>;
}

/** Counts answers over time. An interval without answers has no point. */
export class Trend {
  readonly #interval: TrendInterval;
  readonly #averaged: readonly string[];
  readonly #points = new Map<number, Point>();

  /** `averaged`: the ids of the number facets whose values are added up. */
  constructor(interval: TrendInterval, averaged: readonly string[]) {
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
    for (const id of this.#averaged) {
      const column = asNumbers(facets.get(id));
      if (column !== undefined) addValues(id, column, rows, pointOfRow, points);
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
  { values, codes }: NumberColumn,
  rows: Uint32Array,
  pointOfRow: Uint32Array,
  points: readonly Point[],
): void {
  const valueOfCode = Float64Array.from([0, ...values]);
  const answered = new Uint32Array(points.length);
  const sumOfPoint = new Float64Array(points.length);
  for (let index = 0; index < rows.length; index += 1) {
    const code = codes[rows[index]!]!;
    const point = pointOfRow[index]!;
    answered[point]! += Number(code > 0);
    sumOfPoint[point]! += valueOfCode[code]!;
  }
  for (const [index, { sums }] of points.entries()) {
    const count = answered[index]!;
    if (count === 0) continue;
    const before = sums.get(id) ?? { answered: 0, sum: 0 };
    sums.set(id, { answered: before.answered + count, sum: before.sum + sumOfPoint[index]! });
  }
}
