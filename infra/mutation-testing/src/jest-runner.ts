import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { JestResult, JestTask } from './jest-process.ts';

/** Every run leaves something in Jest's memory. */
const runsPerProcess = 30;

/** Runs Jest again and again in a process of its own, which is replaced when a mutant hangs it. */
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
    // What a mutant prints says nothing.
    return fork(script, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  }
}
