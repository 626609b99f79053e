import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ShardAnswer, ShardResult, ShardTask } from './shard-process.ts';

/** A process that runs schedules, because the packages under test are patched while they are loaded. It performs its tasks one after another. */
export class Shard {
  readonly #child: ChildProcess;
  #last: Promise<unknown> = Promise.resolve();

  /** `nodeOptions`: as this process has them by default, so that a `--import` also applies to the shard. */
  constructor(nodeOptions: readonly string[] = process.execArgv) {
    const program = fileURLToPath(new URL('./shard-process.ts', import.meta.url));
    this.#child = fork(program, {
      execArgv: [...nodeOptions, '--disable-warning=ExperimentalWarning'],
      // The cache has one entry per file; that of the sources without patches would be lost.
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    });
  }

  /** Rejects if the task cannot be run, or the process ends first. */
  run(task: ShardTask): Promise<ShardResult> {
    const result = this.#last.then(() => this.#perform(task));
    this.#last = result.catch(() => {});
    return result;
  }

  /** Ends the process, whatever it is doing. Resolves when it is gone, so that it keeps no test run open. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
  }

  #perform(task: ShardTask): Promise<ShardResult> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const settle = (answer: ShardAnswer): void => {
        child.off('message', settle).off('error', failed).off('exit', exited);
        if ('result' in answer) resolve(answer.result);
        else reject(new Error(answer.error));
      };
      const failed = (error: Error): void => settle({ error: error.message });
      const exited = (code: number | null, signal: string | null): void =>
        settle({ error: `a shard ended with ${signal ?? `code ${code}`}` });
      if (!child.connected) exited(child.exitCode, child.signalCode);
      else child.on('message', settle).on('error', failed).on('exit', exited).send(task);
    });
  }
}
