import { expect, test } from '@jest/globals';
import { dayMs, hourMs } from '@canvass/runtime/clock';
import { FaultyStorage } from '@canvass/storage/memory';
import { eventually, FakeClock } from '@canvass/testing';
import type { SendOutcome } from '../sending/smtp-outcome.ts';
import { createSealer } from '../state/sealed.ts';
import { createSingleMails } from './single-mails.ts';
import { sendSingle } from './send-single.ts';

const linkSecret = 'the-secret-of-all-links';
const link = 'https://surveys.example.org/secret';
const mail = { to: 'ann@example.org', subject: 'Go on', text: link, link, language: 'en' };
const down: SendOutcome = { is: 'down', what: 'unreachable' };
const later: SendOutcome = { is: 'later', status: 451 };

/** A mail that waits, and a worker whose mail server says these outcomes, one for each attempt. */
async function started(outcomes: readonly SendOutcome[]) {
  const clock = new FakeClock();
  const storage = new FaultyStorage(() => clock.now());
  const container = storage.container('single-mails');
  const singles = createSingleMails({
    container,
    messages: { send: () => Promise.resolve() },
    clock,
    newId: () => 'M1',
    linkSecret,
    onSendFailure: () => {},
  });
  await singles.send('a form', mail, { againAfterMs: hourMs, lastsMs: dayMs });
  const blobs = await Array.fromAsync(container.list());
  const { name } = blobs[0]!;
  const left = [...outcomes];
  const sent: string[] = [];
  return {
    clock,
    storage,
    sent,
    attempt: () =>
      sendSingle(
        {
          singles: container,
          sealer: createSealer(linkSecret),
          smtp: {
            send: ({ to }) => {
              sent.push(to);
              return Promise.resolve(left.shift() ?? { is: 'sent' });
            },
            close: () => {},
          },
          sender: { header: 'surveys@example.org', address: 'surveys@example.org', domain: 'example.org' },
          throttle: { turn: () => Promise.resolve() },
          clock,
          onAttempt: () => {},
        },
        name,
        new AbortController().signal,
      ),
  };
}

test('a mail server that was away and then puts a mail off takes it some minutes later', async () => {
  const away = Array.from({ length: 20 }, () => down);
  const { attempt, clock, sent } = await started([...away, later, later]);
  for (let attempts = 0; attempts < 22; attempts += 1) {
    const pauseMs = await attempt();
    expect(pauseMs).toBeLessThanOrEqual(hourMs);
    clock.ms += pauseMs!;
  }
  expect(await attempt()).toBeUndefined();
  expect(sent).toHaveLength(23);
});

test('a worker that does not hear that it has taken a mail sends it all the same, once', async () => {
  const { attempt, storage, sent } = await started([]);
  storage.next('single-mails', 'put', 'unanswered');
  expect(await attempt()).toBeUndefined();
  expect(await attempt()).toBeUndefined();
  expect(sent).toEqual(['ann@example.org']);
});

test.each(['lost', 'unanswered'] as const)(
  'a mail that was put off is not lost if the write that puts it back is %s',
  async (fate) => {
    const { attempt, clock, storage, sent } = await started([later]);
    storage.next('single-mails', 'put', Promise.resolve(), fate);
    const begun = attempt();
    await eventually(() => expect(clock.pending).toBe(1));
    await clock.advance(hourMs);
    await begun;
    await clock.advance(hourMs);
    expect(await attempt()).toBeUndefined();
    expect(sent).toHaveLength(2);
  },
);

test('a mail that could not be taken waits', async () => {
  const { attempt, storage, sent } = await started([]);
  storage.next('single-mails', 'put', 'lost');
  await expect(attempt()).rejects.toMatchObject({ code: 'unavailable' });
  expect(sent).toEqual([]);
  await attempt();
  expect(sent).toEqual(['ann@example.org']);
});
