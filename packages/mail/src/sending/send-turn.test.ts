import { expect, test } from '@jest/globals';
import { hourMs } from '@canvass/runtime/clock';
import { people, turnsOf } from '../../test/turns-of.ts';
import type { SendOutcome } from './smtp-outcome.ts';

const annAndBob = 'ann@example.org\nbob@example.org';

/** A turn that has claimed both people, and waits for the mail server. */
async function waitingTurn() {
  const world = await turnsOf();
  const at = await world.start(annAndBob);
  const reply = Promise.withResolvers<SendOutcome>();
  const begun = Promise.withResolvers<void>();
  const turn = world.turn(at, 0, () => {
    begun.resolve();
    return reply.promise;
  });
  await begun.promise;
  return {
    ...world,
    at,
    /** The server replies to all mails. Resolves when the turn has ended. */
    end: (outcome: SendOutcome) => {
      reply.resolve(outcome);
      return turn;
    },
  };
}

/** The same, and another turn has taken its page for dead and ended the mailing. */
async function lateTurn() {
  const late = await waitingTurn();
  late.time.skewMs += 181_000;
  for (const next of [0, 1]) await late.turn(late.at, next);
  return late;
}

test.each([
  { is: 'later', status: 451 },
  { is: 'down', what: 'unreachable' },
] as const)(
  'a turn that is late leaves no row queued in a page that another one has ended: $is',
  async (late) => {
    const { at, end, mailing, rows } = await lateTurn();
    expect(await mailing(at.list, at.mailing)).toMatchObject({
      state: 'done',
      counts: { 'perhaps-sent': 2 },
    });
    await end(late);
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
  const { at, end, mailing } = await lateTurn();
  await end({ is: 'sent' });
  expect(await mailing(at.list, at.mailing)).toMatchObject({ state: 'done', counts: { sent: 2 } });
});

test('two messages for one turn leave one message', async () => {
  const { at, end, turn, messages, mailing } = await waitingTurn();
  await turn(at, 0);
  await end({ is: 'sent' });
  expect(messages).toMatchObject([{ turn: 1 }]);
  expect(await mailing(at.list, at.mailing)).toMatchObject({ turns: 1, counts: { sent: 2 } });
});

test('a turn reads its list when it begins, and to note its outcomes', async () => {
  const { start, turn, storage } = await turnsOf();
  const at = await start(annAndBob);
  const before = storage.requests.length;
  await turn(at, 0);
  const calls = storage.requests.slice(before).filter(({ container }) => container === 'mails');
  expect(calls.map(({ op }) => op)).toEqual(['get', 'get', 'put']);
});

test('a mailing that is stopped in the middle of a page sends no more than the mails that are under way', async () => {
  const { start, turn, time, mailing, mails, key } = await turnsOf();
  const at = await start(people(100));
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

test('a worker that stops leaves the rest to the next one, and says of no mail server that it is away', async () => {
  const { start, turn, messages, mailing } = await turnsOf();
  const at = await start(people(20));
  const worker = new AbortController();
  const send = async (): Promise<SendOutcome> => {
    worker.abort();
    return { is: 'sent' };
  };
  await turn(at, 0, send, worker.signal);
  const { trouble, counts } = await mailing(at.list, at.mailing);
  expect(trouble).toBeNull();
  expect(counts.queued).toBeGreaterThanOrEqual(10);
  expect(messages).toMatchObject([{ turn: 1 }]);
  await turn(at, 1);
  expect(await mailing(at.list, at.mailing)).toMatchObject({ counts: { sent: 20 } });
});

test('a mail of an anonymous list that was put off is due at a whole hour', async () => {
  const { start, turn, rows } = await turnsOf();
  const at = await start(people(5), true);
  await turn(at, 0, async () => ({ is: 'later', status: 451 }));
  const due = (await rows(at.list)).map(({ outcomes }) => outcomes[at.mailing]?.dueMs ?? Number.NaN);
  expect(due.map((ms) => ms % hourMs)).toEqual([0, 0, 0, 0, 0]);
});
