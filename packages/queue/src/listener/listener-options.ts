import { longestTimerMs, systemClock, type Clock } from '@canvass/runtime/clock';
import { backOff, type EmptyPolicy } from './back-off.ts';
import { QueueError } from '../errors.ts';
import type { MessageOutcome } from '../settlement/message-outcome.ts';
import type { RetryDelay } from '../settlement/message-settlement.ts';
import { isDelay, isMax, isVisibilityTimeout } from '../port/queue-limits.ts';
import { tasksByBatch, tasksByThreshold, type TaskCountRule, type TaskThreshold } from './task-count.ts';
import type { QueueLog } from '../queue-log.ts';
import type { WorkDetectedSource } from '../port/work-detected.ts';

export interface ListenerOptions {
  /** Most messages of one receive, 1 to 32. Default 32. */
  readonly take?: number;
  /** Most messages that a task handles at the same time. Default: `take`. */
  readonly concurrency?: number;
  /** Most tasks. Default: the highest number of `taskThresholds`, else the argument of `start`. */
  readonly maxTasks?: number;
  /** How long a message stays hidden without a renewal, 1 s to 7 days. It is renewed at half of that time. Default 30,000. */
  readonly visibilityTimeoutMs?: number;
  /**
   * How long a failed message stays hidden, 0 to 7 days, or a function that returns it for the number of failures, 1 or more. Default: the
   * rest of its visibility timeout, which saves a call.
   */
  readonly retryDelayMs?: RetryDelay;
  /** Most receives of a message before it goes to the poison queue. Postponed receives do not count. Default 5. */
  readonly maxDequeueCount?: number;
  /** How long `stop` waits for messages in flight, before and after it aborts their signals. Default 10,000. */
  readonly stopGraceMs?: number;
  /** The pause after a receive that returned some messages, but fewer than `take`. Default 0. */
  readonly everyMs?: number;
  /** The first pause after an empty receive. Default 500; the summary worker sets `MIN_IDLE_INTERVAL_MS`. */
  readonly minIdleMs?: number;
  /** The longest pause after empty receives; tasks end there. Default 30,000; the summary worker sets `MAX_IDLE_INTERVAL_MS`. */
  readonly maxIdleMs?: number;
  /** How much the pauses after empty receives grow at first. Default: `minIdleMs`. */
  readonly idleDeltaMs?: number;
  /** Decides the pauses after empty receives, instead of the three options above. */
  readonly onQueueEmpty?: EmptyPolicy;
  /** The number of tasks from a depth on. Default: a task for each `take` messages. */
  readonly taskThresholds?: readonly TaskThreshold[];
  /** Decides the number of tasks, instead of `taskThresholds`. */
  readonly onWorkDetected?: TaskCountRule;
  /** Wakes the listener. While it is connected, all tasks end when the queue is empty. Default: none, so the listener polls. */
  readonly trigger?: WorkDetectedSource;
  /** With a trigger, the longest time without a receive, in case a trigger is lost. Default 300,000. */
  readonly safetyPollMs?: number;
  readonly clock?: Clock;
  /** In [0, 1), for jitter. Default: `Math.random`. */
  readonly random?: () => number;
  /** Default: nothing is logged. */
  readonly log?: QueueLog;
  /** Called when messages were received, before they are handled. */
  readonly onReceived?: () => void;
  /** Called with the outcome of each message. */
  readonly onOutcome?: (outcome: MessageOutcome) => void;
}

type Optional = 'maxTasks' | 'trigger' | 'taskThresholds' | 'concurrency' | 'idleDeltaMs' | 'retryDelayMs';

export type ListenerSettings = Required<Omit<ListenerOptions, Optional>> & {
  readonly concurrency: number;
  readonly maxTasks: number | undefined;
  readonly retryDelayMs: RetryDelay | undefined;
  readonly trigger: WorkDetectedSource | undefined;
};

/** Adds the defaults. Throws one `invalid-options` that names every fault. */
export function listenerSettings(options: ListenerOptions): ListenerSettings {
  const { take = 32, minIdleMs = 500, taskThresholds, retryDelayMs, random = Math.random } = options;
  const { concurrency = take, idleDeltaMs = minIdleMs } = options;
  const numbers = {
    take,
    concurrency,
    visibilityTimeoutMs: options.visibilityTimeoutMs ?? 30_000,
    maxDequeueCount: options.maxDequeueCount ?? 5,
    stopGraceMs: options.stopGraceMs ?? 10_000,
    everyMs: options.everyMs ?? 0,
    minIdleMs,
    maxIdleMs: options.maxIdleMs ?? Math.max(30_000, minIdleMs),
    idleDeltaMs,
    safetyPollMs: options.safetyPollMs ?? 300_000,
  };
  const mostTasks = taskThresholds && Math.max(...taskThresholds.map(({ tasks }) => tasks));
  const maxTasks = options.maxTasks ?? mostTasks;
  assertNumbers({ ...numbers, maxTasks, retryDelayMs, taskThresholds });
  return {
    ...numbers,
    maxTasks,
    retryDelayMs,
    onQueueEmpty: options.onQueueEmpty ?? backOff({ ...numbers, random }),
    onWorkDetected:
      options.onWorkDetected ?? (taskThresholds ? tasksByThreshold(taskThresholds) : tasksByBatch(take)),
    trigger: options.trigger,
    clock: options.clock ?? systemClock,
    random,
    log: options.log ?? { warn: () => {}, error: () => {} },
    onReceived: options.onReceived ?? (() => {}),
    onOutcome: options.onOutcome ?? (() => {}),
  };
}

type Checked = {
  readonly [K in keyof ListenerOptions]: ListenerOptions[K] | undefined;
};

function assertNumbers(given: Checked): void {
  const faults: string[] = [];
  const must = (name: keyof ListenerOptions, holds: (value: number) => boolean, rule: string): void => {
    const value = given[name];
    if (typeof value === 'number' && !holds(value)) faults.push(`${name} is ${value}, it must be ${rule}`);
  };
  must('take', isMax, 'an integer from 1 to 32');
  must('concurrency', isCount, 'an integer from 1');
  must('maxTasks', isCount, 'an integer from 1');
  must('maxDequeueCount', isCount, 'an integer from 1');
  must('visibilityTimeoutMs', isVisibilityTimeout, 'from 1 s to 7 days');
  must('retryDelayMs', isDelay, 'from 0 to 7 days');
  for (const name of ['stopGraceMs', 'everyMs', 'minIdleMs', 'idleDeltaMs'] as const) {
    must(name, isTime, `from 0 to ${longestTimerMs} ms`);
  }
  must('safetyPollMs', (value) => value >= 1 && isTime(value), `from 1 to ${longestTimerMs} ms`);
  const { minIdleMs } = given;
  must('maxIdleMs', (value) => value >= (minIdleMs ?? 0) && isTime(value), 'at least minIdleMs');
  for (const { depth, tasks } of given.taskThresholds ?? []) {
    if (depth >= 0 && isCount(tasks)) continue;
    faults.push(
      `taskThresholds has ${tasks} tasks from depth ${depth} on, it must be 1 or more from 0 or more on`,
    );
  }
  if (given.taskThresholds?.length === 0) faults.push('taskThresholds is empty');
  if (faults.length > 0) throw new QueueError('invalid-options', faults.join('; '));
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}

function isTime(ms: number): boolean {
  return ms >= 0 && ms <= longestTimerMs;
}
