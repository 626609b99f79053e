import { spawn } from 'node:child_process';

export interface WorkerProcess {
  /** Undefined: it could not be started. */
  readonly pid: number | undefined;
  /** Resolves, and never rejects, with how it ended: `exit code 1`, `SIGKILL`, ... */
  readonly exited: Promise<string>;
}

export interface WorkerCommand {
  /** What follows `node`. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Starts a worker that outlives the agent: in a process group of its own, which a terminal's Ctrl-C does not reach, and
 * writing to what the agent writes to, since a pipe to the agent would break with it.
 */
export function spawnWorker({ args, cwd, env }: WorkerCommand): WorkerProcess {
  const child = spawn(process.execPath, [...args], {
    cwd,
    env: { ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(error.message);
    });
  });
  // An agent that ends on its own account must not wait for it.
  child.unref();
  return { pid: child.pid, exited };
}
