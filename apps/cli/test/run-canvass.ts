import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

export interface Ran {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real process with nothing in its environment but what is given. */
export async function runCanvass(args: readonly string[], env: Record<string, string>): Promise<Ran> {
  const child = spawn(process.execPath, [resolve(__dirname, '../src/main.ts'), ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: resolve(__dirname, 'no-such-folder'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [exitCode] = (await closed) as [number | null];
  return { exitCode, stdout, stderr };
}
