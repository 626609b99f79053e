import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@canvass/testing';

/** A mail server as a process. What it has received outlives it. */
export class MailServerProcess {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly #port: number;
  readonly #file: string;
  #child: ChildProcess | undefined;

  private constructor(port: number, file: string) {
    this.#port = port;
    this.#file = file;
    this.url = `smtp://127.0.0.1:${port}`;
  }

  static async start(): Promise<MailServerProcess> {
    const file = join(await mkdtemp(join(tmpdir(), 'mails-')), 'received');
    await writeFile(file, '');
    const server = new MailServerProcess(await freePort(), file);
    await server.restart();
    return server;
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
    const main = join(import.meta.dirname, 'mail-server-main.ts');
    const child = spawn(process.execPath, [main, String(this.#port), this.#file], {
      env: { NODE_NO_WARNINGS: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child = child;
    await once(child.stdout, 'data');
  }

  /** The addresses of the mails that it has read to their end, as often as they came. */
  async received(): Promise<string[]> {
    return (await readFile(this.#file, 'utf8')).split('\n').slice(0, -1);
  }
}
