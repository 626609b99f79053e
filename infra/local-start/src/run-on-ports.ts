import { bringUp } from './bring-up.ts';
import { ChildPorts } from './child-ports.ts';
import type { LocalStartError } from './errors.ts';
import { logLine } from './log-line.ts';
import { endOrphans } from './orphans.ts';
import { isListening, portInUse } from './ports.ts';
import { spawnChild } from './spawn-child.ts';
import type { LocalStart } from './start-deps.ts';
import type { StartSettings } from './start-settings.ts';
import { Supervisor } from './supervisor.ts';

/** Keeps the list of running processes. */
interface Notes {
  readonly onStarted: (pid: number, name: string) => void;
  readonly onEnded: (pid: number) => void;
}

/**
 * Runs all processes until a signal stops them, or until one of them finds that another program has taken its port.
 * @returns whether everything must start again, on other ports
 * @throws {LocalStartError} port-in-use if that port is the site's, which nobody else may choose
 */
export async function runOnPorts(
  dataDir: string,
  settings: StartSettings,
  start: LocalStart,
  { onStarted, onEnded }: Notes,
): Promise<boolean> {
  const { stop, kill } = start.signals;
  const over = new AbortController();
  let fault: LocalStartError | undefined;
  let isReady = false;
  const ports = new ChildPorts({
    isListening,
    onTaken({ name, port }) {
      // Until all have stopped it is started, and fails, again.
      if (over.signal.aborted) return;
      const isSite = name === start.site.name;
      // It keeps its port: people have its links. Later the port is free again.
      if (isSite && isReady) return;
      if (isSite) fault = portInUse(port);
      else start.warn(`${name}: another program has taken port ${port}; starting again on other ports`);
      over.abort();
    },
  });
  const supervisor = new Supervisor(start.warn, (spec) =>
    spawnChild(spec, {
      root: start.root,
      onLine: (name, line) => start.warn(logLine(name, line)),
      onStarted,
      onListening: (child, port) => ports.listening(child, port),
      onEnded(pid, child) {
        onEnded(pid);
        ports.ended(child);
      },
    }),
  );
  const killAll = (): void => supervisor.killAll();
  kill.addEventListener('abort', killAll);
  const signal = AbortSignal.any([stop, over.signal]);
  try {
    await bringUp(dataDir, settings, { ...start, signal }, supervisor, ports);
    isReady = true;
    if (!signal.aborted) await new Promise((ended) => signal.addEventListener('abort', ended));
  } catch (error) {
    // What a stop or a lost port interrupts is no fault.
    if (!signal.aborted) throw error;
  } finally {
    await supervisor.stopAll();
    kill.removeEventListener('abort', killAll);
    endOrphans(dataDir, start.warn);
  }
  if (fault && !stop.aborted) throw fault;
  return !stop.aborted;
}
