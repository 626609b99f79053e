import { randomBytes } from 'node:crypto';
import { join, relative } from 'node:path';
import { ensureDemo, keptKey, readKeyFile, writePrivateFile } from '@canvass/first-start';
import {
  agentSettings,
  appEnvironment,
  defaultMemoryMib,
  memoryEnvironment,
  queueSettings,
  siteSettings,
  storageSettings,
  tracingSettings,
  workerSettings,
} from '@canvass/settings';
import { planAzurite } from './azurite.ts';
import { bannerLines } from './banner.ts';
import type { ChildPorts } from './child-ports.ts';
import { LocalStartError } from './errors.ts';
import { siteAddress } from './site-address.ts';
import type { LocalStart } from './start-deps.ts';
import type { StartSettings } from './start-settings.ts';
import type { Supervisor } from './supervisor.ts';
import { waitUntil } from './wait-until.ts';

const startTimeoutMs = 60_000;
const preferredAgentPort = 3100;

/**
 * Starts all processes, makes the demo, and prints the links. Talks to a process only after it has said that it listens.
 * @throws {LocalStartError} not-ready; anything if `signal` is aborted
 */
export async function bringUp(
  dataDir: string,
  settings: StartSettings,
  start: LocalStart & { readonly signal: AbortSignal },
  supervisor: Supervisor,
  ports: ChildPorts,
): Promise<void> {
  const { signal: stop } = start;
  const waitFor = async (what: string, check: () => boolean | Promise<boolean>) => {
    if (await waitUntil(check, { withinMs: startTimeoutMs, everyMs: 50, signal: stop })) return;
    const message = `${what} was not ready within ${startTimeoutMs / 1000} s; the lines above may say why.`;
    throw new LocalStartError('not-ready', message);
  };
  const file = (name: string) => join(dataDir, name);
  const shown = (path: string) => {
    const inside = relative(start.root, path);
    return inside.startsWith('..') ? path : inside;
  };

  const azurite = await planAzurite(start, dataDir);
  writePrivateFile(file('storage-connection-string'), azurite.connectionString);
  supervisor.start(azurite.processes);
  const storageNames = azurite.processes.map(({ name }) => name);
  await waitFor('Azurite', () => ports.listen(storageNames));

  const adminKey =
    settings.ADMIN_API_KEY ?? keptKey(file('admin-api-key'), () => randomBytes(32).toString('base64url'));
  const storage = {
    AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString,
    // The shell may name an account in the cloud.
    AZURE_STORAGE_ACCOUNT: undefined,
    LOG_LEVEL: settings.LOG_LEVEL,
  };
  const commonSettings = [storageSettings, queueSettings, tracingSettings];
  const agentPort = await start.choosePort(preferredAgentPort);
  // Site and worker have different defaults.
  const memoryOf = (app: keyof typeof defaultMemoryMib) =>
    memoryEnvironment(
      start.env['MEMORY_MIB'] ? settings.MEMORY_MIB : defaultMemoryMib[app],
      start.env['NODE_OPTIONS'],
    );
  const siteEnv = {
    ...appEnvironment(start.env, ...commonSettings, siteSettings),
    ...memoryOf('site'),
    ...storage,
    ADMIN_API_KEY: adminKey,
    HOST: settings.HOST,
    PORT: String(settings.PORT),
    SCALING_AGENT_URL: `http://127.0.0.1:${agentPort}`,
  };
  const agentEnv = {
    // The agent passes the workers' settings on to them.
    ...appEnvironment(start.env, ...commonSettings, agentSettings, workerSettings),
    ...memoryOf('worker'),
    ...storage,
    HOST: '127.0.0.1',
    PORT: String(agentPort),
    DATA_DIR: dataDir,
    SCALING_TARGET: 'process',
  };
  supervisor.start([
    { ...start.site, env: siteEnv, port: settings.PORT, isStdoutShown: true },
    { ...start.agent, env: agentEnv, port: agentPort, isStdoutShown: true },
  ]);
  const address = siteAddress(settings.HOST, settings.PORT);
  await waitFor('The site', async () => {
    if (!ports.listen([start.site.name])) return false;
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
