import { zones } from '../actors/surveys.ts';
import type { LoggedRecord } from './log-content.ts';
import type { LivingManifest } from './manifest.ts';

/** A day, in ms, and the number of days after which their names begin again: as `scaledConstants` has them. */
const [dayMs, names] = [1_001, 1_000_000];

/** Counts the days by other code than that under test. Says which is wrong; undefined if none is. */
export function findWrongDay(
  { zone, days }: LivingManifest['totals'],
  records: readonly Pick<LoggedRecord, 'receivedAt'>[],
): string | undefined {
  const counts = new Map<string, number>();
  for (const { receivedAt } of records) {
    const day = Math.floor((Date.parse(receivedAt) + zones[zone]) / dayMs) % names;
    const name = new Date(day * 86_400_000).toISOString().slice(0, 10);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [stored, expected] = [days, [...counts]].map((each) =>
    JSON.stringify(each.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  return stored === expected ? undefined : `the days of ${zone} are ${stored}, by the log ${expected}`;
}
