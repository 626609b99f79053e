import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ensureDemo, FirstStartError, keptKey, readKeyFile, writePrivateFile } from '@canvass/first-start';
import { faultsOfRules } from '@canvass/scaling';
import {
  SettingsError,
  agentSettings,
  appEnvironment,
  localSettings,
  parseSettings,
  queueSettings,
  siteSettings,
  storageSettings,
  tracingSettings,
  withFileCheck,
  workerSettings,
} from '@canvass/settings';
import type { Environment } from '@canvass/settings';
import { planAzurite } from './azurite.ts';
import type { StoragePorts } from './azurite.ts';
import { bannerLines } from './banner.ts';
import { prepareDataFolder } from './data-folder.ts';
import { LocalStartError } from './errors.ts';
import { endLeftovers } from './leftovers.ts';
import { endOrphans } from './orphans.ts';
import { logLine } from './log-line.ts';
import { freeLoopbackPort, isListening, requireFreePort } from './ports.ts';
import { RunLock } from './run-lock.ts';
import { siteAddress } from './site-address.ts';
import { spawnChild } from './spawn-child.ts';
import type { StopSignals } from './stop-signals.ts';
import { Supervisor } from './supervisor.ts';
import type { ProcessSpec } from './supervised-process.ts';
import { waitUntil } from './wait-until.ts';

export interface LocalStart {
  readonly root: string;
  readonly env: Environment;
  readonly site: Program;
  /** Starts the workers, and drains them when it stops. */
  readonly agent: Program;
  /** Preferred; any free ones if these are in use. */
  readonly storagePorts: StoragePorts;
  /** For the links and keys. */
  readonly print: (line: string) => void;
  /** For faults, restarts and the output of the processes. */
  readonly warn: (line: string) => void;
  readonly signals: StopSignals;
}

type Program = Pick<ProcessSpec, 'name' | 'args'>;
type Settings = ReturnType<typeof readSettings>;

const startTimeoutMs = 60_000;
const preferredAgentPort = 3100;

const localDefaults = {
  // Polling costs nothing here, and answers should show at once.
  MAX_IDLE_INTERVAL_MS: '1000',
  // The agent must stop its workers within its own 10 s.
  SCALING_GRACE_MS: '7000',
};

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

/** Parses the children's settings, too: a wrong value or rule prints one line instead of a child that ends again and again. */
function readSettings(env: Environment, root: string) {
  return parseSettings(
    queueSettings,
    tracingSettings,
    { ...agentSettings, SCALING_RULES: checkedRules(root) },
    siteSettings,
    workerSettings,
    localSettings,
    env,
  );
}

function checkedRules(root: string) {
  return withFileCheck('SCALING_RULES', agentSettings.SCALING_RULES, (path) =>
    faultsOfRules(readFileSync(resolve(root, path), 'utf8')),
  );
}

function withLocalDefaults(env: Environment): Environment {
  const given = Object.entries(env).filter(([, value]) => value?.trim());
  return { ...localDefaults, ...Object.fromEntries(given) };
}

async function runIn(dataDir: string, settings: Settings, start: LocalStart): Promise<void> {
  const { stop, kill } = start.signals;
  const lock = RunLock.claim(dataDir, process.pid);
  /** On a full disk the processes run on, and are restarted. Only a start after a SIGKILL would not know their ids. */
  const noted = (note: () => void): void => {
    try {
      note();
    } catch (error) {
      start.warn(`running.json cannot be written: ${(error as Error).message}`);
    }
  };
  const supervisor = new Supervisor(start.warn, (spec) =>
    spawnChild(spec, {
      root: start.root,
      onLine: (name, line) => start.warn(logLine(name, line)),
      onStarted: (pid, name) => noted(() => lock.addChild(pid, name)),
      onEnded: (pid) => noted(() => lock.removeChild(pid)),
    }),
  );
  kill.addEventListener('abort', () => supervisor.killAll());
  try {
    await endLeftovers(lock, start.warn, stop);
    endOrphans(dataDir, start.warn);
    await requireFreePort(settings.PORT, settings.HOST);
    await bringUp(dataDir, settings, start, supervisor);
    if (!stop.aborted) await new Promise((stopped) => stop.addEventListener('abort', stopped));
  } catch (error) {
    // What a stop interrupts is no fault.
    if (!stop.aborted) throw error;
  } finally {
    await supervisor.stopAll();
    endOrphans(dataDir, start.warn);
    lock.release();
  }
}

async function bringUp(
  dataDir: string,
  settings: Settings,
  start: LocalStart,
  supervisor: Supervisor,
): Promise<void> {
  const { stop } = start.signals;
  const waitFor = async (what: string, check: () => Promise<boolean>) => {
    if (await waitUntil(check, { withinMs: startTimeoutMs, everyMs: 50, signal: stop })) return;
    const message = `${what} was not ready within ${startTimeoutMs / 1000} s; the lines above may say why.`;
    throw new LocalStartError('NOT_READY', message);
  };
  const file = (name: string) => join(dataDir, name);
  const shown = (path: string) => {
    const inside = relative(start.root, path);
    return inside.startsWith('..') ? path : inside;
  };

  const azurite = await planAzurite(start, dataDir);
  writePrivateFile(file('storage-connection-string'), azurite.connectionString);
  supervisor.start(azurite.processes);
  for (const port of azurite.ports) await waitFor('Azurite', () => isListening(port));

  const adminKey =
    settings.ADMIN_API_KEY ?? keptKey(file('admin-api-key'), () => randomBytes(32).toString('base64url'));
  const storage = {
    AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString,
    // The shell may name an account in the cloud.
    AZURE_STORAGE_ACCOUNT: undefined,
    LOG_LEVEL: settings.LOG_LEVEL,
  };
  const commonSettings = [storageSettings, queueSettings, tracingSettings];
  const agentPort = await freeLoopbackPort(preferredAgentPort);
  const siteEnv = {
    ...appEnvironment(start.env, ...commonSettings, siteSettings),
    ...storage,
    ADMIN_API_KEY: adminKey,
    HOST: settings.HOST,
    PORT: String(settings.PORT),
    SCALING_AGENT_URL: `http://127.0.0.1:${agentPort}`,
  };
  const agentEnv = {
    // The agent passes the workers' settings on to them.
    ...appEnvironment(start.env, ...commonSettings, agentSettings, workerSettings),
    ...storage,
    HOST: '127.0.0.1',
    PORT: String(agentPort),
    DATA_DIR: dataDir,
    SCALING_TARGET: 'process',
  };
  supervisor.start([
    { ...start.site, env: siteEnv, isStdoutShown: true },
    { ...start.agent, env: agentEnv, isStdoutShown: true },
  ]);
  const address = siteAddress(settings.HOST, settings.PORT);
  await waitFor('The site', async () => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(5000)]);
    const answer = await fetch(`${address.forCalls}/readyz`, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.status === 200;
  });

  const demo = await ensureDemo({
    origin: address.forCalls,
    adminKey,
    keptKey: readKeyFile(file('demo-api-key')),
    keepKey: (key) => writePrivateFile(file('demo-api-key'), key),
    fetch,
    signal: stop,
  });
  const banner = bannerLines({
    origin: address.forPeople,
    agentOrigin: `http://localhost:${agentPort}`,
    demo,
    adminKeyFile: settings.ADMIN_API_KEY === undefined ? shown(file('admin-api-key')) : undefined,
    connectionStringFile: shown(file('storage-connection-string')),
    dataDir: shown(dataDir),
  });
  for (const line of banner) start.print(line);
}
