import { hourMs } from '@canvass/runtime/clock';
import type { Kind } from '../plan/storm-plan.ts';

interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

export interface MemorySlope {
  readonly kind: Kind;
  readonly samples: number;
  readonly mibPerHour: number;
  readonly mostMib: number;
}

const mib = 1024 * 1024;
const maxSamples = 5_000;

/** The resident memory of each kind of process over a storm. */
export class MemorySamples {
  readonly #samples = new Map<Kind, Sample[]>();

  /** The largest process of a kind counts. */
  add(atMs: number, readings: readonly { readonly kind: Kind; readonly bytes: number }[]): void {
    for (const [kind, all] of Map.groupBy(readings, ({ kind: each }) => each)) {
      const samples = this.#samples.get(kind) ?? [];
      samples.push({ atMs, bytes: Math.max(...all.map(({ bytes }) => bytes)) });
      // Every second one is as good, and keeps a day's storm small.
      this.#samples.set(
        kind,
        samples.length > maxSamples ? samples.filter((_, at) => at % 2 === 0) : samples,
      );
    }
  }

  last(kind: Kind): number | undefined {
    return this.#samples.get(kind)?.at(-1)?.bytes;
  }

  /** By least squares, without the first fifth, in which processes warm up. */
  slopes(): MemorySlope[] {
    return [...this.#samples].map(([kind, all]) => {
      const samples = all.slice(Math.floor(all.length / 5));
      const mean = (of: (sample: Sample) => number): number =>
        samples.reduce((total, sample) => total + of(sample), 0) / samples.length;
      const [meanMs, meanBytes] = [mean(({ atMs }) => atMs), mean(({ bytes }) => bytes)];
      const covariance = mean(({ atMs, bytes }) => (atMs - meanMs) * (bytes - meanBytes));
      const variance = mean(({ atMs }) => (atMs - meanMs) ** 2);
      const perMs = variance === 0 ? 0 : covariance / variance;
      return {
        kind,
        samples: samples.length,
        mibPerHour: (perMs * hourMs) / mib,
        mostMib: Math.max(...all.map(({ bytes }) => bytes)) / mib,
      };
    });
  }
}
