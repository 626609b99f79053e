import { mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs } from '@canvass/runtime/clock';
import { eventually } from '@canvass/testing';

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

  /**
   * Lets hours pass until an assertion holds. Each hour ends the leases of what is being worked on, so the pauses between them double: in one of
   * them a busy machine gets through, too. Throws `TestingError` as `eventually` does.
   */
  async passHoursUntil(assertion: () => Promise<void>): Promise<void> {
    let looks = 0;
    let hours = 0;
    await eventually(
      async () => {
        if (looks === 2 ** hours - 1) {
          await this.advance(hourMs);
          hours += 1;
        }
        looks += 1;
        await assertion();
      },
      { intervalMs: 500, timeoutMs: 480_000 },
    );
  }
}
