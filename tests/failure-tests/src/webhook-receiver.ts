import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@canvass/testing';

export interface ReceivedEvent {
  readonly id: string;
  readonly body: {
    readonly type: string;
    readonly data: { readonly survey: string; readonly ids?: readonly string[] };
  };
}

/** A receiver of webhooks as a process. What it has received outlives it. */
export class WebhookReceiver {
  readonly url: string;
  readonly #port: number;
  readonly #file: string;
  #child: ChildProcess | undefined;

  private constructor(port: number, file: string) {
    this.#port = port;
    this.#file = file;
    this.url = `http://127.0.0.1:${port}/`;
  }

  static async start(): Promise<WebhookReceiver> {
    const file = join(await mkdtemp(join(tmpdir(), 'webhooks-')), 'received');
    await writeFile(file, '');
    const receiver = new WebhookReceiver(await freePort(), file);
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
    const main = join(import.meta.dirname, 'webhook-receiver-main.ts');
    const child = spawn(process.execPath, [main, String(this.#port), this.#file], {
      env: { NODE_NO_WARNINGS: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child = child;
    await once(child.stdout, 'data');
  }

  async received(): Promise<ReceivedEvent[]> {
    const text = await readFile(this.#file, 'utf8');
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as ReceivedEvent);
  }
}
