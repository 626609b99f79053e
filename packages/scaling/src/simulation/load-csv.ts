import { wholeMessages, type Load } from './load.ts';

export type ParsedLoad =
  | { readonly outcome: 'valid'; readonly load: Load }
  /** One line per fault, at most 20; never empty. */
  | { readonly outcome: 'invalid'; readonly faults: readonly string[] };

/** A refusal names no more faults of a file. */
const mostFaults = 20;
/** The longest load that is replayed. */
const mostSeconds = 31 * 86_400;
const header = 'time,arrivals';

/**
 * Parses a header `time,arrivals` and rows in order of time. `time`: seconds from the start, or an ISO time such as
 * `2026-11-02T09:00:00Z`. `arrivals`: messages from then to the next row, spread evenly. The last row lasts as long as
 * the one before. At most 31 days.
 */
export function parseLoadCsv(text: string): ParsedLoad {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const faults: string[] = [];
  if (lines[0]?.replaceAll(' ', '') !== header) faults.push(`line 1: expected the header "${header}"`);
  const rows: { readonly at: number; readonly arrivals: number }[] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line === '') continue;
    const [time = '', count = '', ...rest] = line.split(',').map((cell) => cell.trim());
    const at = secondsOf(time);
    const arrivals = /^\d+(\.\d+)?$/.test(count) ? Number(count) : Number.NaN;
    const previous = rows.at(-1)?.at ?? -Infinity;
    if (rest.length > 0 || Number.isNaN(at)) faults.push(`line ${index + 1}: expected a time and a number`);
    else if (Number.isNaN(arrivals)) faults.push(`line ${index + 1}: "${count}" is not a number of arrivals`);
    else if (at <= previous) faults.push(`line ${index + 1}: the time is not after the one before`);
    else rows.push({ at, arrivals });
  }
  if (faults.length === 0 && rows.length < 2) faults.push('expected at least two rows');
  const [first, last] = [rows[0]?.at ?? 0, rows.at(-1)?.at ?? 0];
  if (faults.length === 0 && last - first > mostSeconds) faults.push('expected at most 31 days');
  if (faults.length > 0) return { outcome: 'invalid', faults: faults.slice(0, mostFaults) };
  // Plain seconds count from the epoch.
  return { outcome: 'valid', load: { startMs: first * 1_000, arrivals: wholeMessages(ratesOf(rows)) } };
}

function secondsOf(time: string): number {
  if (/^\d+(\.\d+)?$/.test(time)) return Math.round(Number(time));
  return /^\d{4}-\d\d-\d\dT/.test(time) ? Math.round(Date.parse(time) / 1_000) : Number.NaN;
}

function* ratesOf(rows: readonly { readonly at: number; readonly arrivals: number }[]): Iterable<number> {
  for (const [index, { at, arrivals }] of rows.entries()) {
    const next = rows[index + 1];
    const seconds = next === undefined ? at - rows[index - 1]!.at : next.at - at;
    for (let second = 0; second < seconds; second += 1) yield arrivals / seconds;
  }
}
