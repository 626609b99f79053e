import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';

/** What `simulation-process.ts` reports. */
export interface SimulationResult {
  /** The first violation of the storage protocol, if any. */
  readonly violation: string | undefined;
  /** The ids of the mutants whose place it executes. */
  readonly executed: readonly string[];
}

/** Runs the simulation on the sources of the sandbox, in a process of its own: it changes limits of the packages while it loads them. */
export async function simulate(
  schedules: number,
  options: { readonly timeoutMs: number; readonly mutantId?: string },
): Promise<SimulationResult | 'timedOut'> {
  const { mutantId, timeoutMs } = options;
  // Stryker has made the sandbox the working directory.
  const program = join(process.cwd(), 'infra/mutation-testing/src/simulation-process.ts');
  const child = fork(program, [String(schedules)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: Math.ceil(timeoutMs),
    killSignal: 'SIGKILL',
    env: {
      ...process.env,
      ...(mutantId === undefined ? {} : { [INSTRUMENTER_CONSTANTS.ACTIVE_MUTANT_ENV_VARIABLE]: mutantId }),
    },
  });
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
  let result: SimulationResult | undefined;
  child.on('message', (message) => (result = message as SimulationResult));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (result) return result;
  if (signal === 'SIGKILL') return 'timedOut';
  return { violation: `the simulation ended with ${code ?? signal}: ${errors}`, executed: [] };
}
