import type { MeasuredIdleness } from './canvass-model.ts';

export interface IdleRow {
  readonly what: string;
  readonly callsPerDay: number;
}

/** As in the guide's example. */
export const idleHoursPerDay = 22;

/**
 * Queue calls in a day's idle hours: of threads that poll each second, and of a listener that may start as many tasks but
 * keeps one or none when the queue is empty.
 */
export function idleTable(threads: readonly number[], idleness: MeasuredIdleness): IdleRow[] {
  const polled = threads.map((count) => ({
    what: `${count} ${count === 1 ? 'thread' : 'threads'}, each polling once a second (the guide's example)`,
    callsPerDay: count * idleHoursPerDay * 3_600,
  }));
  const maxTasks = Math.max(...threads);
  return [
    ...polled,
    {
      what: `Canvass without triggers: 1 to ${maxTasks} tasks, back-off`,
      callsPerDay: idleness.pollsPolling * idleHoursPerDay,
    },
    {
      what: `Canvass with triggers: 0 to ${maxTasks} tasks, only safety polls`,
      callsPerDay: idleness.pollsTriggered * idleHoursPerDay,
    },
  ];
}
