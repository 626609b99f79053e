import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for one test. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'canvass-local-'));
}
