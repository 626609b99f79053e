import { systemClock } from '@canvass/runtime/clock';
import { createNotices, createNoticeTeller, createUnsubscribes } from '@canvass/mail';
import { TimeZone } from '@canvass/surveys';
import { expect, test } from '@jest/globals';
import { ulid } from 'ulid';
import { hastyClock } from '../../test/backup/busy-system.ts';
import { openAccount, type Account } from '../../test/backup/memory-account.ts';
import { systemOn } from '../../test/backup/system-fixture.ts';
import { withFolder } from '../../test/backup/temporary-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

/** What owners and a worker do with notices. `keeps`: whether the mails can be stored. */
function noticesOn(account: Account, keeps = true) {
  const { summaries } = systemOn(account);
  const shared = { summaries, clock: systemClock, random: () => 0, linkSecret: 'the secret of all links' };
  const subjects: string[] = [];
  const notices = createNotices({
    ...shared,
    container: account.notices,
    unsubscribes: createUnsubscribes(account.unsubscribes),
  });
  const teller = createNoticeTeller({
    ...shared,
    containers: account,
    newId: ulid,
    onFailure: (error) => {
      throw error;
    },
    singles: {
      isUnderWay: async () => false,
      sendOnce: async (_name, _id, { subject }) => {
        if (keeps) subjects.push(subject);
        return keeps ? 'queued' : 'waits';
      },
    },
  });
  return { notices, teller, subjects };
}

test('a restored system tells nothing of what came before the restore, and all that comes after it', async () => {
  const source = openAccount();
  const system = systemOn(source);
  const tea = await system.createSurvey('tea');
  const before = noticesOn(source, false);
  const ann = { email: 'ann@example.org', often: 'each', language: 'en' } as const;
  const at = { zone: TimeZone.of('UTC'), origin: 'https://surveys.example.org' };
  await before.notices.change(tea, at, () => [ann]);
  await system.answer('S1', tea, [1, 2, 3]);
  await system.counter.count(['S1']);
  // It is under way when the backup is made.
  await before.teller.tell();
  // Two more wait in the journal.
  await system.answer('S1', tea, [4, 5]);
  await withFolder(async (folder) => {
    await takeBackup({ source, folder, now: () => 0 });
    const target = openAccount();
    await restoreBackup({ folder, target, createContainers: async () => {}, clock: hastyClock });
    const restored = systemOn(target);
    await restored.sweep.run();
    const after = noticesOn(target);
    expect(await after.notices.list(tea)).toEqual([ann]);
    await after.teller.tell();
    expect(after.subjects).toEqual([]);
    await restored.answer('S2', tea, [6]);
    await restored.counter.count(['S2']);
    await after.teller.tell();
    expect(after.subjects).toEqual(['1 new answer: tea, é']);
  });
});
