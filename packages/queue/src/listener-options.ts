import { systemClock, type Clock } from '@canvass/clock';
import { backOff } from './back-off.ts';
import type { EmptyPolicy } from './back-off.ts';
import { QueueError } from './errors.ts';
import type { MessageOutcome } from './message-outcome.ts';
import { isDelay, isMax, isVisibilityTimeout } from './queue-limits.ts';
import { tasksByBatch, tasksByThreshold } from './task-rule.ts';
import type { TaskRule, TaskThreshold } from './task-rule.ts';
import type { WorkDetectedSource } from './work-detected.ts';

/** What pino, among others, looks like. */
export interface QueueLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export type ListenerOptions = {
  /** How many messages a task asks for at once, 1 to 32. Default 32. */
  readonly take?: number;
  /** How many of them it handles at the same time. Default: all. */
  readonly concurrency?: number;
  /** The most tasks. Default: the highest of `taskThresholds`, or what `start` was given. */
  readonly maxTasks?: number;
  /** How long a message stays hidden without a renewal; renewed at half of it. 1 s to 7 days, default 30,000. */
  readonly visibilityTimeoutMs?: number;
  /**
   * When a message whose handler failed is visible again, 0 to 7 days; a function is given how often it has failed, 1
   * or more. Default: it is left to its visibility timeout, which saves a call.
   */
  readonly retryDelayMs?: number | ((failures: number) => number);
  /** A message that was given out more often goes to the poison queue; put-backs do not count. Default 5. */
  readonly maxDequeueCount?: number;
  /** How long `stop` waits for what is in flight before it aborts it, and once more after that. Default 10,000. */
  readonly stopGraceMs?: number;
  /** The pause of a task whose receive brought some messages, but fewer than it asked for. Default 0. */
  readonly everyMs?: number;
  /** The first pause after a receive that brought none. Default 500. */
  readonly minIdleMs?: number;
  /** The longest one, where tasks end. Default 30,000. */
  readonly maxIdleMs?: number;
  /** What the pauses grow by. Default: `minIdleMs`. */
  readonly idleDeltaMs?: number;
  /** Decides instead of the three above. */
  readonly onQueueEmpty?: EmptyPolicy;
  /** How many tasks from which depth on. Default: a task for each `take` messages. */
  readonly taskThresholds?: readonly TaskThreshold[];
  /** Decides instead of `taskThresholds`. */
  readonly onWorkDetected?: TaskRule;
  /** Wakes the listener; while it is connected, all tasks end when there is nothing to do. Default: polling alone. */
  readonly trigger?: WorkDetectedSource;
  /** With a trigger: the longest time without a look, for triggers that were lost. Default 300,000. */
  readonly safetyPollMs?: number;
  readonly clock?: Clock;
  /** In [0, 1), for jitter. Default: `Math.random`. */
  readonly random?: () => number;
  /** Default: silent. */
  readonly log?: QueueLog;
  /** Told what became of each message. */
  readonly onOutcome?: (outcome: MessageOutcome) => void;
};

type Optional = 'maxTasks' | 'trigger' | 'taskThresholds' | 'concurrency' | 'idleDeltaMs' | 'retryDelayMs';

export type ListenerSettings = Required<Omit<ListenerOptions, Optional>> & {
  readonly concurrency: number;
  readonly maxTasks: number | undefined;
  readonly retryDelayMs: ListenerOptions['retryDelayMs'];
  readonly trigger: WorkDetectedSource | undefined;
};

/** The options with their defaults. Throws one `invalid-options` that names every fault. */
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
    onOutcome: options.onOutcome ?? (() => {}),
  };
}

const longestTimerMs = 2 ** 31 - 1;

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
