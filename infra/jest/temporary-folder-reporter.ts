import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AggregatedResult, Reporter } from '@jest/reporters';

/** Gives each run a temporary folder of its own: removed after a green run, kept after a red one. */
export default class TemporaryFolderReporter implements Pick<Reporter, 'onRunStart' | 'onRunComplete'> {
  readonly #before = process.env['TMPDIR'];
  #folder = '';

  onRunStart(): void {
    this.#folder = mkdtempSync(join(tmpdir(), 'canvass-tests-'));
    // PostgreSQL's user has to reach its data in it.
    chmodSync(this.#folder, 0o711);
    // Jest's workers inherit it.
    process.env['TMPDIR'] = this.#folder;
  }

  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    if (this.#before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = this.#before;
    if (results.numFailedTests + results.numRuntimeErrorTestSuites > 0)
      console.error(`The temporary files of this run are in ${this.#folder}`);
    else rmSync(this.#folder, { recursive: true, maxRetries: 10 });
  }
}
