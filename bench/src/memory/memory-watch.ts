import { readFileSync } from 'node:fs';
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

/** Of the samples' last quarter against the quarter before, in bytes: the medians, because exports come and go. */
export function growthOf(samples: readonly MemorySample[]): number {
  const quarter = Math.floor(samples.length / 4);
  const medianOf = (part: readonly MemorySample[]): number =>
    part.map(({ residentBytes }) => residentBytes).toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ??
    0;
  return medianOf(samples.slice(-quarter)) - medianOf(samples.slice(-2 * quarter, -quarter));
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
