import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const main = join(__dirname, '../../../apps/cli/src/main.ts');

/** Runs the operator's command line as a process of its own; gives what it said, throws where it ends with an error. */
export async function canvass(args: readonly string[], connectionString: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], {
    env: { NODE_NO_WARNINGS: '1', AZURE_STORAGE_CONNECTION_STRING: connectionString },
    timeout: 120_000,
  });
  return stdout;
}
