import { resolve } from 'node:path';
import { runCli } from '../src/run-cli.ts';

export interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process, with only the given environment. */
export async function runCanvass(args: readonly string[], env: Record<string, string>): Promise<Ran> {
  const { exitCode, message } = await runCli(args, {
    DATA_DIR: resolve(import.meta.dirname, 'no-such-folder'),
    ...env,
  });
  const text = `${message}\n`;
  return exitCode === 0 ? { exitCode, stdout: text, stderr: '' } : { exitCode, stdout: '', stderr: text };
}
