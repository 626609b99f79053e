import { readFileSync } from 'node:fs';
import { slope } from '../many-surveys/slope.ts';
import type { MemoryGroup } from './memory-group.ts';

export interface MemorySample {
  readonly atMs: number;
  /** Resident memory, with the files of Node.js and libraries, in bytes. */
  readonly residentBytes: number;
  /** What the kernel counts against the limit and cannot take back, in bytes; undefined without a group. */
  readonly chargedBytes: number | undefined;
}

/** Between two samples, in ms. */
const everyMs = 500;
const hourMs = 3_600_000;
/** Exports and collections move the memory by more in a shorter time than it may grow in an hour. */
const leastGrowthMs = 15 * 60_000;

/** The memory of one process, sampled until `stop`. */
export class MemoryWatch {
  readonly samples: MemorySample[] = [];
  readonly #pid: number;
  readonly #group: MemoryGroup | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number, group: MemoryGroup | undefined) {
    this.#pid = pid;
    this.#group = group;
    this.#timer = setInterval(() => this.#sample(), everyMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    try {
      const status = readFileSync(`/proc/${this.#pid}/status`, 'latin1');
      const kib = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
      this.samples.push({
        atMs: performance.now(),
        residentBytes: kib * 1_024,
        chargedBytes: this.#group?.usedBytes(),
      });
    } catch {
      // The process has ended: what asks it for something fails.
    }
  }
}

/** The slope of the resident memory over the second half of the samples, in bytes an hour; undefined if that half is too short to tell. */
export function growthOf(samples: readonly MemorySample[]): number | undefined {
  const half = samples.slice(Math.floor(samples.length / 2));
  const lengthMs = (half.at(-1)?.atMs ?? 0) - (half[0]?.atMs ?? 0);
  if (lengthMs < leastGrowthMs) return undefined;
  return slope(half.map(({ atMs, residentBytes }) => [atMs / hourMs, residentBytes]));
}

/** The parts of the resident memory that an app shows at `/metrics`, in bytes. */
export function accountIn(metrics: string): ReadonlyMap<string, number> {
  return new Map(
    [...metrics.matchAll(/^canvass_memory_bytes\{part="(\w+)"\} (\d+)/gm)].map(([, part = '', bytes]) => [
      part,
      Number(bytes),
    ]),
  );
}
