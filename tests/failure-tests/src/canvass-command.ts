import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileCache } from '@canvass/testing';

const main = join(__dirname, '../../../apps/cli/src/main.ts');

function environment(connectionString: string) {
  return {
    NODE_NO_WARNINGS: '1',
    ...compileCache,
    AZURE_STORAGE_CONNECTION_STRING: connectionString,
  };
}

/** Runs the operator's command line as a process; returns its stdout, throws if it ends with an error. */
export async function canvass(args: readonly string[], connectionString: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], {
    env: environment(connectionString),
    timeout: 120_000,
  });
  return stdout;
}

/** The same, but SIGKILLs it when `isThere` resolves. Throws if it ends before, or if `isThere` rejects. */
export async function killedCanvass(
  args: readonly string[],
  connectionString: string,
  isThere: () => Promise<unknown>,
): Promise<void> {
  const child = spawn(process.execPath, [main, ...args], {
    env: environment(connectionString),
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  try {
    await isThere();
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
  if (child.signalCode !== 'SIGKILL') throw new Error(`canvass ${args[0]} had ended with ${child.exitCode}`);
}
