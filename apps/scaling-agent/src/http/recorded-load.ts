import type { HistoryPoint } from '../history.ts';

type Point = Pick<HistoryPoint, 'atMs' | 'arrivalPerSecond'>;

/**
 * The arrivals of the last hour as `time,arrivals`, for `canvass scaling simulate --load`. A row covers the time to the
 * next one. Turns with unknown arrivals are left out; turns within one second are added up.
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
