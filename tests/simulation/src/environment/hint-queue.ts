import type { SurveyAnswersStored } from '@canvass/journal';
import type { Environment } from './environment.ts';
import type { EventTarget } from './event-heap.ts';

interface Hint {
  readonly id: number;
  readonly segmentId: string;
  /** The segment's length in bytes. */
  readonly end: number;
  /** True time. */
  readonly sentAt: number;
  /** True time from which it can be received. */
  visibleAt: number;
}

/** The queue of hints. It loses, doubles, delays and reorders them, and forgets deletions. */
export class HintQueue {
  readonly #environment: Environment;
  #hints: Hint[] = [];
  #lastId = 0;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  send(from: EventTarget, { segmentId, end = Infinity, heldBackMs = 0 }: SurveyAnswersStored): Promise<void> {
    const sentAt = this.#environment.scheduler.now;
    const { random, profile, scheduler, stats, isQuiet } = this.#environment;
    const isLost = !isQuiet && random.chance(profile.hintLoss);
    const copies = isLost ? 0 : random.chance(profile.hintDouble) ? 2 : 1;
    if (isLost) stats.hintsLost += 1;
    if (copies === 2) stats.hintsDoubled += 1;
    for (let copy = 0; copy < copies; copy += 1) {
      scheduler.after(heldBackMs + random.magnitude(0.5, profile.hintDelayMs), undefined, () => {
        this.#lastId += 1;
        this.#hints.push({ id: this.#lastId, segmentId, end, sentAt, visibleAt: scheduler.now });
      });
    }
    return new Promise((resolve, reject) => {
      scheduler.after(random.magnitude(0.5, profile.maxLatencyMs), from, () => {
        if (isLost && random.chance(0.5)) reject(new Error('the queue did not answer'));
        else resolve();
      });
    });
  }

  receive(max: number, visibilityTimeoutMs: number): Hint[] {
    const { random, scheduler } = this.#environment;
    const visible = this.#hints.filter(({ visibleAt }) => visibleAt <= scheduler.now);
    const received = random.shuffled(visible).slice(0, max);
    for (const hint of received) hint.visibleAt = scheduler.now + visibilityTimeoutMs;
    return received;
  }

  delete(ids: readonly number[]): void {
    const { random, profile } = this.#environment;
    this.#hints = this.#hints.filter(({ id }) => !ids.includes(id) || random.chance(profile.loss));
  }
}
