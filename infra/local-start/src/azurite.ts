import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { keptKey } from '@canvass/first-start';
import { machineEnvironment } from '@canvass/settings';
import type { LocalStart } from './start-deps.ts';
import type { ProcessSpec } from './supervised-process.ts';

export interface Azurite {
  readonly processes: readonly ProcessSpec[];
  readonly connectionString: string;
}

const account = 'canvass';

/**
 * The storage emulator for blobs and queues, with its data on disk, on loopback only. It has its own account key instead
 * of Azurite's well-known one: a site can then never write into another folder's storage that has taken the port.
 */
export async function planAzurite(
  { root, env, storagePorts, choosePort }: LocalStart,
  dataDir: string,
): Promise<Azurite> {
  const location = join(dataDir, 'azurite');
  mkdirSync(location, { recursive: true });
  const key = keptKey(join(dataDir, 'storage-account-key'), () => randomBytes(64).toString('base64'));
  const blob = await choosePort(storagePorts.blob);
  const ports = { blob, queue: await choosePort(Math.max(storagePorts.queue, blob + 1)) };
  const { resolve } = createRequire(join(root, 'infra/local-start/package.json'));
  const processes = (['blob', 'queue'] as const).map((service) => ({
    name: `azurite-${service}`,
    args: [
      ...(service === 'blob' ? ['--import', './infra/local-start/src/azurite-change-log/preload.ts'] : []),
      resolve(`azurite/dist/src/${service}/main.js`),
      `--${service}Host=127.0.0.1`,
      `--${service}Port=${ports[service]}`,
      `--location=${location}`,
      '--silent',
      '--disableTelemetry',
      '--skipApiVersionCheck',
    ],
    env: { ...machineEnvironment(env), AZURITE_ACCOUNTS: `${account}:${key}` },
    port: ports[service],
    isStdoutShown: false,
  }));
  const connectionString = [
    'DefaultEndpointsProtocol=http',
    `AccountName=${account}`,
    `AccountKey=${key}`,
    `BlobEndpoint=http://127.0.0.1:${ports.blob}/${account}`,
    `QueueEndpoint=http://127.0.0.1:${ports.queue}/${account}`,
  ].join(';');
  return { processes, connectionString };
}
