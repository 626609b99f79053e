import type { SelectedPart } from './answer-parts.ts';

/** The places of selected answers, up to a limit. */
export interface FoundPlaces {
  /** The places in rising order. */
  readonly places: readonly number[];
  /** The place at which the search ended; undefined if it has seen all. */
  readonly through: number | undefined;
}

/** Says when a search ends. */
export interface SearchLimits {
  /** The search ends after this many selected answers. */
  readonly limit: number;
  /** The search ends after the part in which it has seen this many rows, selected or not. */
  readonly maxRows: number;
}

/** A visitor of parts that returns false when the search has ended. */
type Visit = (part: SelectedPart) => Promise<boolean>;

/** Finds the first selected answers. */
export async function findPlaces(
  visitAll: (visit: Visit) => Promise<void>,
  { limit, maxRows }: SearchLimits,
): Promise<FoundPlaces> {
  const places: number[] = [];
  let rowsLeft = maxRows;
  let through: number | undefined;
  await visitAll(async ({ columns, rows, to }) => {
    for (const row of rows.subarray(0, limit - places.length)) places.push(columns.places[row]!);
    rowsLeft -= columns.rows;
    if (places.length === limit) through = places.at(-1)!;
    else if (rowsLeft <= 0) through = to - 1;
    return through === undefined;
  });
  return { places, through };
}

/** Finds the last selected answers. The parts must come backwards. */
export async function findLastPlaces(
  visitAll: (visit: Visit) => Promise<void>,
  { limit, maxRows }: SearchLimits,
): Promise<FoundPlaces> {
  const places: number[] = [];
  let rowsLeft = maxRows;
  let through: number | undefined;
  await visitAll(async ({ columns, rows, from }) => {
    const some = rows.subarray(Math.max(0, rows.length - (limit - places.length)));
    places.unshift(...Array.from(some, (row) => columns.places[row]!));
    rowsLeft -= columns.rows;
    if (places.length === limit) through = places[0]!;
    else if (rowsLeft <= 0) through = from;
    return through === undefined;
  });
  return { places, through };
}
