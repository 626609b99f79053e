import { pause } from '@canvass/clock';
import type { CycleCounts } from './message-outcome.ts';
import type { ListenerSettings } from './listener-options.ts';
import { WakeTimes } from './wake-times.ts';
import type { WorkDetectedSubscription } from './work-detected.ts';

export type ListenerRunDeps = {
  readonly queue: { readonly name: string; depth(): Promise<number> };
  readonly settings: ListenerSettings;
  readonly maxTasks: number;
  readonly cycle: (onReceived: (count: number) => void) => Promise<CycleCounts>;
};

/** A dequeue task is free when it looks for messages or will do so by itself, and busy while it handles some. */
type Task = { isBusy: boolean; wake: (() => void) | undefined };

const firstBackOffMs = 250;
const longestBackOffMs = 30_000;
/** Between two questions for the depth, and before a task takes over from one that is busy. */
const patienceMs = 1_000;

/**
 * The package's one dequeue loop, from a start to its stop: any number of tasks that receive and handle, end when
 * there is nothing to do, and start when there is. Without a trigger one task is always free to look, if `maxTasks`
 * allows it; with one, none has to be.
 */
export class ListenerRun {
  readonly #deps: ListenerRunDeps;
  readonly #stop = new AbortController();
  readonly #tasks = new Map<Task, Promise<void>>();
  readonly #retries: WakeTimes;
  readonly #subscription: WorkDetectedSubscription | undefined;
  #isConnected = false;
  /** The first messages of a run are work detected. */
  #wasEmpty = true;
  /** How often it was told that there is work: a receive that began before the last time proves nothing. */
  #wakes = 0;
  #lookedAt: number;
  #safetyPoll: unknown;
  #takeOver: unknown;
  #growing: Promise<void> | undefined;
  #askedDepthAt = Number.NEGATIVE_INFINITY;

  constructor(deps: ListenerRunDeps, taskCount: number) {
    this.#deps = deps;
    const { clock, trigger } = deps.settings;
    this.#lookedAt = clock.now();
    while (this.#tasks.size < taskCount) this.#start({ isSure: true });
    this.#retries = new WakeTimes(clock, () => this.#wake({ isSure: true }));
    this.#subscription = trigger?.subscribe({
      onWorkDetected: ({ queueName, visibleInMs = 0 }) => {
        if (queueName !== deps.queue.name || this.#stop.signal.aborted) return;
        if (visibleInMs > 0) this.wakeAfter(visibleInMs);
        else this.#wake();
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

  /** A message of ours will be visible again by then; nobody else will say so. */
  wakeAfter(delayMs: number): void {
    // What is due later, the safety poll finds by then.
    if (!this.isStopping && delayMs <= this.#deps.settings.safetyPollMs) this.#retries.add(delayMs);
  }

  /** Receives no more; resolves when all tasks have ended. Idempotent. */
  async stop(): Promise<void> {
    const { clock } = this.#deps.settings;
    this.#stop.abort();
    this.#retries.clear();
    clock.clearTimeout(this.#safetyPoll);
    clock.clearTimeout(this.#takeOver);
    for (const { wake } of this.#tasks.keys()) wake?.();
    await Promise.all([...this.#tasks.values(), this.#growing, this.#subscription?.close()]);
  }

  /** @param isSure otherwise it ends where its first look finds nothing. */
  #start({ isSure }: { readonly isSure: boolean }): void {
    const task: Task = { isBusy: false, wake: undefined };
    // A turn later, so that the task is in the map before it can end.
    this.#tasks.set(
      task,
      Promise.resolve().then(() => this.#loop(task, isSure)),
    );
  }

  /** Ends with the run, or when the policy says so; whatever fails only delays it. */
  async #loop(task: Task, isSure: boolean): Promise<void> {
    const { settings, queue, cycle } = this.#deps;
    const { clock, everyMs, take, onQueueEmpty } = settings;
    const stop = this.#stop.signal;
    let idleCount = 0;
    let failures = 0;
    let hasProved = isSure;
    while (!stop.aborted) {
      const wakes = this.#wakes;
      this.#lookedAt = clock.now();
      try {
        const { received } = await cycle((count) => this.#received(task, count, wakes));
        task.isBusy = false;
        failures = 0;
        if (received > 0) {
          idleCount = 0;
          hasProved = true;
          if (received < take && everyMs > 0) await pause(clock, everyMs, stop);
          continue;
        }
        this.#wasEmpty = true;
        if (stop.aborted || wakes !== this.#wakes) continue;
        const { activeTasks, totalTasks } = this;
        const { delayMs, end } = onQueueEmpty({ queue: queue.name, idleCount, activeTasks, totalTasks });
        if ((end || !hasProved) && this.#canSpare(task)) return void this.#tasks.delete(task);
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
    if (wakesBefore !== this.#wakes) this.#startOneMore(false);
    // Who handles for long must not keep new messages from being seen.
    if (this.#isConnected) return;
    clock.clearTimeout(this.#takeOver);
    this.#takeOver = clock.setTimeout(() => {
      if (!this.#hasFree() && !this.#isConnected) this.#startOneMore(true);
    }, patienceMs);
  }

  /** Work is there, or may be: sees to it that somebody looks after this moment. */
  #wake({ isSure = false }: { readonly isSure?: boolean } = {}): void {
    this.#wakes += 1;
    for (const { wake } of this.#tasks.keys()) {
      if (wake !== undefined) return wake();
    }
    if (!this.#hasFree()) this.#startOneMore(isSure);
  }

  #connected(isConnected: boolean): void {
    if (this.isStopping) return;
    const { clock } = this.#deps.settings;
    clock.clearTimeout(this.#safetyPoll);
    this.#isConnected = isConnected;
    if (isConnected) this.#awaitSafetyPoll();
    // Triggers of before may be lost; or none will come, and somebody has to stay and look.
    this.#wake({ isSure: !isConnected });
  }

  #awaitSafetyPoll(): void {
    const { clock, safetyPollMs } = this.#deps.settings;
    this.#safetyPoll = clock.setTimeout(
      () => {
        if (clock.now() - this.#lookedAt >= safetyPollMs) {
          this.#lookedAt = clock.now();
          this.#wake();
        }
        this.#awaitSafetyPoll();
      },
      this.#lookedAt + safetyPollMs - clock.now(),
    );
  }

  #startOneMore(isSure: boolean): void {
    if (!this.isStopping && !this.#isFull()) this.#start({ isSure });
  }

  /** Asks for the depth, seldom, and starts what the rule wants for it. */
  #grow(): void {
    const { settings, queue, maxTasks } = this.#deps;
    const { clock, onWorkDetected, log } = settings;
    const now = clock.now();
    if (this.#growing || this.#isFull() || now - this.#askedDepthAt < patienceMs) return;
    this.#askedDepthAt = now;
    const grow = async (): Promise<void> => {
      try {
        const depth = await queue.depth();
        const { activeTasks, totalTasks } = this;
        const wanted = onWorkDetected({ queue: queue.name, depth, activeTasks, totalTasks });
        while (this.#tasks.size < Math.min(wanted, maxTasks) && !this.isStopping) this.#startOneMore(false);
      } catch (err) {
        log.warn({ err, queue: queue.name }, 'finding out how many tasks there should be failed');
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

  /** Full jitter: receivers that failed together do not come back together. */
  #backOffMs(failures: number, err: unknown): number {
    const { random, log } = this.#deps.settings;
    const delayMs = random() * Math.min(longestBackOffMs, firstBackOffMs * 2 ** failures);
    log.warn({ err, failures: failures + 1, retryInMs: Math.round(delayMs) }, 'receiving messages failed');
    return delayMs;
  }
}
