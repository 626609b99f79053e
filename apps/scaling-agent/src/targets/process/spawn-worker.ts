import { spawn } from 'node:child_process';

export interface WorkerProcess {
  /** The process's id; undefined if it could not be started. */
  readonly pid: number | undefined;
  /** Lets it begin. Until then it does nothing, and it ends if the agent does. */
  readonly begin: () => void;
  /** Resolves with how it ended, such as `exit code 1` or `SIGKILL`. Never rejects. */
  readonly exited: Promise<string>;
}

export interface WorkerCommand {
  /** The arguments of `node`. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Waits for a line, and becomes the worker. If the agent ends before, there is none. */
const whenToldTo = 'read -r line && exec "$0" "$@" </dev/null';

/**
 * Starts a worker that outlives the agent as soon as it has begun. It has its own process group, so that Ctrl-C does not reach it, and inherits
 * the agent's output, because a pipe would break with the agent.
 */
export function spawnWorker({ args, cwd, env }: WorkerCommand): WorkerProcess {
  const child = spawn('sh', ['-c', whenToldTo, process.execPath, ...args], {
    cwd,
    env: { ...env },
    detached: true,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  // The process may end before it reads the line.
  child.stdin.on('error', () => {});
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(error.message);
    });
  });
  // The agent's exit must not wait for it.
  child.unref();
  return { pid: child.pid, begin: () => child.stdin.end('\n'), exited };
}

/** Sends a signal. Ignores a process that has ended. */
export function killProcess(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
