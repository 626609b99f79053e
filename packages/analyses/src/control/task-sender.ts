import type { Clock } from '@canvass/runtime/clock';
import type { AnalysisMessages, TaskMessage } from '../messages.ts';

/**
 * At most this many tasks of an analysis are on the queue at once: enough for about fifteen workers until the controller looks again. More
 * would delay the tasks of other analyses, and would be done in vain if this one ends early.
 */
export const mostOpenTasks = 64;
/** While a task is not finished, at most this many later tasks are sent. Their results wait until they can be merged. */
const farthestAhead = 512;
/** How many messages of tasks are sent at once. */
const sendsAtOnce = 16;
/** If no further task was merged for this long, open tasks are sent again, because their messages may be lost. It doubles each time. */
const firstPatienceMs = 10_000;
/** The time before open tasks are sent again grows up to this. */
const longestPatienceMs = 300_000;

/** Sends the tasks of an analysis in their order, a few at a time, and sends those again that seem to be lost. */
export class TaskSender {
  readonly #deps: { readonly messages: AnalysisMessages; readonly clock: Pick<Clock, 'now'> };
  readonly #message: Omit<TaskMessage, 'task'>;
  readonly #tasks: number;
  #sent: number;
  #prefix = 0;
  #advancedAtMs: number;
  #patienceMs = firstPatienceMs;

  /** @param progress `tasks` is the number of tasks of the plan, and `sent` how many first ones were sent before. */
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

  /** This sender has not sent a task from this number on, and will not before the next `send`. */
  get farthest(): number {
    return Math.min(this.#tasks, this.#sent + mostOpenTasks);
  }

  /**
   * Sends further tasks, and lost ones again. Throws what the queue throws; it may then be called again.
   *
   * @param prefix How many first tasks are finished without a gap.
   * @param finished The finished tasks after them.
   */
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

/** Sends tasks. Throws what the queue throws; some tasks may then have been sent. */
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

/** Returns the whole numbers from `from` to before `to`. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
