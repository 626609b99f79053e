import type { SurveyAnswersStored } from '@canvass/journal';
import type { SimulatedProcess } from './simulated-process.ts';
import type { World } from './world.ts';

interface Hint {
  readonly id: number;
  readonly segmentId: string;
  /** Bytes that the segment had. */
  readonly end: number;
  /** True time. */
  readonly sentAt: number;
  /** True time from which on it can be received. */
  visibleAt: number;
}

/** The queue of hints, as bad as a queue may be: it loses, doubles, delays and reorders, and forgets deletions. */
export class HintQueue {
  readonly #world: World;
  #hints: Hint[] = [];
  #lastId = 0;

  constructor(world: World) {
    this.#world = world;
  }

  send(from: SimulatedProcess, { segmentId, end = Infinity }: SurveyAnswersStored): Promise<void> {
    const sentAt = this.#world.scheduler.now;
    const { random, profile, scheduler, stats, isQuiet } = this.#world;
    const isLost = !isQuiet && random.chance(profile.hintLoss);
    const copies = isLost ? 0 : random.chance(profile.hintDouble) ? 2 : 1;
    if (isLost) stats.hintsLost += 1;
    if (copies === 2) stats.hintsDoubled += 1;
    for (let copy = 0; copy < copies; copy += 1) {
      scheduler.after(random.magnitude(0.5, profile.hintDelayMs), undefined, () => {
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
    const { random, scheduler } = this.#world;
    const visible = this.#hints.filter(({ visibleAt }) => visibleAt <= scheduler.now);
    const received = random.shuffled(visible).slice(0, max);
    for (const hint of received) hint.visibleAt = scheduler.now + visibilityTimeoutMs;
    return received;
  }

  delete(ids: readonly number[]): void {
    const { random, profile } = this.#world;
    this.#hints = this.#hints.filter(({ id }) => !ids.includes(id) || random.chance(profile.loss));
  }
}
