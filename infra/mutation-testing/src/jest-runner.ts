import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { JestTask } from './jest-config.ts';
import type { JestResult } from './jest-process.ts';

/** Each run leaks some of Jest's memory. */
const runsPerProcess = 30;

/** Runs Jest many times in a process of its own; replaces the process if a mutant hangs it. */
export class JestRunner {
  #process: ChildProcess | undefined;
  #runs = 0;

  async run(task: JestTask, timeoutMs: number): Promise<JestResult | 'timedOut'> {
    if (this.#runs >= runsPerProcess) await this.close();
    if (this.#process?.connected === false) this.#process = undefined;
    const child = (this.#process ??= this.#start());
    this.#runs += 1;
    const over = new AbortController();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    child.send(task);
    try {
      return await Promise.race([
        once(child, 'message', over).then(([result]) => result as JestResult),
        once(child, 'exit', over).then(([code]) => {
          this.#process = undefined;
          return isLate
            ? 'timedOut'
            : { failure: `Jest ended with ${String(code)}`, file: undefined, isLate: true };
        }),
      ]);
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  async close(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    this.#runs = 0;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  #start(): ChildProcess {
    const script = fileURLToPath(new URL('jest-process.ts', import.meta.url));
    // The output of a mutant says nothing.
    return fork(script, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  }
}
