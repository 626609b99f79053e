import { expect, jest, test } from '@jest/globals';
import { dayMs } from '@canvass/runtime/clock';
import { createSealer } from '../state/sealed.ts';
import { people, turnsOf } from '../../test/turns-of.ts';

const past = '2026-01-02T00:00:00.000Z';

test.each([
  [{ closed: true }, 'closed'],
  [{ closesAt: past }, 'closed'],
  [{ archived: true }, 'archived'],
])('while a survey is so, its lists wait, and go on when it is open again: %j', async (settings, trouble) => {
  const { start, publish, turn, mailing, messages } = await turnsOf();
  const at = await start(people(2));
  await publish(settings);
  await turn(at, 0);
  await turn(at, 1);
  expect(await mailing(at.list, at.mailing)).toMatchObject({
    state: 'going',
    trouble: { what: trouble },
    counts: { queued: 2 },
  });
  expect(messages).toMatchObject([{ turn: 1 }, { turn: 2 }]);
  await publish();
  for (const next of [2, 3]) await turn(at, next);
  expect(await mailing(at.list, at.mailing)).toMatchObject({
    state: 'done',
    trouble: null,
    counts: { sent: 2 },
  });
});

test('a survey that closes between a schedule and its start gets no mail sent', async () => {
  const { start, publish, turn, mailing, time, clock } = await turnsOf();
  await publish({ closesAt: new Date(clock.now() + dayMs).toISOString() });
  const at = await start(people(2));
  time.skewMs += 2 * dayMs;
  await turn(at, 0);
  expect(await mailing(at.list, at.mailing)).toMatchObject({ trouble: { what: 'closed' } });
});

test('a survey with as many answers as it takes is closed', async () => {
  const { start, publish, turn, mailing, summaries, key } = await turnsOf();
  await publish({ maxAnswers: 1 });
  const found = await summaries.read(key);
  if (found.outcome !== 'found') throw new Error(found.outcome);
  jest.spyOn(found.document.totals, 'totalAnswers', 'get').mockReturnValue(1);
  summaries.read = async () => found;
  const at = await start(people(2));
  await turn(at, 0);
  expect(await mailing(at.list, at.mailing)).toMatchObject({ trouble: { what: 'closed' } });
});

test('withdrawn links end the message, also in the middle of a page', async () => {
  const { start, publish, turn, mailing, messages, time, rows } = await turnsOf();
  const at = await start(people(100));
  let sent = 0;
  await turn(at, 0, async () => {
    sent += 1;
    if (sent === 15) await publish({}, past);
    time.skewMs += 1_000;
    return { is: 'sent' };
  });
  await turn(at, 1);
  expect(sent).toBe(20);
  expect(await mailing(at.list, at.mailing)).toMatchObject({
    state: 'ended',
    trouble: { what: 'withdrawn' },
    counts: { sent: 20, 'not-sent': 80 },
  });
  expect(messages).toMatchObject([{ turn: 1 }]);
  expect(
    (await rows(at.list)).filter(({ outcomes }) => outcomes[at.mailing]?.is === 'not-sent'),
  ).toHaveLength(80);
});

test('a turn with a list of a survey that is gone sends nothing', async () => {
  const { start, turn, containers, messages, mailing } = await turnsOf();
  const at = await start(people(2));
  await containers.definitions.delete('acme/coffee');
  await turn(at, 0);
  expect((await mailing(at.list, at.mailing)).counts).toEqual({ queued: 2 });
  expect(messages).toEqual([]);
});

test('numbers of an anonymous list that were sealed with another secret are a trouble, and no mail is sent', async () => {
  const { start, turn, containers, mailing, key } = await turnsOf();
  const at = await start(people(5), true);
  const path = `${key.tenant}/${key.survey}/${key.instance}/${at.list}/numbers`;
  await containers.mailRows.put(path, createSealer('another secret').sealBytes(Buffer.alloc(127), path));
  await turn(at, 0);
  expect(await mailing(at.list, at.mailing)).toMatchObject({
    trouble: { what: 'secret' },
    counts: { queued: 5 },
  });
});
