import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { uniqueName } from '@canvass/testing';

const run = promisify(execFile);
const image = 'node:24-bookworm-slim';
const worker =
  "process.on('SIGTERM', () => process.exit(0)); console.log('ready'); setInterval(() => {}, 60_000);";

/** @throws with the reason in one line if no engine answers */
export async function engineAnswers(): Promise<void> {
  try {
    await run('docker', ['version', '--format', '{{.Server.Version}}']);
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: string };
    throw new Error(`These tests need a Docker engine, and none answers: ${stderr?.trim() || message}`, {
      cause,
    });
  }
}

/** Containers as Compose creates them, on the local engine: workers, and a site that must not be touched. */
export class DockerPool {
  readonly project = uniqueName('scaling');

  static async create(size: number): Promise<DockerPool> {
    const pool = new DockerPool();
    await pool.#create('survey-site', 1);
    for (let number = 1; number <= size; number += 1) await pool.#create('summary-worker', number);
    return pool;
  }

  worker(number: number): string {
    return `${this.project}-summary-worker-${number}`;
  }

  /** Names, sorted. */
  async running(): Promise<string[]> {
    return (await this.#names([])).toSorted();
  }

  /** The output of `docker`. */
  async docker(...args: string[]): Promise<string> {
    return (await run('docker', args)).stdout.trim();
  }

  async close(): Promise<void> {
    await this.docker('rm', '--force', ...(await this.#names(['--all'])));
  }

  async #names(more: readonly string[]): Promise<string[]> {
    const label = `label=com.docker.compose.project=${this.project}`;
    const names = await this.docker('ps', '--format', '{{.Names}}', '--filter', label, ...more);
    return names.split('\n').filter((name) => name !== '');
  }

  async #create(service: string, number: number): Promise<void> {
    const labels = { project: this.project, service, 'container-number': number, oneoff: 'False' };
    const flags = Object.entries(labels).flatMap(([key, value]) => [
      '--label',
      `com.docker.compose.${key}=${value}`,
    ]);
    const name = `${this.project}-${service}-${number}`;
    await this.docker('create', '--name', name, '--init', ...flags, image, 'node', '-e', worker);
  }
}
