import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { compileCache, freePort } from '@canvass/testing';

const root = join(__dirname, '../../..');
const readyWithinMs = 60_000;

/** `npm start` as a process, with a data folder and a port of its own. */
export class LocalStart {
  readonly dataDir: string;
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #lines: string[] = [];

  private constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
    this.#process = spawn(process.execPath, [join(root, 'infra/local-start/src/main.ts')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        ...compileCache,
        DATA_DIR: dataDir,
        PORT: String(port),
        SWEEP_INTERVAL_MS: '5000',
      },
    });
    for (const stream of [this.#process.stdout!, this.#process.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => this.#lines.push(line));
    }
  }

  /** Resolves when it is ready. */
  static async launch(dataDir: string): Promise<LocalStart> {
    const start = new LocalStart(dataDir, await freePort());
    const deadline = performance.now() + readyWithinMs;
    while (!start.#lines.some((line) => line.startsWith('ready'))) {
      if (start.#process.exitCode !== null || performance.now() > deadline) {
        throw new Error(`npm start is not ready: ${start.#lines.join('\n')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return start;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
  }
}
