import type { Environment } from '../environment/environment.ts';
import { Violation } from '../environment/violation.ts';
import type { LoggedRecord } from './log-content.ts';

/** A column file as a summary has it: its name, the place of its first line, its lines, its rows, and more. */
export type ListedColumnFile = readonly [
  name: string,
  from: number,
  lines: number,
  rows: number,
  ...unknown[],
];

/** What the simulation writes instead of Parquet: see `encodeRows`. */
interface StoredRow {
  readonly id: string;
  readonly place: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

/**
 * Each listed file must be there, unless the simulation has lost it, and have exactly the answers that the log has at its places, but for erased
 * ones; no two may cover the same place.
 */
export function checkColumns(
  environment: Environment,
  {
    path,
    what,
    columns,
    removedLines,
    erased,
    lostFiles,
  }: {
    readonly path: string;
    readonly what: string;
    readonly columns: readonly ListedColumnFile[];
    readonly removedLines: number;
    readonly erased: ReadonlySet<string>;
    /** Names of blobs. */
    readonly lostFiles: ReadonlySet<string>;
  },
  log: readonly LoggedRecord[],
): string[] {
  let end = removedLines + 1;
  return columns.map(([name, from, lines, count]) => {
    const blob = `${path}/${name}`;
    const file = `${what} lists ${name}`;
    if (from < end)
      throw new Violation(
        'wrongColumns',
        `${file} from ${from} on, but the places before ${end} are covered or gone`,
      );
    end = from + lines;
    if (end > removedLines + 1 + log.length)
      throw new Violation('wrongColumns', `${file} up to ${end}, but the log ends before`);
    if (lostFiles.has(blob)) return blob;
    const content = environment.contentOf('answers', blob);
    if (!content) throw new Violation('wrongManifest', `${file}, which is not there`);
    const rows = JSON.parse(content.toString()) as StoredRow[];
    if (rows.length !== count)
      throw new Violation('wrongColumns', `${file} with ${count} rows, it has ${rows.length}`);
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    if (byPlace.size < rows.length) throw new Violation('wrongColumns', `${file}, which has a place twice`);
    const covered = log.slice(from - removedLines - 1, end - removedLines - 1);
    for (const [index, line] of covered.entries()) {
      const row = byPlace.get(from + index);
      byPlace.delete(from + index);
      const mayLack = line.erased || erased.has(line.id);
      if (row === undefined ? !mayLack : line.erased || !isSame(row, line))
        throw new Violation(
          'wrongColumns',
          `${file} with ${row?.id} at the place ${from + index} of ${line.id}`,
        );
    }
    if (byPlace.size > 0) throw new Violation('wrongColumns', `${file} with a place that it does not cover`);
    return blob;
  });
}

function isSame(row: StoredRow, line: LoggedRecord): boolean {
  return row.id === line.id && JSON.stringify(row.answers) === JSON.stringify(line.answers);
}
