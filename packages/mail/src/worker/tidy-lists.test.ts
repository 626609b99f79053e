import { expect, test } from '@jest/globals';
import { dayMs } from '@canvass/runtime/clock';
import { FakeClock } from '@canvass/testing';
import { worldOf } from '../../test/world-of.ts';

const nowhere = 'smtp://127.0.0.1:1';

/** A world whose survey exists, with or without a limit for its answers. */
async function survey(days?: number) {
  const clock = new FakeClock();
  const world = await worldOf(nowhere, { clock });
  await world.publish(days === undefined ? {} : { retention: { days, keepTotals: false } });
  return { ...world, clock };
}

test('a lost message of a mailing is sent again, and a list without work is not read', async () => {
  const { clock, start, tidy, queue, storage, faults, mails, key } = await survey();
  const { list, mailing } = await start('a@x.org');
  const [lost] = await queue.receive(1, 30_000);
  await queue.delete(lost!);
  await clock.advance(120_000);
  expect(await tidy()).toBe(1);
  const [again] = await queue.receive(1, 30_000);
  expect(again?.body).toMatchObject({ mailing, turn: 0 });
  await mails.setState(key, list, mailing, 'stopped');
  const before = storage.requests.length;
  await tidy();
  expect(storage.requests.slice(before).map(({ op, container }) => `${op} ${container}`)).toEqual([
    'list mails',
    'get definitions',
  ]);
  expect(faults).toEqual([]);
});

test('a list goes when it is older than the answers of its survey may become, and when its survey is gone', async () => {
  const { clock, start, tidy, containers, mails, key } = await survey(30);
  const left = async (): Promise<number> =>
    (await Array.fromAsync(containers.mails.list())).length +
    (await Array.fromAsync(containers.mailRows.list())).length;
  const { list, mailing } = await start('a@x.org');
  await mails.setState(key, list, mailing, 'stopped');
  await clock.advance(29 * dayMs);
  await tidy();
  expect(await left()).toBe(2);
  await clock.advance(2 * dayMs);
  await tidy();
  expect(await left()).toBe(0);
  await start('b@x.org');
  await containers.definitions.delete('acme/coffee');
  await tidy();
  expect(await left()).toBe(0);
});

test('a list whose message is being sent stays for three more days, and no longer', async () => {
  const { clock, start, tidy, containers } = await survey(30);
  const left = async (): Promise<number> => (await Array.fromAsync(containers.mailRows.list())).length;
  await start('a@x.org');
  await clock.advance(31 * dayMs);
  await tidy();
  expect(await left()).toBe(1);
  await clock.advance(3 * dayMs);
  await tidy();
  expect(await left()).toBe(0);
});
