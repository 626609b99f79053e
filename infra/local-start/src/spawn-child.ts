import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { childEnvironment } from './child-environment.ts';
import { isListeningMessage } from './listening.ts';
import type { ProcessSpec, RunningChild } from './supervised-process.ts';

export interface SpawnDeps {
  /** The repository; `args` are relative to it. */
  readonly root: string;
  readonly onLine: (name: string, line: string) => void;
  readonly onStarted: (pid: number, name: string) => void;
  readonly onListening: (spec: ProcessSpec, port: number) => void;
  readonly onEnded: (pid: number, spec: ProcessSpec) => void;
}

const preloads = ['end-with-parent', 'report-listening'];

/** Starts `node ...args` in a process group of its own, which ends with this process, even if that is killed. */
export function spawnChild(spec: ProcessSpec, deps: SpawnDeps): RunningChild {
  const child = spawn(
    process.execPath,
    [...preloads.map((name) => `--import=./infra/local-start/src/${name}.ts`), ...spec.args],
    {
      cwd: deps.root,
      env: childEnvironment(spec.env),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const { pid } = child;
  if (pid !== undefined) deps.onStarted(pid, spec.name);
  const show = (stream: Readable | null) => {
    if (stream) createInterface({ input: stream }).on('line', (line) => deps.onLine(spec.name, line));
  };
  show(child.stderr);
  if (spec.isStdoutShown) show(child.stdout);
  else child.stdout?.resume();
  child.on('message', (message) => {
    if (isListeningMessage(message)) deps.onListening(spec, message.port);
  });
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.on('error', (error) => {
      if (pid === undefined) resolve(error.message);
    });
  });
  return {
    exited: exited.finally(() => {
      if (pid !== undefined) deps.onEnded(pid, spec);
    }),
    signal(signal) {
      if (signal === 'SIGTERM' || pid === undefined) child.kill(signal);
      else killGroup(pid);
    },
  };
}

function killGroup(pid: number): void {
  try {
    // On POSIX systems a negative number means the whole group.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
