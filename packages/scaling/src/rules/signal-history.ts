import { isKnown, type Reading } from './reading.ts';
import type { Measure } from './rules-schema.ts';
import type { SignalName, Signals } from './signals.ts';

export interface Sample {
  readonly atMs: number;
  readonly signals: Signals;
}

export type Measured =
  | { readonly outcome: 'value'; readonly value: number }
  /** The readings do not cover the whole window yet. */
  | { readonly outcome: 'early'; readonly value: number | undefined; readonly seenSeconds: number }
  | { readonly outcome: 'unknown'; readonly why: string };

/** Adds a sample and drops those older than `keepSeconds`. */
export function withSample(history: readonly Sample[], sample: Sample, keepSeconds: number): Sample[] {
  const from = sample.atMs - keepSeconds * 1_000;
  // The last sample before the window stays: it proves that the window is covered.
  const first = Math.max(
    0,
    history.findLastIndex(({ atMs }) => atMs <= from),
  );
  return [...history.slice(first), sample];
}

/** Measures a signal over the window that ends with the newest sample; skips failed readings. */
export function measure(
  history: readonly Sample[],
  signal: SignalName,
  as: Measure,
  overSeconds = 0,
): Measured {
  const newest = history.at(-1);
  const last: Reading = newest?.signals[signal] ?? { unknown: 'nothing was read yet' };
  if (!isKnown(last)) return { outcome: 'unknown', why: last.unknown };
  if (as === 'last') return { outcome: 'value', value: last };

  const from = newest!.atMs - overSeconds * 1_000;
  const points = history.flatMap(({ atMs, signals }) => {
    const reading = signals[signal];
    return isKnown(reading) ? [{ atMs, value: reading }] : [];
  });
  const first = Math.max(
    0,
    points.findLastIndex(({ atMs }) => atMs <= from),
  );
  const window = points.slice(first);
  const value = summarise(window, as);
  const seenSeconds = (newest!.atMs - window[0]!.atMs) / 1_000;
  return seenSeconds >= overSeconds && value !== undefined
    ? { outcome: 'value', value }
    : { outcome: 'early', value, seenSeconds };
}

function summarise(
  window: readonly { readonly atMs: number; readonly value: number }[],
  as: Exclude<Measure, 'last'>,
): number | undefined {
  const values = window.map(({ value }) => value);
  switch (as) {
    case 'average':
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    case 'minimum':
      return Math.min(...values);
    case 'maximum':
      return Math.max(...values);
    case 'growth': {
      const first = window[0]!;
      const last = window.at(-1)!;
      return last.atMs > first.atMs
        ? ((last.value - first.value) * 1_000) / (last.atMs - first.atMs)
        : undefined;
    }
  }
}
