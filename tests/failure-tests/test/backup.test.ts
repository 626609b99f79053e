import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, startAzurite } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { createBlobService, openContainers } from '@canvass/storage/azure';
import { canvass, startedCanvass } from '../src/canvass-command.ts';
import type { Submission } from '../src/load.ts';
import { ProxiedStorage } from '../src/proxied-storage.ts';
import { withSystem, type System } from '../src/system.ts';

test('a backup under load restores every answer acknowledged before it, and none twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-backup-'));
  const elsewhere = await startAzurite();
  const proxied = new ProxiedStorage();
  try {
    await withSystem({ sites: 2, surveys: 8 }, async (system) => {
      const storage = await proxied.connect(system.azurite);
      const read = new Set<string>();
      proxied.everyNth(1, ({ method, url }) => isRead(method, url, read), { kind: 'pass' });
      const beforeSegments = holdFirstListing(proxied, 'journal');
      const beforeSummaries = holdFirstListing(proxied, 'summaries');

      // Few, because they answer all the time that the backup waits.
      const load = system.startLoad(3);
      await load.acknowledges(200);
      // Without a worker, later answers stay in the journal.
      await system.workers.shift()!.kill();
      await load.acknowledges(100);
      const before = new Set(
        [...load.submissions].flatMap(([token, { result }]) =>
          result?.outcome === 'acknowledged' ? [token] : [],
        ),
      );
      const backup = startedCanvass(['backup', folder], storage);
      try {
        for (const { listing, retired } of [
          { listing: beforeSegments, retired: 0 },
          { listing: beforeSummaries, retired: 1 },
        ]) {
          await eventually(() => expect(listing.rule.fired).toBe(1));
          // Stopped, so that its timeouts do not end the wait.
          backup.child.kill('SIGSTOP');
          // A site that stops seals its segments, and the worker counts and retires them while the backup waits.
          await Promise.all([system.exchangeSite(0), system.exchangeSite(1)]);
          if (system.workers.length === 0) system.startWorker();
          // Answers also arrive while the backup is made.
          await load.acknowledges(20);
          await eventually(async () => expect(await retiredOf(system, read)).toBeGreaterThanOrEqual(retired));
          listing.release();
          backup.child.kill('SIGCONT');
        }
        await backup.ended;
      } finally {
        // It may be stopped.
        backup.child.kill('SIGKILL');
        await backup.ended.catch(() => '');
      }
      // What was retired after it was read is not kept.
      expect((await readdir(join(folder, 'journal'))).length).toBeLessThan(read.size);
      await load.pause();
      await system.expectExact(load);

      await canvass(['restore', folder], elsewhere.connectionString);
      const given = new Set(load.submissions.keys());
      await system.moveTo(elsewhere.connectionString);
      load.resume();
      await load.acknowledges(100);
      await load.stop();
      // Answers acknowledged during the backup may be restored or not.
      const submissions = new Map(
        [...load.submissions].map(([token, submission]): [string, Submission] => [
          token,
          given.has(token) && !before.has(token)
            ? { ...submission, result: { outcome: 'unknown' } }
            : submission,
        ]),
      );
      await system.expectExact({ submissions });
    });
  } finally {
    await proxied.stop();
    await elsewhere.kill();
  }
});

/** Records the segments that the backup reads. */
function isRead(method: string, url: string, read: Set<string>): boolean {
  const [, name] = /\/journal\/([^/?]+)$/.exec(url.replace(/\?.*/, '')) ?? [];
  if (method === 'GET' && name !== undefined) read.add(name);
  return false;
}

/** Holds the first listing of the container, until it is released. */
function holdFirstListing(proxied: ProxiedStorage, container: string) {
  const held = Promise.withResolvers<void>();
  let hasCome = false;
  const rule = proxied.everyNth(
    1,
    ({ method, url }) => {
      const isFirst =
        !hasCome && method === 'GET' && url.includes(`/${container}?`) && url.includes('comp=list');
      hasCome ||= isFirst;
      return isFirst;
    },
    { kind: 'hold', until: held.promise },
  );
  return { rule, release: held.resolve };
}

/** Returns how many of these segments are gone. */
async function retiredOf({ azurite }: System, segments: ReadonlySet<string>): Promise<number> {
  const { journal } = openContainers(createBlobService({ connectionString: azurite.connectionString }));
  const present = new Set(await Array.fromAsync(journal.list(), ({ name }) => name));
  return [...segments].filter((name) => !present.has(name)).length;
}
