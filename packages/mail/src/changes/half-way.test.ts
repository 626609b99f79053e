import { expect, test } from '@jest/globals';
import { hourMs } from '@canvass/runtime/clock';
import { StorageError } from '@canvass/storage';
import { turnsOf } from '../../test/turns-of.ts';

const people = 'ann@example.org\nbob@example.org';

/** A world whose survey exists, as a tidy-up wants it. */
async function withSurvey() {
  const world = await turnsOf();
  const names = () => Array.fromAsync(world.containers.mailRows.list());
  return { ...world, names };
}

test('a list whose deletion ended half-way cannot be read, and a tidy-up deletes its addresses', async () => {
  const { start, mails, key, storage, tidy, names } = await withSurvey();
  const { list } = await start(people);
  storage.next('mail-rows', 'list', 'lost');
  await expect(mails.delete(key, list)).rejects.toThrow(StorageError);
  expect(await mails.read(key, list)).toEqual({ outcome: 'notFound' });
  expect(await names()).not.toEqual([]);
  await tidy();
  expect(await names()).toEqual([]);
});

test('a list whose deletion ended half-way goes with its survey', async () => {
  const { start, mails, key, storage, names } = await withSurvey();
  const { list } = await start(people);
  storage.next('mail-rows', 'list', 'lost');
  await expect(mails.delete(key, list)).rejects.toThrow(StorageError);
  await mails.deleteAll(key);
  expect(await names()).toEqual([]);
});

test('a list that was never stored to its end is deleted after an hour', async () => {
  const { start, mails, key, containers, tidy, time, names } = await withSurvey();
  const put = containers.mails.put.bind(containers.mails);
  let puts = 0;
  containers.mails.put = async (...given) => {
    puts += 1;
    if (puts === 2) throw new Error('the site has died');
    return put(...given);
  };
  await expect(start(people)).rejects.toThrow('the site has died');
  expect(await mails.list(key)).toEqual([]);
  await tidy();
  expect(await names()).toHaveLength(1);
  time.skewMs += hourMs;
  await tidy();
  expect(await names()).toEqual([]);
  expect(await Array.fromAsync(containers.mails.list())).toEqual([]);
});

test('a person who is removed while a page is begun gets no mail, and leaves the counts', async () => {
  const { start, mails, key, containers, turn, mailing } = await withSurvey();
  const at = await start(people);
  const put = containers.mailRows.put.bind(containers.mailRows);
  containers.mailRows.put = async (...given) => {
    containers.mailRows.put = put;
    await mails.remove(key, at.list, 'ann@example.org');
    return put(...given);
  };
  const to: string[] = [];
  await turn(at, 0, async (mail) => {
    to.push(mail.to);
    return { is: 'sent' };
  });
  expect(to).toEqual(['bob@example.org']);
  await turn(at, 1);
  await mails.remove(key, at.list, 'bob@example.org');
  expect(await mailing(at.list, at.mailing)).toMatchObject({ state: 'done', counts: { removed: 2 } });
});

test('a reminder goes to nobody whose page the invitation never came to', async () => {
  const { start, send, containers, turn, mailing } = await withSurvey();
  const at = await start(people);
  for (const next of [0, 1]) await turn(at, next);
  const [page] = (await Array.fromAsync(containers.mailRows.list())).filter(({ name }) =>
    name.includes('/mailings/'),
  );
  await containers.mailRows.delete(page!.name);
  const reminder = await send(at.list, 1);
  for (const next of [0, 1]) await turn({ list: at.list, mailing: reminder }, next);
  expect((await mailing(at.list, reminder)).counts).toEqual({ 'not-invited': 2 });
});
