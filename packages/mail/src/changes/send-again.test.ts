import { expect, test } from '@jest/globals';
import { people, turnsOf } from '../../test/turns-of.ts';
import type { AgainOutcome } from '../state/mail-list.ts';
import type { SmtpMail } from '../sending/smtp-dialogue.ts';
import type { SendOutcome } from '../sending/smtp-outcome.ts';

const gone = 'gone@example.org';
const unsure = 'unsure@example.org';
const fine = 'fine@example.org';

/** What the server says of each person at first. */
async function firstTime({ to }: SmtpMail): Promise<SendOutcome> {
  if (to === gone) return { is: 'bounced', status: 550 };
  return to === unsure ? { is: 'unknown' } : { is: 'sent' };
}

/** A world with a mailing that is done: one person got it, one bounced, one perhaps got it. */
async function sentOnce(lines = [gone, unsure, fine].join('\n')) {
  const world = await turnsOf();
  const at = await world.start(lines);
  for (const turn of [0, 1]) await world.turn(at, turn, firstTime);
  const to: string[] = [];
  return {
    ...world,
    at,
    to,
    take: async (mail: SmtpMail): Promise<SendOutcome> => {
      to.push(mail.to);
      return { is: 'sent' };
    },
    again: (outcomes: readonly AgainOutcome[], after = 0) =>
      world.mails.sendAgain(world.key, at.list, at.mailing, { outcomes, after }),
    turnsNow: async () => (await world.mailing(at.list, at.mailing)).turns,
  };
}

test('a message goes again to the people who are chosen, and to nobody else', async () => {
  const { at, again, turn, to, take, mailing, turnsNow, rows } = await sentOnce();
  expect(await again(['refused', 'bounced'])).toMatchObject({ outcome: 'started' });
  for (const next of [3, 4]) await turn(at, next, take);
  expect(to).toEqual([gone]);
  expect(await mailing(at.list, at.mailing)).toMatchObject({
    state: 'done',
    counts: { sent: 2, 'perhaps-sent': 1 },
  });
  expect(await again(['perhaps-sent'], 1)).toMatchObject({ outcome: 'started' });
  const from = await turnsNow();
  for (const next of [from, from + 1]) await turn(at, next, take);
  expect(to).toEqual([gone, unsure]);
  expect((await rows(at.list)).map(({ outcomes }) => outcomes[at.mailing]?.is)).toEqual([
    'sent',
    'sent',
    'sent',
  ]);
});

test('is refused while it is being sent, for nobody, and the second time that the same request comes', async () => {
  const { at, again, turn, take, mails, key } = await sentOnce();
  expect(await again(['refused'])).toEqual({ outcome: 'nobody' });
  expect(await again(['bounced'])).toMatchObject({ outcome: 'started' });
  expect(await again(['bounced'])).toEqual({ outcome: 'alreadyStarted' });
  expect(await again(['bounced'], 1)).toEqual({ outcome: 'stillSending' });
  for (const next of [3, 4]) await turn(at, next, take);
  expect(await again(['bounced'])).toEqual({ outcome: 'alreadyStarted' });
  expect(await mails.sendAgain(key, at.list, 'another', { outcomes: ['bounced'], after: 0 })).toEqual({
    outcome: 'notFound',
  });
});

test('an anonymous list is not sent again: the next answer would be theirs', async () => {
  const { mails, key, start, turn } = await turnsOf();
  const at = await start(people(5), true);
  for (const next of [0, 1]) await turn(at, next, async () => ({ is: 'bounced', status: 550 }));
  expect(await mails.sendAgain(key, at.list, at.mailing, { outcomes: ['bounced'], after: 0 })).toEqual({
    outcome: 'anonymous',
  });
});

test('a worker that dies while it sends again leaves its mails as perhaps sent, and they are not queued once more', async () => {
  const { at, again, turn, to, take, mailing, time } = await sentOnce();
  await again(['bounced', 'perhaps-sent']);
  const dead = Promise.withResolvers<SendOutcome>();
  const begun = Promise.withResolvers<void>();
  void turn(at, 3, () => {
    begun.resolve();
    return dead.promise;
  });
  await begun.promise;
  time.skewMs += 181_000;
  for (const next of [3, 4]) await turn(at, next, take);
  expect(to).toEqual([]);
  expect(await mailing(at.list, at.mailing)).toMatchObject({
    state: 'done',
    counts: { sent: 1, 'perhaps-sent': 2 },
  });
});

test('people who have unsubscribed, answered or been removed since get nothing', async () => {
  const { at, again, turn, to, take, mailing, mails, key, unsubscribes, unsubscribeTokens, summaries } =
    await sentOnce([gone, unsure, fine, 'other@example.org'].join('\n'));
  const found = await summaries.read(key);
  if (found.outcome !== 'found') throw new Error(found.outcome);
  found.document.invited.add(101);
  summaries.read = async () => found;
  await unsubscribes.add('acme', unsubscribeTokens.hashOf('acme', gone));
  await mails.remove(key, at.list, 'other@example.org');
  await again(['bounced', 'perhaps-sent']);
  for (const next of [3, 4]) await turn(at, next, take);
  expect(to).toEqual([]);
  expect((await mailing(at.list, at.mailing)).counts).toEqual({
    unsubscribed: 1,
    answered: 1,
    sent: 1,
    removed: 1,
  });
});

test('a turn of before that is late does not end what is to be sent again', async () => {
  const { at, again, turn, to, take, mails, key } = await sentOnce();
  await again(['bounced']);
  // The removal notes the totals of the page as they were before the rows were queued.
  await mails.remove(key, at.list, fine);
  for (const next of [3, 4]) await turn(at, next, take);
  expect(to).toEqual([gone]);
});
