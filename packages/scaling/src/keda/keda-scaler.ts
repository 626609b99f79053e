import { isKnown, type Reading } from '../rules/reading.ts';

export interface KedaOptions {
  /** `queueLength`: messages per replica. KEDA's default is 5. */
  readonly queueLength: number;
  readonly minReplicaCount: number;
  readonly maxReplicaCount: number;
  /** Between polls, which switch between 0 and 1; default 30. */
  readonly pollingIntervalSeconds?: number;
  /** From the last active poll to zero; default 300. */
  readonly cooldownSeconds?: number;
}

/** The HorizontalPodAutoscaler's defaults. */
const syncSeconds = 15;
const tolerance = 0.1;
/** Kubernetes scales in to the highest recommendation of this time. */
const downWindowSeconds = 300;
/** Kubernetes starts at most this many pods at a time, or as many as there are. */
const podsPerSync = 4;

const defaults = {
  /** KEDA reads the length of the queue this often, to switch between no replica and one. */
  pollingIntervalSeconds: 30,
  /** KEDA ends the last replica this long after a poll found work. */
  cooldownSeconds: 300,
};

/**
 * Models KEDA and the HorizontalPodAutoscaler that it feeds, by their documented formulas. KEDA switches between 0 and 1,
 * by polls and a cooldown. Every 15 s the autoscaler does the rest: `ceil(length / queueLength)` unless within 10 %; at
 * most four pods or 100 % more per sync; in, to the most of the last 300 s. An unknown length changes nothing.
 */
export class KedaScaler {
  readonly #options: Required<KedaOptions>;
  #recommended: { readonly at: number; readonly replicas: number }[] = [];
  #lastActive = -Infinity;
  #nextPoll = 0;
  #nextSync = 0;

  constructor(options: KedaOptions) {
    this.#options = { ...defaults, ...options };
  }

  /** Call it every second. `seconds`: since the start. */
  step(seconds: number, length: Reading, current: number): number {
    let replicas = current;
    if (seconds >= this.#nextPoll) {
      this.#nextPoll = seconds + this.#options.pollingIntervalSeconds;
      replicas = this.#poll(seconds, length, replicas);
    }
    if (seconds >= this.#nextSync) {
      this.#nextSync = seconds + syncSeconds;
      replicas = this.#sync(seconds, length, replicas);
    }
    return replicas;
  }

  #poll(seconds: number, length: Reading, current: number): number {
    const { minReplicaCount, cooldownSeconds } = this.#options;
    if (!isKnown(length)) return current;
    if (length > 0) {
      this.#lastActive = seconds;
      return current === 0 ? Math.max(1, minReplicaCount) : current;
    }
    const isCold = seconds - this.#lastActive >= cooldownSeconds;
    return minReplicaCount === 0 && current > 0 && isCold ? 0 : current;
  }

  #sync(seconds: number, length: Reading, current: number): number {
    // At 0 the autoscaler is off.
    if (current === 0 || !isKnown(length)) return current;
    const { queueLength, minReplicaCount, maxReplicaCount } = this.#options;
    const ratio = length / (queueLength * current);
    const raw = Math.abs(ratio - 1) <= tolerance ? current : Math.ceil(length / queueLength);
    const bounded = Math.min(Math.max(raw, minReplicaCount, 1), maxReplicaCount);
    this.#recommended = this.#recommended.filter(({ at }) => at > seconds - downWindowSeconds);
    if (this.#recommended.length === 0) this.#recommended.push({ at: seconds, replicas: current });
    this.#recommended.push({ at: seconds, replicas: bounded });
    if (bounded > current) return Math.min(bounded, Math.max(current + podsPerSync, current * 2));
    const most = Math.max(...this.#recommended.map(({ replicas }) => replicas));
    return Math.min(current, most);
  }
}
