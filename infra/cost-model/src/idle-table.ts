import type { MeasuredIdleness } from './canvass-model.ts';

export type IdleRow = { readonly what: string; readonly callsPerDay: number };

/** The guide's example is idle for so long a day. */
export const idleHoursPerDay = 22;

/**
 * Queue calls of a day's idle hours: threads that look each second, and a listener that may start as many tasks, of
 * which one or none is left when there is nothing to do.
 */
export function idleTable(threads: readonly number[], idleness: MeasuredIdleness): IdleRow[] {
  const polled = threads.map((count) => ({
    what: `${count} ${count === 1 ? 'thread' : 'threads'}, each looking once a second (the guide's example)`,
    callsPerDay: count * idleHoursPerDay * 3_600,
  }));
  const most = Math.max(...threads);
  return [
    ...polled,
    {
      what: `Canvass without triggers: 1 to ${most} tasks, back-off`,
      callsPerDay: idleness.pollsPolling * idleHoursPerDay,
    },
    {
      what: `Canvass with triggers: 0 to ${most} tasks, safety polls alone`,
      callsPerDay: idleness.pollsTriggered * idleHoursPerDay,
    },
  ];
}
