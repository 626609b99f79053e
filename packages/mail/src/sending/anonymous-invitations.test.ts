import { expect, test } from '@jest/globals';
import { dayMs } from '@canvass/runtime/clock';
import { people, turnsOf } from '../../test/turns-of.ts';

async function anonymousList(count = 5) {
  const world = await turnsOf();
  const at = await world.start(people(count), true);
  return {
    ...world,
    at,
    numbers: async () =>
      (await Array.fromAsync(world.containers.mailRows.list())).filter(({ name }) =>
        name.endsWith('/numbers'),
      ),
  };
}

test('an invitation that waits for its time ends if too few people are left then', async () => {
  const { mails, key, at, turn, mailing, messages } = await anonymousList();
  await mails.setState(key, at.list, at.mailing, 'stopped');
  await mails.remove(key, at.list, 'p0@example.org');
  await mails.setState(key, at.list, at.mailing, 'going');
  const to: string[] = [];
  await turn(at, 2, async (mail) => {
    to.push(mail.to);
    return { is: 'sent' };
  });
  expect(to).toEqual([]);
  expect(messages).toEqual([]);
  expect(await mailing(at.list, at.mailing)).toMatchObject({
    state: 'ended',
    trouble: { what: 'too-few' },
    counts: { 'not-sent': 5 },
  });
});

test('people who are removed once it is being sent do not end it', async () => {
  const { mails, key, at, turn, mailing, time } = await anonymousList();
  await turn(at, 0, async ({ to }) =>
    to === 'p4@example.org' ? { is: 'later', status: 451 } : { is: 'sent' },
  );
  await mails.remove(key, at.list, 'p0@example.org');
  time.skewMs += dayMs;
  for (const next of [1, 2]) await turn(at, next);
  expect(await mailing(at.list, at.mailing)).toMatchObject({
    state: 'done',
    counts: { sent: 4, removed: 1 },
  });
});

test.each([
  ['is sent', 'done', async () => {}],
  [
    'is ended between two turns',
    'ended',
    async ({ mails, key, at }) => {
      await mails.setState(key, at.list, at.mailing, 'stopped');
      await mails.setState(key, at.list, at.mailing, 'ended');
    },
  ],
  ['ends because its links are withdrawn', 'ended', ({ publish }) => publish({}, '2026-01-02T00:00:00.000Z')],
] satisfies [string, string, (world: Awaited<ReturnType<typeof anonymousList>>) => Promise<void>][])(
  'the numbers that were given out go when the invitation %s',
  async (_what, state, after) => {
    const world = await anonymousList(201);
    const { at, turn, mailing, numbers } = world;
    await turn(at, 0);
    expect(await numbers()).toHaveLength(1);
    await after(world);
    for (const next of [1, 2]) await turn(at, next);
    expect(await numbers()).toEqual([]);
    expect((await mailing(at.list, at.mailing)).state).toBe(state);
  },
);

test('the numbers go also if the invitation is ended while a turn sends', async () => {
  const { at, turn, mails, key, mailing, numbers } = await anonymousList();
  await turn(at, 0, async ({ to }) => {
    if (to === 'p0@example.org') await mails.setState(key, at.list, at.mailing, 'ended');
    return { is: 'later', status: 451 };
  });
  expect(await mailing(at.list, at.mailing)).toMatchObject({ state: 'ended', counts: { 'not-sent': 5 } });
  expect(await numbers()).toEqual([]);
});
