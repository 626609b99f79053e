import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@canvass/testing';

/** A server as a process, which writes a line to a file for all that it receives. What it has received outlives it. */
export class ReceivingProcess {
  /** On 127.0.0.1. */
  readonly port: number;
  readonly #main: string;
  readonly #file: string;
  #child: ChildProcess | undefined;

  private constructor(main: string, port: number, file: string) {
    this.#main = main;
    this.port = port;
    this.#file = file;
  }

  /** `main`: a file of this folder. Its arguments are the port and the file for the lines; it writes to stdout when it listens. */
  static async start(main: 'mail-server-main.ts' | 'webhook-receiver-main.ts'): Promise<ReceivingProcess> {
    const file = join(await mkdtemp(join(tmpdir(), 'receiving-')), 'received');
    await writeFile(file, '');
    const receiver = new ReceivingProcess(join(import.meta.dirname, main), await freePort(), file);
    await receiver.restart();
    return receiver;
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** On the same port. */
  async restart(): Promise<void> {
    await this.kill();
    const child = spawn(process.execPath, [this.#main, String(this.port), this.#file], {
      env: { NODE_NO_WARNINGS: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child = child;
    await once(child.stdout, 'data');
  }

  /** The lines that it has written, as often as it did. */
  async received(): Promise<string[]> {
    return (await readFile(this.#file, 'utf8')).split('\n').slice(0, -1);
  }
}
