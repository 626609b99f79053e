import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eventually, compileCache } from '@canvass/testing';

export interface RunningTool<Report> {
  send(line: string): void;
  /** Resolves when the tool is done. */
  readonly done: Promise<void>;
  /** Ends the tool and returns its report. */
  finish(): Promise<Report>;
}

/** Starts `src/{name}-main.ts` as a process, so that its work delays no other. */
export async function startTool<Report>(name: string, job: unknown): Promise<RunningTool<Report>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}-main.ts`)], {
    env: { NODE_NO_WARNINGS: '1', ...compileCache },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    if (line === 'done') resolve();
  });
  child.stdin.on('error', () => {});
  child.stdin.write(`${JSON.stringify(job)}\n`);
  await eventually(() => {
    if (!lines.includes('started')) throw new Error(`${name} has not started`);
  });
  return {
    done,
    send: (line) => void child.stdin.write(`${line}\n`),
    async finish() {
      child.stdin.end();
      await exited;
      return JSON.parse(lines.at(-1) ?? 'null') as Report;
    },
  };
}
