import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { compileCache, eventually, freePort } from '@canvass/testing';
import { adminApiKey } from './memory-site.ts';

export interface SiteProcess {
  readonly url: string;
  readonly pid: number;
  readonly call: (
    method: string,
    path: string,
    options?: { key?: string; body?: unknown },
  ) => Promise<Response>;
  readonly ready: () => Promise<void>;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves with the exit code when the process has ended. */
  readonly exited: Promise<number | null>;
  readonly output: () => string;
}

/** Starts the real process, without waiting until it is `ready`. */
export async function startSite(env: Record<string, string>): Promise<SiteProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const main = resolve(import.meta.dirname, '../../src/main.ts');
  const child = spawn(process.execPath, [main], {
    env: {
      ...compileCache,
      PATH: process.env['PATH'],
      ADMIN_API_KEY: adminApiKey,
      HOST: '127.0.0.1',
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    pid: child.pid ?? 0,
    call: (method, path, { key, body } = {}) =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    ready: () =>
      eventually(async () => {
        const { status } = await fetch(`${url}/readyz`);
        if (status !== 200) throw new Error(`not ready: ${status}`);
      }),
    signal: (name) => void child.kill(name),
    exited: once(child, 'close').then(([code]) => code as number | null),
    output: () => output,
  };
}
