import { resolve } from 'node:path';
import { FirstStartError } from '@canvass/first-start';
import { SettingsError } from '@canvass/settings';
import { prepareDataFolder } from './data-folder.ts';
import { LocalStartError } from './errors.ts';
import { endLeftovers } from './leftovers.ts';
import { endOrphans } from './orphans.ts';
import { requireFreePort } from './ports.ts';
import { RunLock } from './run-lock.ts';
import { runOnPorts } from './run-on-ports.ts';
import type { LocalStart } from './start-deps.ts';
import { readSettings, withLocalDefaults, type StartSettings } from './start-settings.ts';

/**
 * Runs the whole system on this machine until a signal stops it.
 * @returns the exit code: 0 after an orderly stop, 1 after a second signal or a fault, which it has printed
 */
export async function runLocally(start: LocalStart): Promise<number> {
  try {
    const env = withLocalDefaults(start.env);
    const settings = readSettings(env, start.root);
    const dataDir = resolve(start.root, settings.DATA_DIR);
    prepareDataFolder(dataDir);
    await runIn(dataDir, settings, { ...start, env });
    return start.signals.kill.aborted ? 1 : 0;
  } catch (error) {
    const isOurs = error instanceof LocalStartError || error instanceof FirstStartError;
    if (!isOurs && !(error instanceof SettingsError)) throw error;
    start.warn(error.message);
    return 1;
  }
}

async function runIn(dataDir: string, settings: StartSettings, start: LocalStart): Promise<void> {
  const { stop } = start.signals;
  const lock = RunLock.claim(dataDir, process.pid);
  /** On a full disk the processes run on, and are restarted. Only a start after a SIGKILL would not know their ids. */
  const noted = (note: () => void): void => {
    try {
      note();
    } catch (error) {
      start.warn(`running.json cannot be written: ${(error as Error).message}`);
    }
  };
  const onStarted = (pid: number, name: string): void => noted(() => lock.addChild(pid, name));
  const onEnded = (pid: number): void => noted(() => lock.removeChild(pid));
  try {
    await endLeftovers(lock, start.warn, stop);
    endOrphans(dataDir, start.warn);
    await requireFreePort(settings.PORT, settings.HOST);
    while (await runOnPorts(dataDir, settings, start, { onStarted, onEnded }));
  } catch (error) {
    // What a stop interrupts is no fault.
    if (!stop.aborted) throw error;
  } finally {
    lock.release();
  }
}
