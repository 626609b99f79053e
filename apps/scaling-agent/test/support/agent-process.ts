import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { appStartTimeoutMs, eventually, freePort } from '@canvass/testing';

export const root = resolve(import.meta.dirname, '../../../..');

/** An agent that does not answer within this time hangs. */
const statusTimeoutMs = 30_000;

/** A real agent process. */
export interface AgentProcess {
  readonly url: string;
  readonly pid: number;
  /** Its output so far. */
  readonly output: () => string;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  signal(signal: NodeJS.Signals): void;
  status(): Promise<AgentStatusAnswer>;
}

export interface AgentEnv extends Readonly<Record<string, string>> {
  readonly AZURE_STORAGE_CONNECTION_STRING: string;
}

export interface AgentStatusAnswer {
  readonly isLeading: boolean;
  readonly target: { readonly state?: { readonly replicas: number; readonly running: number } };
  readonly workers: { readonly reporting: number };
  readonly signals?: Readonly<Record<string, unknown>>;
}

/**
 * Starts an agent without waiting for it. Agents on one storage account compete for one lease: each test file needs an Azurite of its own.
 */
export async function spawnAgent(env: AgentEnv): Promise<AgentProcess> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['apps/scaling-agent/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      SCALING_INTERVAL_MS: '200',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    pid: child.pid!,
    output: () => output,
    exited: new Promise((done) => {
      child.once('exit', (code, signal) => done({ code, signal }));
    }),
    signal: (signal) => child.kill(signal),
    async status() {
      const answer = await fetch(`${url}/status`, { signal: AbortSignal.timeout(statusTimeoutMs) });
      return (await answer.json()) as AgentStatusAnswer;
    },
  };
}

/** Starts an agent and waits until it answers. @throws with its output if it does not; the agent has then ended */
export async function startAgent(env: AgentEnv): Promise<AgentProcess> {
  const agent = await spawnAgent(env);
  try {
    await eventually(() => agent.status(), { timeoutMs: appStartTimeoutMs });
    return agent;
  } catch (cause) {
    agent.signal('SIGKILL');
    await agent.exited;
    throw new Error(`The agent does not answer. It wrote:\n${agent.output()}`, { cause });
  }
}
