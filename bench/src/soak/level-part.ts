import type { MemoryAccount } from '@canvass/telemetry';
import { slope } from '../many-surveys/slope.ts';
import { median } from '../percentiles.ts';
import type { MemoryNote } from './memory-notes.ts';

/** What memory did in the part of a run in which it should be level. */
export interface LevelPart {
  /** In minutes. */
  readonly minutes: number;
  /** The slope of the resident memory by least squares, in bytes an hour. */
  readonly perHour: number;
  readonly parts: readonly PartOfMemory[];
}

export interface PartOfMemory {
  readonly name: keyof MemoryAccount;
  /** The medians of the first and the last tenth of the time, in bytes: exports come and go. */
  readonly atBegin: number;
  readonly atEnd: number;
  /** As that of the whole. */
  readonly perHour: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const names = ['young', 'old', 'threads', 'external', 'files', 'native'] as const;

/** Undefined with fewer than two notes between the two times. */
export function levelPart(
  notes: readonly MemoryNote[],
  [fromMs, toMs]: readonly [number, number],
): LevelPart | undefined {
  const level = notes.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
  const [first, last] = [level[0], level.at(-1)];
  if (first === undefined || last === undefined || first === last) return undefined;
  const perHour = (of: (note: MemoryNote) => number): number =>
    slope(level.map((note) => [(note.atMs - first.atMs) / hourMs, of(note)]));
  const tenth = Math.ceil(level.length / 10);
  return {
    minutes: (last.atMs - first.atMs) / minuteMs,
    perHour: perHour((note) => names.reduce((sum, name) => sum + note[name], 0)),
    parts: names.map((name) => ({
      name,
      atBegin: median(level.slice(0, tenth).map((note) => note[name])),
      atEnd: median(level.slice(-tenth).map((note) => note[name])),
      perHour: perHour((note) => note[name]),
    })),
  };
}
