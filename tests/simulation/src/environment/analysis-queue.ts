import type { AnalysisMessage } from '@canvass/analyses';
import type { Environment } from './environment.ts';
import type { EventTarget } from './event-heap.ts';

interface Held {
  readonly body: AnalysisMessage;
  dequeueCount: number;
  postponedCount: number;
  /** True time from which it can be received, unless its receiver is still alive. */
  visibleAt: number;
  receiver: EventTarget | undefined;
}

export type ReceivedAnalysisMessage = Held;

/** How soon a message of a dead receiver is visible again, in ms. */
const leaseMs = 400;

/** The queue of analyses. It loses, doubles, delays and reorders messages, delivers them again after they were deleted, and loses leases. */
export class AnalysisQueue {
  readonly #environment: Environment;
  #messages: Held[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  get isEmpty(): boolean {
    return this.#messages.length === 0;
  }

  send(from: EventTarget, body: AnalysisMessage): Promise<void> {
    const { random, profile, scheduler, stats, isQuiet } = this.#environment;
    const isLost = !isQuiet && random.chance(profile.hintLoss / 2);
    const copies = isLost ? 0 : random.chance(profile.hintDouble) ? 2 : 1;
    if (isLost) stats.hintsLost += 1;
    if (copies === 2) stats.hintsDoubled += 1;
    for (let copy = 0; copy < copies; copy += 1) {
      scheduler.after(random.magnitude(0.5, profile.hintDelayMs), undefined, () => {
        const visibleAt = scheduler.now;
        this.#messages.push({ body, dequeueCount: 0, postponedCount: 0, visibleAt, receiver: undefined });
      });
    }
    return new Promise((resolve) => {
      scheduler.after(random.magnitude(0.5, profile.maxLatencyMs), from, resolve);
    });
  }

  /** One message; a lease is lost now and then although its receiver is alive. */
  receive(receiver: EventTarget): Held | undefined {
    const { random, scheduler, profile, isQuiet } = this.#environment;
    const visible = this.#messages.filter(({ visibleAt, receiver: holder }) => {
      if (visibleAt > scheduler.now) return false;
      return !holder?.isAlive || (!isQuiet && random.chance(profile.loss / 20));
    });
    if (visible.length === 0) return undefined;
    const message = random.pick(visible);
    message.dequeueCount += 1;
    message.receiver = receiver;
    message.visibleAt = scheduler.now + leaseMs;
    return message;
  }

  postpone(message: Held, receiver: EventTarget, delayMs: number): void {
    if (message.receiver !== receiver) return;
    message.postponedCount += 1;
    message.receiver = undefined;
    message.visibleAt = this.#environment.scheduler.now + delayMs;
  }

  delete(message: Held, receiver: EventTarget): void {
    const { random, profile, isQuiet } = this.#environment;
    if (message.receiver !== receiver) return;
    message.receiver = undefined;
    if (isQuiet || !random.chance(profile.loss)) {
      this.#messages = this.#messages.filter((each) => each !== message);
    }
  }
}
