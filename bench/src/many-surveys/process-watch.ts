import { readFileSync } from 'node:fs';
import { cpuSecondsOf } from '../processes.ts';

export interface ProcessSample {
  readonly atMs: number;
  /** Resident memory of all processes of the kind, in bytes. */
  readonly bytes: number;
  /** CPU seconds that they have used since the watch began. */
  readonly cpuSeconds: number;
  readonly running: number;
}

const everyMs = 1_000;

/** Memory and processor time of the processes of one kind, which may come and go. */
export class ProcessWatch {
  readonly samples: ProcessSample[] = [];
  readonly #pids: () => readonly number[];
  /** CPU seconds by process at its first and last sample. */
  readonly #cpu = new Map<number, { readonly first: number; last: number }>();
  readonly #timer: NodeJS.Timeout;

  constructor(pids: () => readonly number[]) {
    this.#pids = pids;
    this.#timer = setInterval(() => this.sample(), everyMs);
    this.sample();
  }

  sample(): void {
    let [bytes, running] = [0, 0];
    for (const pid of this.#pids()) {
      const cpu = cpuSecondsOf(pid);
      if (Number.isNaN(cpu)) continue;
      running += 1;
      bytes += residentBytesOf(pid);
      const known = this.#cpu.get(pid);
      if (known) known.last = cpu;
      else this.#cpu.set(pid, { first: cpu, last: cpu });
    }
    let cpuSeconds = 0;
    for (const { first, last } of this.#cpu.values()) cpuSeconds += last - first;
    this.samples.push({ atMs: performance.now(), bytes, cpuSeconds, running });
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** 0 if the process has ended. */
function residentBytesOf(pid: number): number {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return Number(kib ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
