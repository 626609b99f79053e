import type { Clock } from '@canvass/runtime/clock';
import type { AnalysisMessages, TaskMessage } from '../messages.ts';

/**
 * Tasks of an analysis that are on the queue at once: enough for some fifteen workers between two looks of the controller. More would
 * delay the tasks of other analyses, and be in vain if this one ends early.
 */
export const mostOpenTasks = 64;
/** A task that is not finished may hold up so many after it: those are done but not merged. */
const farthestAhead = 512;
const sendsAtOnce = 16;
/** If the first unfinished task makes no progress for so long, its message may be lost; doubles each time, up to the longest. */
const firstPatienceMs = 10_000;
const longestPatienceMs = 300_000;

/** Sends the tasks of an analysis bit by bit, in their order, and again those that seem to be lost. */
export class TaskSender {
  readonly #deps: { readonly messages: AnalysisMessages; readonly clock: Pick<Clock, 'now'> };
  readonly #message: Omit<TaskMessage, 'task'>;
  readonly #tasks: number;
  #sent: number;
  #prefix = 0;
  #advancedAtMs: number;
  #patienceMs = firstPatienceMs;

  /** `tasks`: of the plan. `sent`: the first ones, which were sent before. */
  constructor(
    deps: { readonly messages: AnalysisMessages; readonly clock: Pick<Clock, 'now'> },
    message: Omit<TaskMessage, 'task'>,
    { tasks, sent }: { readonly tasks: number; readonly sent: number },
  ) {
    this.#deps = deps;
    this.#message = message;
    this.#tasks = tasks;
    this.#sent = sent;
    this.#advancedAtMs = deps.clock.now();
  }

  /** A task from here on has not been sent by this sender, and will not be before the next `send`. */
  get farthest(): number {
    return Math.min(this.#tasks, this.#sent + mostOpenTasks);
  }

  /** `prefix`: so many first tasks are finished; `finished`: those after them. Throws what the queue throws; then call it again. */
  async send(prefix: number, finished: ReadonlySet<number>): Promise<void> {
    this.#sent = Math.max(this.#sent, prefix);
    const open = range(prefix, this.#sent).filter((task) => !finished.has(task));
    await this.#sendAll(this.#takeLost(prefix, open));
    const room = Math.min(mostOpenTasks - open.length, prefix + farthestAhead - this.#sent);
    const next = range(this.#sent, Math.min(this.#tasks, this.#sent + Math.max(0, room)));
    await this.#sendAll(next.filter((task) => !finished.has(task)));
    this.#sent += next.length;
  }

  #takeLost(prefix: number, open: readonly number[]): readonly number[] {
    const nowMs = this.#deps.clock.now();
    if (prefix > this.#prefix || open.length === 0) {
      this.#prefix = prefix;
      this.#advancedAtMs = nowMs;
      this.#patienceMs = firstPatienceMs;
      return [];
    }
    if (nowMs - this.#advancedAtMs < this.#patienceMs) return [];
    this.#advancedAtMs = nowMs;
    this.#patienceMs = Math.min(longestPatienceMs, 2 * this.#patienceMs);
    return open.slice(0, mostOpenTasks);
  }

  async #sendAll(tasks: readonly number[]): Promise<void> {
    await sendTasks(this.#deps.messages, this.#message, tasks);
  }
}

/** Throws what the queue throws; then some may have been sent. */
export async function sendTasks(
  messages: AnalysisMessages,
  message: Omit<TaskMessage, 'task'>,
  tasks: readonly number[],
): Promise<void> {
  for (let first = 0; first < tasks.length; first += sendsAtOnce) {
    const some = tasks.slice(first, first + sendsAtOnce);
    await Promise.all(some.map((task) => messages.send({ ...message, task })));
  }
}

/** Whole numbers from `from` to before `to`. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
