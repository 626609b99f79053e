import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compileCache } from '@canvass/testing';
import type { BenchContext } from '../bench.ts';
import { BenchError } from '../errors.ts';
import type { ContenderName } from './contender-facts.ts';
import type { Answer, Ask, SentResult, Tell, WorkResult } from './protocol.ts';

const script = 'bench/src/table-queue/contender-main.ts';

/** One contender in a process of its own, controlled over IPC. */
export class ContenderProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #onHandled: () => void;
  #pending: PromiseWithResolvers<Extract<Answer, { is: 'done' }>['result']>;
  #handled = 0;
  #output = '';

  private constructor(child: ChildProcess, onHandled: () => void) {
    this.#child = child;
    this.#onHandled = onHandled;
    this.#pending = Promise.withResolvers();
    this.#exited = once(child, 'exit');
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.#output = (this.#output + chunk.toString()).slice(-4_000)));
    }
    child.on('message', (message) => this.#take(message as Answer));
    void this.#exited.finally(() =>
      this.#pending.reject(new BenchError('process-failed', `A contender ended:\n${this.#output}`)),
    );
  }

  static async start(
    { root, profileDir }: BenchContext,
    name: ContenderName,
    connectionString: string,
    onHandled: () => void = () => {},
  ): Promise<ContenderProcess> {
    const flags = ['--import', join(root, 'infra/local-start/src/end-with-parent.ts')];
    if (profileDir !== undefined) flags.push('--cpu-prof', `--cpu-prof-dir=${profileDir}`);
    const child = spawn(process.execPath, [...flags, script], {
      cwd: root,
      env: {
        ...compileCache,
        PATH: process.env['PATH'],
        CONTENDER: name,
        CONNECTION_STRING: connectionString,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    const contender = new ContenderProcess(child, onHandled);
    await contender.#pending.promise;
    return contender;
  }

  get handled(): number {
    return this.#handled;
  }

  async ask(ask: Ask): Promise<Extract<Answer, { is: 'done' }>['result']> {
    this.#pending = Promise.withResolvers();
    this.#child.send(ask);
    return this.#pending.promise;
  }

  /** Ends the stream or trickle `sending`, and returns the number after the last message. */
  async halt(sending: Promise<unknown>): Promise<number> {
    this.tell({ tell: 'halt' });
    return ((await sending) as SentResult).sent;
  }

  tell(tell: Tell): void {
    this.#child.send(tell);
  }

  /** Stops the contender and returns its result. */
  async finish(): Promise<WorkResult> {
    const result = await this.ask({ do: 'finish' });
    await this.#end('SIGTERM');
    return result !== undefined && 'numbers' in result
      ? result
      : { numbers: new Uint32Array(), waitsMs: new Float32Array() };
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    // No call is pending.
    this.#pending.promise.catch(() => {});
    this.#child.kill(signal);
    await this.#exited;
  }

  #take(message: Answer): void {
    if (message.is === 'handled') {
      this.#handled = message.count;
      this.#onHandled();
    } else if (message.is === 'done') this.#pending.resolve(message.result);
    else this.#pending.reject(new BenchError('process-failed', message.error));
  }
}
