import { BlobServiceClient } from '@azure/storage-blob';
import { QueueServiceClient } from '@azure/storage-queue';
import { afterEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, freePort, startAzurite, uniqueName } from '../../src/index.ts';
import type { Azurite, AzuriteOptions } from '../../src/index.ts';

const started: Azurite[] = [];

async function azuriteWith(options?: AzuriteOptions): Promise<Azurite> {
  const azurite = await startAzurite(options);
  started.push(azurite);
  return azurite;
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((azurite) => azurite.kill()));
});

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).then((open) => {
    socket.destroy();
    return open === true;
  });
}

describe('startAzurite', () => {
  test('serves blobs and queues with one connection string until it stops', async () => {
    const azurite = await azuriteWith();
    const container = BlobServiceClient.fromConnectionString(azurite.connectionString).getContainerClient(
      uniqueName('things'),
    );
    await container.create();
    await container.getBlockBlobClient('a').upload('hello', 5);
    const queue = QueueServiceClient.fromConnectionString(azurite.connectionString).getQueueClient(
      uniqueName('q'),
    );
    await queue.create();
    await queue.sendMessage('hello');
    expect((await queue.peekMessages()).peekedMessageItems).toHaveLength(1);
    expect(azurite.blobEndpoint).toContain(`:${azurite.blobPort}/`);

    await azurite.stop();
    await azurite.stop();
    expect(await answers(azurite.blobPort)).toBe(false);
  });

  test('restarts on the same ports with the data of its folder', async () => {
    const ports = { blobPort: await freePort(), queuePort: await freePort() };
    const location = await mkdtemp(join(tmpdir(), 'canvass-azurite-'));
    const azurite = await azuriteWith({ location, ...ports });
    const { pid } = azurite;
    const container = BlobServiceClient.fromConnectionString(azurite.connectionString).getContainerClient(
      'kept',
    );
    await container.create();

    await azurite.restart();

    expect(azurite.pid).not.toBe(pid);
    expect(await container.exists()).toBe(true);
  });

  test('answers nothing while it is suspended, and pending requests when it is resumed', async () => {
    const azurite = await azuriteWith();
    const container = BlobServiceClient.fromConnectionString(azurite.connectionString).getContainerClient(
      'later',
    );
    azurite.suspend();
    const created = container.create();
    expect(await answers(azurite.blobPort)).toBe(true);
    azurite.resume();
    await expect(created).resolves.toMatchObject({ _response: { status: 201 } });
  });

  test('fails with Azurite’s output if it cannot start', async () => {
    const first = await azuriteWith();
    await expect(startAzurite({ blobPort: first.blobPort })).rejects.toMatchObject({
      code: 'azurite-did-not-start',
      message: expect.stringContaining('EADDRINUSE'),
    });
  });

  test('ends with a parent that is killed', async () => {
    const script = `
      import { startAzurite } from ${JSON.stringify(join(import.meta.dirname, '../../src', 'index.ts'))};
      const azurite = await startAzurite();
      console.log(azurite.blobPort);
      setInterval(() => undefined, 60_000);
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const port = Number(line.toString());
    expect(await answers(port)).toBe(true);

    parent.kill('SIGKILL');
    await once(parent, 'exit');

    await eventually(async () => expect(await answers(port)).toBe(false));
  });
});
