import { mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A clock for the processes of a system, Azurite included: in it, hours pass at once. */
export class SharedClock {
  /** For every process. */
  readonly env: Readonly<Record<string, string>>;
  readonly #file: string;
  #aheadMs = 0;

  private constructor(file: string) {
    this.#file = file;
    this.env = {
      NODE_OPTIONS: `--require ${JSON.stringify(join(import.meta.dirname, 'shared-clock.cjs'))}`,
      CLOCK_AHEAD_FILE: file,
    };
  }

  static async start(): Promise<SharedClock> {
    const clock = new SharedClock(join(await mkdtemp(join(tmpdir(), 'clock-')), 'ahead-ms'));
    await clock.advance(0);
    return clock;
  }

  /** How far it is ahead of the machine's clock. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  /** The processes notice within some 20 ms. */
  async advance(ms: number): Promise<void> {
    this.#aheadMs += ms;
    const next = `${this.#file}.next`;
    await writeFile(next, String(this.#aheadMs));
    // At once, so that no process reads a part of it.
    await rename(next, this.#file);
  }
}
