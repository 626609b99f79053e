import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eventually } from '@canvass/testing';

const repository = join(__dirname, '../../..');
const dieWithParent = join(repository, 'tests/testing/src/die-with-parent.cjs');
const toldModules = join(__dirname, 'told-modules.cjs');

export interface AppProcess {
  /** What it wrote, line by line. */
  readonly lines: readonly string[];
  hasWritten(text: string): Promise<void>;
  /** SIGTERM; gives the exit code and how long that took. */
  stop(): Promise<{ readonly code: number | null; readonly tookMs: number }>;
}

/** An app as it is run in production; it writes a line for each module of OpenTelemetry that it loads. */
export function startApp(
  app: 'survey-site' | 'summary-worker' | 'scaling-agent',
  env: Readonly<Record<string, string>>,
): AppProcess {
  const main = join(repository, 'apps', app, 'src/main.ts');
  const child = spawn(process.execPath, ['--require', dieWithParent, '--require', toldModules, main], {
    env: { NODE_NO_WARNINGS: '1', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => void lines.push(line));
  }
  return {
    lines,
    hasWritten: (text) =>
      eventually(
        () => {
          if (!lines.some((line) => line.includes(text))) {
            throw new Error(`${app} has not written "${text}"\n${lines.slice(-20).join('\n')}`);
          }
        },
        { timeoutMs: 30_000 },
      ),
    async stop() {
      const startedMs = performance.now();
      child.kill('SIGTERM');
      await exited;
      return { code: child.exitCode, tookMs: performance.now() - startedMs };
    },
  };
}

/** A free port on loopback; nobody listens on it when this resolves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
