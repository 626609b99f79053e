import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileCache } from '@canvass/testing';
import type { BenchContext } from './bench.ts';
import { BenchError } from './errors.ts';

export interface NodeProcess {
  readonly pid: number;
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the last output when the process ends; never rejects. */
  readonly ended: Promise<string>;
  /** SIGTERM, and SIGKILL after 10 s. Idempotent. */
  stop(): Promise<void>;
}

const graceMs = 10_000;
/** In characters: enough for the report of a storm. */
const keptOutput = 16_000;

/** Starts a TypeScript file of the repository with this Node; its environment is only `env` and `PATH`. */
export function startNode(
  { root, profileDir, launcher = [] }: BenchContext,
  script: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): NodeProcess {
  // The same preload as in the local start: the child ends with this process, even if that is killed.
  const flags = ['--import', join(root, 'infra/local-start/src/end-with-parent.ts')];
  if (profileDir !== undefined) flags.push('--cpu-prof', `--cpu-prof-dir=${profileDir}`);
  const [command = '', ...rest] = [...launcher, process.execPath, ...flags, script, ...args];
  const child = spawn(command, rest, {
    cwd: root,
    env: { ...compileCache, PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = lastOutput(child);
  const exited = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    signal: (signal) => void child.kill(signal),
    ended: exited.then(output, output),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(timer);
    },
  };
}

function lastOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-keptOutput);
    });
  }
  return () => text;
}

/** Resolves when `isReady` returns true; throws `process-failed` with the output if one of the processes ends first. */
export async function untilReady(
  children: readonly NodeProcess[],
  what: string,
  isReady: () => Promise<boolean>,
  { timeoutMs = 120_000, everyMs = 25 }: { readonly timeoutMs?: number; readonly everyMs?: number } = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  let over: string | undefined;
  for (const { ended } of children) void ended.then((output) => (over = output));
  while (!(await isReady())) {
    if (over !== undefined) throw new BenchError('process-failed', `${what} ended:\n${over}`);
    if (performance.now() > deadline)
      throw new BenchError('process-failed', `${what} was not ready within ${timeoutMs / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** CPU seconds that a process has used; NaN without Linux' /proc. */
export function cpuSecondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses may contain anything; utime and stime are the 12th and 13th field after it, in ticks of 10 ms.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** The processes that a process has started and that run. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
      .split(' ')
      .filter((each) => each.trim() !== '')
      .map(Number);
  } catch {
    return [];
  }
}
