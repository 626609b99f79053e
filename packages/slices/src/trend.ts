import type { AnswerColumns } from '@canvass/columns';
import {
  type AveragedFacet,
  type TrendInterval,
  type TrendPoint,
  type TimeZone,
  intervalAt,
} from '@canvass/surveys';
import { type AddedValues, addedValues } from './facets/added-values.ts';

interface Point extends TrendPoint {
  answers: number;
  readonly sums: Map<string, { answered: number; sum: bigint }>;
}

/** Counts answers over time. An interval without answers has no point. */
export class Trend {
  readonly #interval: TrendInterval;
  readonly #zone: TimeZone;
  readonly #averaged: readonly AveragedFacet[];
  readonly #points = new Map<number, Point>();

  /** `zone`: its clocks divide the time. `averaged`: the facets whose values are added up. */
  constructor(interval: TrendInterval, zone: TimeZone, averaged: readonly AveragedFacet[]) {
    this.#interval = interval;
    this.#zone = zone;
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
      if (values === undefined) continue;
      const most = mostExactRows(values);
      for (let from = 0; from < rows.length; from += most) {
        const part = rows.subarray(from, from + most);
        addValues(facet.id, values, part, pointOfRow.subarray(from, from + most), points);
      }
    }
  }

  /** Counts the rows by interval. Returns the index of each row's point in `points`. */
  #countAnswers(receivedAtMs: Float64Array, rows: Uint32Array, points: Point[]): Uint32Array {
    const pointOfRow = new Uint32Array(rows.length);
    const indexes = new Map<number, number>();
    let [fromMs, beforeMs, current] = [Infinity, -Infinity, -1];
    for (let index = 0; index < rows.length; index += 1) {
      const atMs = receivedAtMs[rows[index]!]!;
      // Most answers came in the same interval as the one before, so the interval is computed only when it changes.
      if (atMs < fromMs || atMs >= beforeMs) {
        ({ fromMs, beforeMs } = intervalAt(this.#interval, atMs, this.#zone));
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

/** How many rows can be added up as numbers without rounding. Scores are so small that all rows can. */
function mostExactRows({ valueOfCode, offsets }: AddedValues): number {
  if (offsets !== undefined) return Infinity;
  const largest = valueOfCode.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  return Math.floor(Number.MAX_SAFE_INTEGER / largest);
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
    const before = sums.get(id) ?? { answered: 0, sum: 0n };
    sums.set(id, {
      answered: before.answered + count,
      sum: before.sum + BigInt(sumOfPoint[index]!),
    });
  }
}
