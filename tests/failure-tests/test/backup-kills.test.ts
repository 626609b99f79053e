import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, startAzurite, type Azurite } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { canvass, killedCanvass } from '../src/canvass-command.ts';
import { ProxiedStorage } from '../src/proxied-storage.ts';
import { withSystem } from '../src/system.ts';

/** Kills a command at its first request of this kind, which is never delivered. */
async function killAt(
  azurite: Azurite,
  args: readonly string[],
  request: Parameters<typeof isOf>,
): Promise<void> {
  const proxied = new ProxiedStorage();
  try {
    const storage = await proxied.connect(azurite);
    const held = proxied.everyNth(1, isOf(...request), { kind: 'swallow' });
    await killedCanvass(args, storage, () => eventually(() => expect(held.fired).toBeGreaterThan(0)));
  } finally {
    await proxied.stop();
  }
}

function isOf(wanted: 'GET' | 'PUT', container: string) {
  return ({ method, url }: { readonly method: string; readonly url: string }) =>
    method === wanted && url.includes(`/${container}/`);
}

test('a killed backup cannot be restored, a killed restore cannot continue, and both succeed when repeated', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-backup-'));
  const target = await startAzurite();
  const targets = [target];
  const backup = (name: string) => join(folder, name);
  try {
    await withSystem({ surveys: 4 }, async (system) => {
      const load = system.startLoad();
      await load.acknowledges(100);
      // Without a worker, later answers stay in the journal.
      await system.workers.shift()!.kill();
      await load.acknowledges(100);
      await load.pause();
      const { connectionString } = system.azurite;

      for (const container of ['journal', 'tenants']) {
        await killAt(system.azurite, ['backup', backup(container)], ['GET', container]);
        await expect(canvass(['restore', backup(container)], target.connectionString)).rejects.toThrow(
          'contains no finished backup',
        );
      }
      await canvass(['backup', backup('whole')], connectionString);

      for (const container of ['journal', 'definitions']) {
        const half = await startAzurite();
        targets.push(half);
        await killAt(half, ['restore', backup('whole')], ['PUT', container]);
        await expect(canvass(['restore', backup('whole')], half.connectionString)).rejects.toThrow(
          'after a restore that did not end, another one',
        );
      }

      await canvass(['restore', backup('whole')], target.connectionString);
      system.startWorker();
      await system.moveTo(target.connectionString);
      await system.expectExact(load);
      load.resume();
      await load.acknowledges(50);
      await load.stop();
      await system.expectExact(load);
    });
  } finally {
    await Promise.all(targets.map((azurite) => azurite.kill()));
  }
});
