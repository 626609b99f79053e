import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for one test; it stays, so that a failure can be looked at. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'canvass-local-'));
}
