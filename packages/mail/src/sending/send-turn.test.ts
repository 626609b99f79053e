import { expect, test } from '@jest/globals';
import { turnsOf } from '../../test/turns-of.ts';
import type { SendOutcome } from './smtp-outcome.ts';

const people = 'ann@example.org\nbob@example.org';

test.each([
  { is: 'later', status: 451 },
  { is: 'down', what: 'unreachable' },
] as const)(
  'a turn that is late leaves no row queued in a page that another one has ended: $is',
  async (late) => {
    const { start, turn, time, mailing, rows } = await turnsOf();
    const at = await start(people);
    const slow = Promise.withResolvers<SendOutcome>();
    const begun = Promise.withResolvers<void>();
    const first = turn(at, 0, () => {
      begun.resolve();
      return slow.promise;
    });
    await begun.promise;
    time.skewMs += 181_000;
    for (const next of [0, 1]) await turn(at, next);
    expect(await mailing(at.list, at.mailing)).toMatchObject({
      state: 'done',
      counts: { 'perhaps-sent': 2 },
    });
    slow.resolve(late);
    await first;
    const ended = await mailing(at.list, at.mailing);
    expect(ended).toMatchObject({ state: 'done', counts: { 'perhaps-sent': 2 } });
    expect(ended.pages).toMatchObject([{ dueMs: null }]);
    expect((await rows(at.list)).map(({ outcomes }) => outcomes[at.mailing]?.is)).toEqual([
      'perhaps-sent',
      'perhaps-sent',
    ]);
  },
);

test('a turn that is late still notes that its mails were sent', async () => {
  const { start, turn, time, mailing } = await turnsOf();
  const at = await start(people);
  const slow = Promise.withResolvers<SendOutcome>();
  const begun = Promise.withResolvers<void>();
  const first = turn(at, 0, () => {
    begun.resolve();
    return slow.promise;
  });
  await begun.promise;
  time.skewMs += 181_000;
  for (const next of [0, 1]) await turn(at, next);
  slow.resolve({ is: 'sent' });
  await first;
  expect(await mailing(at.list, at.mailing)).toMatchObject({ state: 'done', counts: { sent: 2 } });
});

test('two messages for one turn leave one message', async () => {
  const { start, turn, messages, mailing } = await turnsOf();
  const at = await start(people);
  const slow = Promise.withResolvers<SendOutcome>();
  const begun = Promise.withResolvers<void>();
  const first = turn(at, 0, () => {
    begun.resolve();
    return slow.promise;
  });
  await begun.promise;
  await turn(at, 0);
  slow.resolve({ is: 'sent' });
  await first;
  expect(messages).toMatchObject([{ turn: 1 }]);
  expect(await mailing(at.list, at.mailing)).toMatchObject({ turns: 1, counts: { sent: 2 } });
});

test('a mailing that is stopped in the middle of a page sends no more than the mails that are under way', async () => {
  const { start, turn, time, mailing, mails, key } = await turnsOf();
  const at = await start(Array.from({ length: 100 }, (_, n) => `p${n}@example.org`).join('\n'));
  let sent = 0;
  await turn(at, 0, async () => {
    sent += 1;
    if (sent === 15) await mails.setState(key, at.list, at.mailing, 'stopped');
    time.skewMs += 1_000;
    return { is: 'sent' };
  });
  expect(sent).toBe(20);
  expect(await mailing(at.list, at.mailing)).toMatchObject({
    state: 'stopped',
    counts: { sent: 20, queued: 80 },
  });
});

test('a mail of an anonymous list that was put off is due at a whole hour', async () => {
  const { start, turn, rows } = await turnsOf();
  const at = await start(people, true);
  await turn(at, 0, async () => ({ is: 'later', status: 451 }));
  const due = (await rows(at.list)).map(({ outcomes }) => outcomes[at.mailing]?.dueMs ?? Number.NaN);
  expect(due.map((ms) => ms % 3_600_000)).toEqual([0, 0]);
});
