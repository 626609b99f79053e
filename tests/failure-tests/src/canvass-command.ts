import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileCache } from '@canvass/testing';

const main = join(import.meta.dirname, '../../../apps/cli/src/main.ts');

function environment(connectionString: string) {
  return {
    NODE_NO_WARNINGS: '1',
    ...compileCache,
    AZURE_STORAGE_CONNECTION_STRING: connectionString,
  };
}

/** Runs the operator's command line as a process; returns its stdout, throws if it ends with an error. */
export function canvass(args: readonly string[], connectionString: string): Promise<string> {
  return startedCanvass(args, connectionString).ended;
}

/** The same, with its process. */
export function startedCanvass(
  args: readonly string[],
  connectionString: string,
): { readonly child: ChildProcess; readonly ended: Promise<string> } {
  const running = promisify(execFile)(process.execPath, [main, ...args], {
    env: environment(connectionString),
  });
  return { child: running.child, ended: running.then(({ stdout }) => stdout) };
}

/** The same, but SIGKILLs it when `isThere` resolves. Throws if it ends before, or if `isThere` rejects. */
export async function killedCanvass(
  args: readonly string[],
  connectionString: string,
  isThere: () => Promise<unknown>,
): Promise<void> {
  const { signalCode, exitCode } = await endedCanvass(args, connectionString, isThere, 'SIGKILL');
  if (signalCode !== 'SIGKILL') throw new Error(`canvass ${args[0]} had ended with ${exitCode}`);
}

/** The same with SIGTERM. Returns its exit code, whether it ended before or because of it. */
export async function stoppedCanvass(
  args: readonly string[],
  connectionString: string,
  isThere: () => Promise<unknown>,
): Promise<number | null> {
  return (await endedCanvass(args, connectionString, isThere, 'SIGTERM')).exitCode;
}

async function endedCanvass(
  args: readonly string[],
  connectionString: string,
  isThere: () => Promise<unknown>,
  signal: NodeJS.Signals,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main, ...args], {
    env: environment(connectionString),
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  let isInTime = false;
  try {
    await isThere();
    isInTime = true;
  } finally {
    child.kill(isInTime ? signal : 'SIGKILL');
    await exited;
  }
  return child;
}
