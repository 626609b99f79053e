import type { Containers } from '@canvass/storage/azure';
import { createSummaries } from '@canvass/answer-log';

export interface LagSample {
  /** `performance.now()` */
  readonly atMs: number;
  /** Acknowledged and not counted. */
  readonly answers: number;
  /** Since the oldest of them was acknowledged, in ms; 0 without one. */
  readonly ageMs: number;
}

interface Written {
  readonly atMs: number;
  readonly bytes: number;
  readonly answers: number;
}

const everyMs = 1_000;

/**
 * How far the counting is behind, from two listings a second past the proxies: the journal's bytes beyond its progress. The progress moves
 * when every survey of a chunk is committed, so this is the lag of the survey that comes last.
 */
export class LagWatch {
  readonly samples: LagSample[] = [];
  readonly #containers: Pick<Containers, 'journal' | 'progress'>;
  readonly #acknowledged: () => number;
  /** Lengths by segment; those of a segment that is gone stay, because it is counted. */
  readonly #lengths = new Map<string, number>();
  readonly #counted = new Map<string, number>();
  /** What was written when, the oldest first; none that is counted but the last. */
  readonly #written: Written[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sampling: Promise<void> = Promise.resolve();

  constructor(containers: Pick<Containers, 'journal' | 'progress'>, acknowledged: () => number) {
    this.#containers = containers;
    this.#acknowledged = acknowledged;
  }

  start(): void {
    this.#timer = setInterval(() => {
      // The storage may be too busy for a listing. Then there is no sample.
      this.#sampling = this.#sampling.then(() => this.#sample()).catch(() => {});
    }, everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sampling;
  }

  /** Whether all that is in the journal is counted. */
  async isCounted(): Promise<boolean> {
    await this.#sample();
    return this.samples.at(-1)!.ageMs === 0;
  }

  async #sample(): Promise<void> {
    const { journal, progress } = this.#containers;
    // Before the listings, so that the lag is rather overstated.
    const [atMs, answers] = [performance.now(), this.#acknowledged()];
    const offs = new Map<string, number>();
    for await (const { name, metadata } of progress.list()) offs.set(name, Number(metadata['off'] ?? 0));
    const alive = new Set<string>();
    for await (const { name, length } of journal.list()) {
      alive.add(name);
      this.#lengths.set(name, length);
    }
    for (const [name, length] of this.#lengths)
      this.#counted.set(name, alive.has(name) ? Math.min(length, offs.get(name) ?? 0) : length);
    const bytes = sum(this.#lengths.values());
    this.#written.push({ atMs, bytes, answers });
    this.samples.push({ atMs, ...this.#behind(bytes, sum(this.#counted.values())) });
  }

  #behind(bytes: number, counted: number): Pick<LagSample, 'answers' | 'ageMs'> {
    const written = this.#written;
    const last = written.at(-1)!;
    if (counted >= bytes) {
      written.splice(0, written.length - 1);
      return { answers: 0, ageMs: 0 };
    }
    while (written.length > 1 && written[1]!.bytes <= counted) written.shift();
    const [before, after] = [written[0]!, written[1] ?? last];
    const share = Math.max(0, counted - before.bytes) / Math.max(1, after.bytes - before.bytes);
    const at = (from: number, to: number): number => from + share * (to - from);
    return {
      answers: Math.max(0, Math.round(last.answers - at(before.answers, after.answers))),
      ageMs: last.atMs - at(before.atMs, after.atMs),
    };
  }
}

/** The totals of all summaries, in the order of the surveys. */
export async function countedAnswers(
  containers: Pick<Containers, 'summaries'>,
  surveys: readonly { tenant: string; survey: string; instance: string }[],
): Promise<Uint32Array> {
  const summaries = createSummaries({ container: containers.summaries });
  const counted = new Uint32Array(surveys.length);
  const left = surveys.entries();
  const read = async (): Promise<void> => {
    for (const [index, key] of left) {
      const found = await summaries.read(key);
      if (found.outcome === 'found') counted[index] = found.document.totals.totalAnswers;
    }
  };
  await Promise.all(Array.from({ length: 16 }, read));
  return counted;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
