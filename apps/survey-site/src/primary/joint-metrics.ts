import type { Clock } from '@canvass/runtime/clock';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { MetricsReading } from '../siblings/messages.ts';
import type { Member } from './note-relay.ts';

/** The joint metrics wait at most this long for a process of the site; one that does not answer counts with its last reading. */
const readingMs = 1_000;

/**
 * The metrics of all processes of a site as one. Counters never fall: those of a process that has ended stay in the sum, because to
 * Prometheus a sum that falls is a restart, and all that it still has is new.
 */
export class JointMetrics {
  /** The metrics of the primary process. */
  readonly #own: Registry;
  readonly #clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>;
  /** The last ones, by process. */
  readonly #readings = new Map<number, MetricsReading>();
  /** The sums of those that have ended. */
  #ofEnded: Promise<MetricsReading> = Promise.resolve([]);
  #waiting: { readonly for: Set<number>; readonly done: () => void } | undefined;
  #reading: Promise<void> | undefined;

  constructor(own: Registry, clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>) {
    this.#clock = clock;
    this.#own = own;
  }

  /** Returns the metrics of all processes as text for Prometheus. */
  async read(members: readonly Member[]): Promise<string> {
    this.#reading ??= this.#ask(members).finally(() => (this.#reading = undefined));
    await this.#reading;
    // All at the same moment: a process that ends now must be in one of the two.
    const living = [...this.#readings.values()];
    const others = await Promise.all([this.#own.getMetricsAsJSON(), this.#ofEnded]);
    const joint = await aggregated([...others, ...living]).metrics();
    // A sum of the times when processes started means nothing: the site's start is the primary process's.
    const start = await this.#own.getSingleMetricAsString(startMetric);
    return `${joint}${start}\n`;
  }

  /** Call it with each reading that a process sends. */
  take(member: number, metrics: MetricsReading): void {
    this.#readings.set(member, metrics);
    this.#arrived(member);
  }

  ended(member: number): void {
    const last = this.#readings.get(member) ?? [];
    this.#readings.delete(member);
    this.#arrived(member);
    const before = this.#ofEnded;
    const sums = last.filter(({ type }) => isSum(String(type)));
    this.#ofEnded = before.then((ended) => aggregated([ended, sums]).getMetricsAsJSON());
  }

  async #ask(members: readonly Member[]): Promise<void> {
    if (members.length === 0) return;
    await new Promise<void>((resolve) => {
      const timer = this.#clock.setTimeout(resolve, readingMs);
      const done = (): void => {
        this.#clock.clearTimeout(timer);
        resolve();
      };
      this.#waiting = { for: new Set(members.map(({ id }) => id)), done };
      for (const member of members) member.send({ kind: 'readMetrics' });
    });
    this.#waiting = undefined;
  }

  #arrived(member: number): void {
    this.#waiting?.for.delete(member);
    if (this.#waiting?.for.size === 0) this.#waiting.done();
  }
}

const startMetric = 'process_start_time_seconds';

function aggregated(readings: readonly MetricsReading[]): Registry {
  return AggregatorRegistry.aggregate(readings.map((reading) => [...reading]));
}

function isSum(type: string): boolean {
  return type === 'counter' || type === 'histogram' || type === 'summary';
}
