import { expect, test } from '@jest/globals';
import { hourMs } from '@canvass/runtime/clock';
import { people, turnsOf } from '../../test/turns-of.ts';
import type { SmtpMail } from '../sending/smtp-dialogue.ts';
import type { SendOutcome } from '../sending/smtp-outcome.ts';

const texts = { en: { subject: 'Hello', text: 'Please answer' } };

async function world() {
  const of = await turnsOf();
  const next = (list: string, after: number) =>
    of.mails.start(of.key, list, {
      after,
      texts,
      origin: 'https://surveys.example.org',
      startAt: new Date(of.clock.now()).toISOString(),
      batch: { id: 'B1', from: 100, count: 10 },
    });
  const to: string[] = [];
  const send = async (mail: SmtpMail): Promise<SendOutcome> => {
    to.push(mail.to);
    return { is: 'sent' };
  };
  return { ...of, next, to, send };
}

const putOff =
  (address: string) =>
  async (mail: SmtpMail): Promise<SendOutcome> =>
    mail.to === address ? { is: 'later', status: 451 } : { is: 'sent' };

test('an address that is put off does not hold up a reminder, and is left out of it', async () => {
  const { start, turn, next, mailing, to, send, time } = await world();
  const at = await start(people(3));
  expect(await next(at.list, 1)).toEqual({ outcome: 'stillSending' });
  await turn(at, 0, putOff('p1@example.org'));
  const reminder = await next(at.list, 1);
  expect(reminder).toMatchObject({ outcome: 'started' });
  const id = 'list' in reminder ? reminder.list.mailings[1]!.id : '';
  for (const each of [0, 1]) await turn({ list: at.list, mailing: id }, each, send);
  expect(to.toSorted()).toEqual(['p0@example.org', 'p2@example.org']);
  expect((await mailing(at.list, id)).counts).toEqual({ sent: 2, 'not-sent': 1 });
  // The invitation of the third goes on, and another reminder reaches all.
  time.skewMs += 2 * hourMs;
  for (const each of [1, 2]) await turn(at, each, send);
  expect(await mailing(at.list, at.mailing)).toMatchObject({ state: 'done', counts: { sent: 3 } });
  const another = await next(at.list, 2);
  const third = 'list' in another ? another.list.mailings[2]!.id : '';
  await turn({ list: at.list, mailing: third }, 0, send);
  expect((await mailing(at.list, third)).counts).toEqual({ sent: 3 });
});

test('a page that another turn holds is still being sent', async () => {
  const { start, turn, next } = await world();
  const at = await start(people(3));
  const begun = Promise.withResolvers<void>();
  const reply = Promise.withResolvers<SendOutcome>();
  const first = turn(at, 0, () => {
    begun.resolve();
    return reply.promise;
  });
  await begun.promise;
  await turn(at, 0);
  expect(await next(at.list, 1)).toEqual({ outcome: 'stillSending' });
  reply.resolve({ is: 'sent' });
  await first;
});

test('a message that was stopped and ended is not sent to the others, who get the next one', async () => {
  const { start, turn, next, mails, mailing, key, rows, to, send, time } = await world();
  // The second page was never begun.
  const at = await start(people(210));
  let sent = 0;
  await turn(at, 0, async () => {
    sent += 1;
    if (sent === 1) await mails.setState(key, at.list, at.mailing, 'stopped');
    time.skewMs += 1_000;
    return { is: 'sent' };
  });
  expect(await next(at.list, 1)).toEqual({ outcome: 'stillSending' });
  expect(await mails.setState(key, at.list, at.mailing, 'ended')).toEqual({ outcome: 'changed' });
  expect(await mailing(at.list, at.mailing)).toMatchObject({
    state: 'ended',
    counts: { sent: 10, 'not-sent': 200 },
  });
  expect((await rows(at.list))[20]?.outcomes[at.mailing]).toEqual({ is: 'not-sent' });
  // It stays so, whatever is asked.
  expect(await mails.setState(key, at.list, at.mailing, 'going')).toEqual({ outcome: 'over' });
  for (const each of [2, 3]) await turn(at, each, send);
  expect(to).toEqual([]);
  const corrected = await next(at.list, 1);
  const id = 'list' in corrected ? corrected.list.mailings[1]!.id : '';
  for (const each of [0, 1]) await turn({ list: at.list, mailing: id }, each, send);
  expect(new Set(to).size).toBe(210);
  expect((await mailing(at.list, id)).counts).toEqual({ sent: 210 });
});

test('a turn that has not heard of the end sends nothing beside the next message', async () => {
  const { start, turn, next, mails, mailing, key, rows, to, send } = await world();
  const at = await start(people(30));
  const old: string[] = [];
  let corrected = '';
  await turn(at, 0, async (mail) => {
    old.push(mail.to);
    if (mail.to === 'p0@example.org') {
      await mails.setState(key, at.list, at.mailing, 'ended');
      const started = await next(at.list, 1);
      corrected = 'list' in started ? started.list.mailings[1]!.id : '';
      await turn({ list: at.list, mailing: corrected }, 0, send);
    }
    return { is: 'sent' };
  });
  expect(old.length).toBeLessThanOrEqual(10);
  expect(to).toHaveLength(30);
  expect(await mailing(at.list, at.mailing)).toMatchObject({ counts: { sent: 10, 'not-sent': 20 } });
  expect((await rows(at.list))[20]?.outcomes[at.mailing]).toEqual({ is: 'not-sent' });
});

test('a turn that learns after the end how its mails went notes what was sent, and queues nothing', async () => {
  const { start, turn, mails, mailing, key, rows } = await world();
  const at = await start(people(2));
  await turn(at, 0, async ({ to }) => {
    if (to === 'p0@example.org') await mails.setState(key, at.list, at.mailing, 'ended');
    return to === 'p0@example.org' ? { is: 'sent' } : { is: 'later', status: 451 };
  });
  expect(await mailing(at.list, at.mailing)).toMatchObject({
    state: 'ended',
    counts: { sent: 1, 'not-sent': 1 },
  });
  expect((await rows(at.list)).map(({ outcomes }) => outcomes[at.mailing]?.is)).toEqual(['sent', 'not-sent']);
});

test('reminders of an anonymous list leave out those to whom the invitation was not sent: they have no link', async () => {
  const { start, turn, next, mails, mailing, key } = await world();
  const at = await start(people(5), true);
  await mails.setState(key, at.list, at.mailing, 'ended');
  const reminder = await next(at.list, 1);
  const id = 'list' in reminder ? reminder.list.mailings[1]!.id : '';
  await turn({ list: at.list, mailing: id }, 0);
  expect((await mailing(at.list, id)).counts).toEqual({ 'not-invited': 5 });
});
