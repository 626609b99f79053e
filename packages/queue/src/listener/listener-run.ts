import { pause } from '@canvass/runtime/clock';
import type { CycleCounts } from '../settlement/message-outcome.ts';
import type { ListenerSettings } from './listener-options.ts';
import { WakeTimes } from './wake-times.ts';
import type { WorkDetectedSubscription } from '../port/work-detected.ts';

export interface ListenerRunDeps {
  readonly queue: { readonly name: string; depth(): Promise<number> };
  readonly settings: ListenerSettings;
  readonly maxTasks: number;
  readonly cycle: (onReceived: (count: number) => void) => Promise<CycleCounts>;
}

/** A task is busy while it handles messages, and free while it receives or sleeps. */
interface Task {
  isBusy: boolean;
  wake: (() => void) | undefined;
}

/** The longest pause after a first failed receive. Each further failure in a row doubles it. */
const firstBackOffMs = 250;
/** The longest pause after failed receives. */
const longestBackOffMs = 30_000;
/** The depth is read at most once in this time, because each reading costs a call. */
const depthIntervalMs = 1_000;
/** When all tasks have been busy for this long, another one starts. */
const takeOverAfterMs = 1_000;

/**
 * Runs a listener's tasks from `start` to `stop`. The tasks receive and handle messages, end when the queue is
 * empty, and start when work is detected. Without a connected trigger one task stays free to poll, if `maxTasks` allows.
 */
export class ListenerRun {
  readonly #deps: ListenerRunDeps;
  /** Aborts when the run stops. */
  readonly #stop = new AbortController();
  readonly #tasks = new Map<Task, Promise<void>>();
  readonly #retries: WakeTimes;
  readonly #subscription: WorkDetectedSubscription | undefined;
  #isConnected = false;
  #wasEmpty = true;
  /** The number of wake-ups. An empty receive that began before the latest wake-up does not prove that the queue is empty. */
  #wakes = 0;
  #lastReceiveAt: number;
  #safetyPoll: unknown;
  #takeOver: unknown;
  #growing: Promise<void> | undefined;
  #askedDepthAt = Number.NEGATIVE_INFINITY;

  constructor(deps: ListenerRunDeps, taskCount: number) {
    this.#deps = deps;
    const { clock, trigger } = deps.settings;
    this.#lastReceiveAt = clock.now();
    while (this.#tasks.size < taskCount) this.#start({ isProbe: false });
    this.#retries = new WakeTimes(clock, () => this.#wake({ isProbe: false }));
    this.#subscription = trigger?.subscribe({
      onWorkDetected: ({ queueName, visibleInMs = 0 }) => {
        if (queueName !== deps.queue.name || this.#stop.signal.aborted) return;
        if (visibleInMs > 0) this.wakeAfter(visibleInMs);
        else this.#wake({ isProbe: true });
      },
      onConnected: () => this.#connected(true),
      onDisconnected: () => this.#connected(false),
    });
  }

  get isStopping(): boolean {
    return this.#stop.signal.aborted;
  }

  get totalTasks(): number {
    return this.#tasks.size;
  }

  get activeTasks(): number {
    return [...this.#tasks.keys()].filter(({ isBusy }) => isBusy).length;
  }

  /** Wakes a task when a message of this process becomes visible again; no trigger announces it. */
  wakeAfter(delayMs: number): void {
    // The safety poll finds messages that become visible later.
    if (!this.isStopping && delayMs <= this.#deps.settings.safetyPollMs) this.#retries.add(delayMs);
  }

  /** Stops receiving; resolves when all tasks have ended. Idempotent. */
  async stop(): Promise<void> {
    const { clock } = this.#deps.settings;
    this.#stop.abort();
    this.#retries.clear();
    clock.clearTimeout(this.#safetyPoll);
    clock.clearTimeout(this.#takeOver);
    for (const { wake } of this.#tasks.keys()) wake?.();
    await Promise.all([...this.#tasks.values(), this.#growing, this.#subscription?.close()]);
  }

  /** @param isProbe the task ends if its first receive is empty. */
  #start({ isProbe }: { readonly isProbe: boolean }): void {
    const task: Task = { isBusy: false, wake: undefined };
    // Deferred, so that the task is in the map before it can end.
    this.#tasks.set(
      task,
      Promise.resolve().then(() => this.#loop(task, isProbe)),
    );
  }

  /** Receives and handles until the run stops or the policy ends the task. A failed receive only delays it. */
  async #loop(task: Task, isProbe: boolean): Promise<void> {
    const { settings, queue, cycle } = this.#deps;
    const { clock, everyMs, take, onQueueEmpty } = settings;
    const stop = this.#stop.signal;
    let idleCount = 0;
    let failures = 0;
    let hasReceived = false;
    while (!stop.aborted) {
      const wakes = this.#wakes;
      this.#lastReceiveAt = clock.now();
      try {
        const { received } = await cycle((count) => this.#received(task, count, wakes));
        task.isBusy = false;
        failures = 0;
        if (received > 0) {
          idleCount = 0;
          hasReceived = true;
          if (received < take && everyMs > 0) await pause(clock, everyMs, stop);
          continue;
        }
        this.#wasEmpty = true;
        if (stop.aborted || wakes !== this.#wakes) continue;
        const { activeTasks, totalTasks } = this;
        const { delayMs, end } = onQueueEmpty({ queue: queue.name, idleCount, activeTasks, totalTasks });
        if ((end || (isProbe && !hasReceived)) && this.#canSpare(task)) return void this.#tasks.delete(task);
        idleCount += 1;
        await this.#sleep(task, delayMs);
      } catch (err) {
        task.isBusy = false;
        await pause(clock, this.#backOffMs(failures, err), stop);
        failures += 1;
      }
    }
  }

  #received(task: Task, count: number, wakesBefore: number): void {
    if (count === 0 || this.isStopping) return;
    const { clock, take } = this.#deps.settings;
    const wasEmpty = this.#wasEmpty;
    this.#wasEmpty = false;
    task.isBusy = true;
    if (wasEmpty || count === take) this.#grow();
    if (this.#hasFree()) return;
    if (wakesBefore !== this.#wakes) this.#startOneMore({ isProbe: true });
    // If all tasks handle messages for long, new messages must not wait for them.
    if (this.#isConnected) return;
    clock.clearTimeout(this.#takeOver);
    this.#takeOver = clock.setTimeout(() => {
      if (!this.#hasFree() && !this.#isConnected) this.#startOneMore({ isProbe: false });
    }, takeOverAfterMs);
  }

  /** Makes sure that a receive begins after this moment. */
  #wake({ isProbe }: { readonly isProbe: boolean }): void {
    this.#wakes += 1;
    for (const { wake } of this.#tasks.keys()) {
      if (wake !== undefined) return wake();
    }
    if (!this.#hasFree()) this.#startOneMore({ isProbe });
  }

  #connected(isConnected: boolean): void {
    if (this.isStopping) return;
    const { clock } = this.#deps.settings;
    clock.clearTimeout(this.#safetyPoll);
    this.#isConnected = isConnected;
    if (isConnected) this.#awaitSafetyPoll();
    // Earlier triggers may be lost. While disconnected, a task must stay and poll.
    this.#wake({ isProbe: isConnected });
  }

  #awaitSafetyPoll(): void {
    const { clock, safetyPollMs } = this.#deps.settings;
    this.#safetyPoll = clock.setTimeout(
      () => {
        if (clock.now() - this.#lastReceiveAt >= safetyPollMs) {
          this.#lastReceiveAt = clock.now();
          this.#wake({ isProbe: true });
        }
        this.#awaitSafetyPoll();
      },
      this.#lastReceiveAt + safetyPollMs - clock.now(),
    );
  }

  #startOneMore(options: { readonly isProbe: boolean }): void {
    if (!this.isStopping && !this.#isFull()) this.#start(options);
  }

  /** Reads the depth, at most once a second, and starts as many tasks as the rule wants. */
  #grow(): void {
    const { settings, queue, maxTasks } = this.#deps;
    const { clock, onWorkDetected, log } = settings;
    const now = clock.now();
    if (this.#growing || this.#isFull() || now - this.#askedDepthAt < depthIntervalMs) return;
    this.#askedDepthAt = now;
    const grow = async (): Promise<void> => {
      try {
        const depth = await queue.depth();
        const { activeTasks, totalTasks } = this;
        const wanted = onWorkDetected({ queue: queue.name, depth, activeTasks, totalTasks });
        while (this.#tasks.size < Math.min(wanted, maxTasks) && !this.isStopping)
          this.#startOneMore({ isProbe: true });
      } catch (err) {
        log.warn({ err, queue: queue.name }, 'deciding how many tasks to run failed');
      }
    };
    this.#growing = grow().then(() => void (this.#growing = undefined));
  }

  #isFull(): boolean {
    return this.#tasks.size >= this.#deps.maxTasks;
  }

  #hasFree(): boolean {
    return [...this.#tasks.keys()].some(({ isBusy }) => !isBusy);
  }

  #canSpare(task: Task): boolean {
    return this.#isConnected || [...this.#tasks.keys()].some((each) => each !== task && !each.isBusy);
  }

  #sleep(task: Task, delayMs: number): Promise<void> {
    const { clock } = this.#deps.settings;
    if (this.isStopping) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clock.clearTimeout(timer);
        task.wake = undefined;
        resolve();
      };
      const timer = clock.setTimeout(wake, delayMs);
      task.wake = wake;
    });
  }

  /** Returns the pause after failed receives. It is wholly random, so that receivers that failed together do not retry together. */
  #backOffMs(failures: number, err: unknown): number {
    const { random, log } = this.#deps.settings;
    const delayMs = random() * Math.min(longestBackOffMs, firstBackOffMs * 2 ** failures);
    log.warn({ err, failures: failures + 1, retryInMs: Math.round(delayMs) }, 'receiving messages failed');
    return delayMs;
  }
}
