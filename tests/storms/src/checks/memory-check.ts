import { hourMs } from '@canvass/runtime/clock';
import type { Kind } from '../plan/storm-plan.ts';
import type { MemoryReading } from '../targets/target.ts';

interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

export interface MemorySlope {
  readonly kind: Kind;
  /** Of processes that have lived long enough, without their beginnings. */
  readonly samples: number;
  /** Undefined: they have not lived long enough. */
  readonly mibPerHour: number | undefined;
  /** Of all processes. */
  readonly mostMib: number;
}

const mib = 1024 * 1024;
/** A process that has just started grows, because it compiles code and fills caches: the first minutes of each do not count. */
const warmUpMs = 10 * 60_000;
/** The slope of a process that lived for less after that says nothing. */
const leastMs = 10 * 60_000;
/** Exports and collections move the memory by more than that in a shorter time: all lives of a kind together have to have lasted as long. */
const leastOfAllMs = 45 * 60_000;
const maxSamples = 5_000;

/** The resident memory of each process over a storm. */
export class MemorySamples {
  readonly #kinds = new Map<Kind, Map<string, Sample[]>>();
  readonly #mostBytes = new Map<Kind, number>();
  readonly #last = new Map<Kind, number>();

  add(atMs: number, readings: readonly MemoryReading[]): void {
    for (const [kind, all] of Map.groupBy(readings, ({ kind: each }) => each)) {
      const largest = Math.max(...all.map(({ bytes }) => bytes));
      this.#last.set(kind, largest);
      this.#mostBytes.set(kind, Math.max(largest, this.#mostBytes.get(kind) ?? 0));
      const lives = this.#kinds.get(kind) ?? new Map<string, Sample[]>();
      this.#kinds.set(kind, lives);
      for (const { id, bytes } of all) addTo(lives, id, { atMs, bytes });
      forget(lives, new Set(all.map(({ id }) => id)));
    }
  }

  /** Of the largest process of a kind. */
  last(kind: Kind): number | undefined {
    return this.#last.get(kind);
  }

  /** By least squares, each process with a level of its own: that one begins where another has ended is no growth. */
  slopes(): MemorySlope[] {
    return [...this.#kinds].map(([kind, lives]) => {
      const judged = [...lives.values()].map(withoutWarmUp).filter((samples) => lengthOf(samples) >= leastMs);
      const livedMs = judged.reduce((sum, samples) => sum + lengthOf(samples), 0);
      let [covariance, variance] = [0, 0];
      for (const samples of judged) {
        const mean = (of: (sample: Sample) => number): number =>
          samples.reduce((total, sample) => total + of(sample), 0) / samples.length;
        const [meanMs, meanBytes] = [mean(({ atMs }) => atMs), mean(({ bytes }) => bytes)];
        for (const { atMs, bytes } of samples) {
          covariance += (atMs - meanMs) * (bytes - meanBytes);
          variance += (atMs - meanMs) ** 2;
        }
      }
      return {
        kind,
        samples: judged.reduce((sum, { length }) => sum + length, 0),
        mibPerHour: livedMs < leastOfAllMs ? undefined : ((covariance / variance) * hourMs) / mib,
        mostMib: (this.#mostBytes.get(kind) ?? 0) / mib,
      };
    });
  }
}

function addTo(lives: Map<string, Sample[]>, id: string, sample: Sample): void {
  const samples = lives.get(id) ?? [];
  samples.push(sample);
  // Every second one is as good, and keeps a day's storm small. The first says when the life began.
  lives.set(id, samples.length > maxSamples ? samples.filter((_, at) => at % 2 === 0) : samples);
}

/** Forgets the processes that have ended too soon to be judged: a storm may kill thousands. */
function forget(lives: Map<string, Sample[]>, running: ReadonlySet<string>): void {
  for (const [id, samples] of lives) {
    if (!running.has(id) && lengthOf(withoutWarmUp(samples)) < leastMs) lives.delete(id);
  }
}

function withoutWarmUp(samples: readonly Sample[]): readonly Sample[] {
  const beginMs = (samples[0]?.atMs ?? 0) + warmUpMs;
  return samples.filter(({ atMs }) => atMs >= beginMs);
}

function lengthOf(samples: readonly Sample[]): number {
  return (samples.at(-1)?.atMs ?? 0) - (samples[0]?.atMs ?? 0);
}
