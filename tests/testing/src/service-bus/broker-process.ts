import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { TestingError } from '../errors.ts';
import { brokerMain } from '../paths.cjs';
import type { BrokerCounts, BrokerOptions } from './broker.ts';
import type { BrokerCall, BrokerReply } from './broker-calls.ts';

const startTimeoutMs = 120_000;

/** One run of the broker as a child process; it ends with this process, even if that is killed. */
export class BrokerProcess {
  readonly pid: number;
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #waiting = new Map<number, (reply: BrokerReply) => void>();
  #nextCall = 1;

  private constructor(child: ChildProcess, exited: Promise<unknown>, port: number) {
    this.#child = child;
    this.#exited = exited;
    this.pid = child.pid ?? 0;
    this.port = port;
    child.on('message', (reply: BrokerReply) => this.#waiting.get(reply.call)?.(reply));
  }

  /** Resolves when it listens; throws `TestingError` if it does not within two minutes. */
  static async start(options: BrokerOptions): Promise<BrokerProcess> {
    const child = fork(brokerMain, [JSON.stringify(options)], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const exited = once(child, 'exit');
    const killOnExit = (): void => void child.kill('SIGKILL');
    process.once('exit', killOnExit);
    void exited.finally(() => process.off('exit', killOnExit)).catch(() => undefined);
    const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
    try {
      const ended = exited.then(() => {
        throw new TestingError('service-bus-did-not-start', 'The broker ended before it listened');
      });
      const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
      child.unref();
      child.channel?.unref();
      return new BrokerProcess(child, exited, port);
    } finally {
      clearTimeout(timer);
    }
  }

  async call(call: BrokerCall): Promise<BrokerReply> {
    const id = this.#nextCall++;
    const reply = Promise.withResolvers<BrokerReply>();
    this.#waiting.set(id, reply.resolve);
    // This process must not end while it waits for a reply.
    this.#child.channel?.ref();
    try {
      this.#child.send({ id, call });
      const died = this.#exited.then(() => {
        throw new TestingError('service-bus-not-running', `No broker runs to ${call.kind}`);
      });
      return await Promise.race([reply.promise, died]);
    } finally {
      this.#waiting.delete(id);
      this.#child.channel?.unref();
    }
  }

  async counts(): Promise<BrokerCounts> {
    return (await this.call({ kind: 'count' })).counts;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}
