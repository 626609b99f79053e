import type { HistoryPoint } from '../history.ts';

type Point = Pick<HistoryPoint, 'atMs' | 'arrivalPerSecond'>;

/**
 * The last hour's arrivals, for `canvass scaling simulate --load`: `time,arrivals`, each row until the next one's time.
 * Stretches whose arrivals are not known are left out; turns within one second are put together.
 */
export function recordedLoad(points: readonly Point[]): string {
  const rows = new Map<number, number>();
  for (const [index, { atMs }] of points.entries()) {
    const next = points[index + 1];
    if (next === undefined || next.arrivalPerSecond === null) continue;
    const second = Math.floor(atMs / 1_000);
    const arrivals = (next.arrivalPerSecond * (next.atMs - atMs)) / 1_000;
    rows.set(second, (rows.get(second) ?? 0) + arrivals);
  }
  const lines = [...rows].map(
    ([second, arrivals]) => `${new Date(second * 1_000).toISOString()},${Math.round(arrivals * 100) / 100}`,
  );
  return `${['time,arrivals', ...lines].join('\n')}\n`;
}
