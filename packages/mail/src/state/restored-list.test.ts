import { expect, test } from '@jest/globals';
import { people, turnsOf } from '../../test/turns-of.ts';
import { countsOf, decodeList } from './mail-list.ts';
import { restoredList } from './restored-list.ts';

/** A list whose first mail was taken before its worker had to stop. `restored`: what a backup of now makes of its message. */
async function begun(anonymous: boolean) {
  const world = await turnsOf();
  const at = await world.start(people(5), anonymous);
  await world.turn(at, 0, async ({ to }) =>
    to === 'p0@example.org' ? { is: 'sent' } : { is: 'later', status: 451 },
  );
  const { tenant, survey, instance } = world.key;
  const path = `${tenant}/${survey}/${instance}/${at.list}`;
  return {
    ...world,
    at,
    restored: async () => {
      const found = await world.containers.mails.get(path);
      if (found.outcome !== 'found') throw new Error(found.outcome);
      const { bytes, metadata } = restoredList(path, found.bytes);
      await world.containers.mails.put(path, bytes, { metadata });
      const [mailing] = decodeList(path, bytes).mailings;
      return { state: mailing?.state, counts: mailing && countsOf(mailing) };
    },
  };
}

test('a message that was under way is stopped', async () => {
  const { restored } = await begun(false);
  expect(await restored()).toEqual({ state: 'stopped', counts: { sent: 1, queued: 4 } });
});

test('a message that had ended cannot go on', async () => {
  const { restored, mails, key, at } = await begun(false);
  await mails.setState(key, at.list, at.mailing, 'ended');
  expect(await restored()).toEqual({ state: 'ended', counts: { sent: 1, 'not-sent': 4 } });
  expect(await mails.setState(key, at.list, at.mailing, 'going')).toEqual({ outcome: 'over' });
});

test('a message of an anonymous list has ended: its reminder goes to those who got it', async () => {
  const { restored, send, turn, mailing, at } = await begun(true);
  expect(await restored()).toEqual({ state: 'ended', counts: { sent: 1, 'not-sent': 4 } });
  const reminder = await send(at.list, 1);
  await turn({ list: at.list, mailing: reminder }, 0);
  expect((await mailing(at.list, reminder)).counts).toEqual({ sent: 1, 'not-invited': 4 });
});
