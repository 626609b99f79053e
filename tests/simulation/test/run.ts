import { execFile, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

export interface Ran {
  readonly exitCode: number;
  readonly output: string;
}

const running = new Set<ChildProcess>();

// A test that takes too long leaves its process running.
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs a program of this package as a process, because the packages under test are patched while they are loaded. */
export function run(program: 'main.ts' | 'hunt-process.ts', args: readonly string[]): Promise<Ran> {
  const script = join(import.meta.dirname, '..', 'src', program);
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [script, ...args],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        running.delete(child);
        if (error && typeof error.code !== 'number') reject(error);
        else resolve({ exitCode: Number(error?.code ?? 0), output: stdout === '' ? stderr : stdout });
      },
    );
    running.add(child);
  });
}
