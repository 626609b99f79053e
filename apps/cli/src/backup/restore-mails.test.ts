import { systemClock } from '@canvass/runtime/clock';
import { tidyLists } from '@canvass/mail/worker';
import { expect, test } from '@jest/globals';
import { hastyClock } from '../../test/backup/busy-system.ts';
import { openAccount } from '../../test/backup/memory-account.ts';
import { systemOn } from '../../test/backup/system-fixture.ts';
import { withFolder } from '../../test/backup/temporary-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

test('a restored system deletes a mailing list to the end that was being deleted at the time of the backup', async () => {
  const source = openAccount();
  const { tenant, survey, instance } = await systemOn(source).createSurvey('tea');
  const path = `${tenant}/${survey}/${instance}/L1`;
  const list = {
    state: 'deleting',
    name: 'Team',
    anonymous: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    recipients: 1,
    languages: { en: 1 },
    fields: [],
    batch: null,
    mailings: [],
  };
  await source.mails.put(path, Buffer.from(JSON.stringify(list)));
  await source.mailRows.put(`${path}/recipients/0000`, Buffer.from('[]'));
  await withFolder(async (folder) => {
    await takeBackup({ source, folder, now: () => 0 });
    const target = openAccount();
    await restoreBackup({ folder, target, createContainers: async () => {}, clock: hastyClock });
    const left = async (): Promise<string[]> =>
      (await Array.fromAsync(target.mailRows.list())).map(({ name }) => name);
    expect(await left()).toEqual([`${path}/recipients/0000`]);
    await tidyLists({
      containers: target,
      clock: systemClock,
      random: () => 0,
      messages: { send: async () => {} },
      graceMs: 60_000,
      onFailure: (error) => {
        throw error;
      },
    });
    expect(await left()).toEqual([]);
  });
});
