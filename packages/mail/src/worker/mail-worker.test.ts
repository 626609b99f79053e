import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import { startMailServer, type MailBehaviour } from '@canvass/testing/mail';
import { worldOf } from '../../test/world-of.ts';

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function started(behave?: MailBehaviour, over: Parameters<typeof worldOf>[1] = {}) {
  const server = await startMailServer(behave);
  const world = await worldOf(server.url, over);
  const worker = world.makeWorker();
  worker.start();
  cleanUps.push(
    () => server.stop(),
    () => worker.stop(),
  );
  const ended = async (list: string, mailing: string) => {
    await eventually(async () => expect(await world.mailing(list, mailing)).toMatchObject({ state: 'done' }));
    return world.mailing(list, mailing);
  };
  return { ...world, server, worker, ended };
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, n) => `Person ${n} <p${n}@example.org>`).join('\n');
}

test('each recipient gets one mail with a link of their own, and the list says so', async () => {
  const { start, ended, server, attempts } = await started();
  const { list, mailing } = await start(lines(450));
  const { counts } = await ended(list, mailing);
  expect(counts).toEqual({ sent: 450 });
  expect(attempts).toHaveLength(450);
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(450);
  expect(server.received).toHaveLength(450);
  const links = server.received.map(({ text }) => /invitation=B1-(\d+)/.exec(text)?.[1]);
  expect(links.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 450 }, (_, n) => 100 + n));
});

test('a mail has both texts, the headers that unsubscribe, and an id that stays', async () => {
  const { start, ended, server } = await started();
  const { list, mailing } = await start('Ann O’Neil <ann@example.org>');
  await ended(list, mailing);
  const [mail] = server.received;
  expect(mail?.text).toContain('Dear Ann O’Neil,');
  expect(mail?.text).toContain('https://surveys.example.org/s/acme/coffee?invitation=B1-100&lang=en');
  expect(mail?.html).toContain(
    '<a href="https://surveys.example.org/s/acme/coffee?invitation=B1-100&amp;lang=en">',
  );
  expect(mail?.headers.get('from')).toBe('Surveys <surveys@example.org>');
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail?.headers.get('list-unsubscribe')).toMatch(
    /^<https:\/\/surveys\.example\.org\/unsubscribe\/acme\/[0-9A-Z]{32}\?lang=en>$/,
  );
  expect(mail?.headers.get('message-id')).toMatch(/^<[0-9a-f]{32}@example\.org>$/);
});

test('a refused address has bounced with its status, and a server that is full gets the mail later', async () => {
  const {
    start,
    rows,
    mailing: read,
    server,
  } = await started((step, address) => {
    if (step === 'to' && address.startsWith('gone')) return 550;
    if (step === 'data' && address.startsWith('spam')) return 554;
    return step === 'to' && address.startsWith('full') ? 452 : undefined;
  });
  const { list, mailing } = await start('gone@x.org, spam@x.org, full@x.org, fine@x.org');
  await eventually(async () =>
    expect((await read(list, mailing)).counts).toEqual({ bounced: 2, queued: 1, sent: 1 }),
  );
  const outcomes = (await rows(list)).map(({ outcomes: of }) => of[mailing]);
  expect(outcomes).toMatchObject([
    { is: 'bounced', status: 550 },
    { is: 'bounced', status: 554 },
    { is: 'queued', status: 452, failures: 1 },
    { is: 'sent' },
  ]);
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(['fine@x.org', 'spam@x.org']);
});

test('a mail whose connection breaks after it was handed over is perhaps sent, and never sent again', async () => {
  const { start, ended, server } = await started((step, address) =>
    step === 'data' && address === 'b@x.org' ? 'drop' : undefined,
  );
  const { list, mailing } = await start('a@x.org, b@x.org, c@x.org');
  expect((await ended(list, mailing)).counts).toEqual({ sent: 2, 'perhaps-sent': 1 });
  expect(server.received).toHaveLength(3);
});

test('a server that hangs costs the time limit: before the mail it is tried later, after it is perhaps sent', async () => {
  const { start, mailing: read } = await started(
    (step, address) =>
      (step === 'to' && address === 'a@x.org') || (step === 'data' && address === 'b@x.org')
        ? 'hang'
        : undefined,
    { smtp: { limitMs: 400 } },
  );
  const { list, mailing } = await start('a@x.org, b@x.org, c@x.org');
  await eventually(async () =>
    expect((await read(list, mailing)).counts).toEqual({ queued: 1, 'perhaps-sent': 1, sent: 1 }),
  );
});

test('while no server is there nothing is lost, and the list says why it waits', async () => {
  const { start, mailing: read, server } = await started();
  await server.stop();
  const { list, mailing } = await start('a@x.org, b@x.org');
  await eventually(async () => expect((await read(list, mailing)).trouble?.what).toBe('unreachable'));
  expect((await read(list, mailing)).counts).toEqual({ queued: 2 });
});

test('a person who has unsubscribed gets no more mail of the tenant', async () => {
  const { start, ended, server, unsubscribes, unsubscribeTokens } = await started();
  await unsubscribes.add('acme', unsubscribeTokens.hashOf('acme', 'Ann@Example.org'));
  const { list, mailing } = await start('ann@example.org, bob@example.org');
  expect((await ended(list, mailing)).counts).toEqual({ unsubscribed: 1, sent: 1 });
  expect(server.received.map(({ to }) => to)).toEqual(['bob@example.org']);
});

test('a worker that died leaves its mails as perhaps sent; the others are sent once', async () => {
  const { start, ended, server, containers, makeWorker, worker } = await started();
  await worker.stop();
  const { list, mailing } = await start(lines(12));
  // A worker that was killed while it sent the first three leaves this.
  const recipients = Array.from({ length: 12 }, (_, n) => ({
    is: n < 3 ? 'sending' : 'queued',
    turn: 'dead',
  }));
  const [listed] = await Array.fromAsync(containers.mails.list());
  await containers.mailRows.put(
    `${listed?.name}/mailings/${mailing}/0000`,
    Buffer.from(
      JSON.stringify({ version: 1, attempt: 0, turn: { id: 'dead', untilMs: 0 }, rows: recipients }),
    ),
  );
  const next = makeWorker();
  next.start();
  cleanUps.push(() => next.stop());
  expect((await ended(list, mailing)).counts).toEqual({ 'perhaps-sent': 3, sent: 9 });
  expect(server.received.map(({ to }) => to)).not.toContain('p1@example.org');
  expect(server.received).toHaveLength(9);
});

test('reminders go to those who got the invitation', async () => {
  const { start, ended, send, server } = await started((step, address) =>
    step === 'to' && address === 'gone@x.org' ? 550 : undefined,
  );
  const { list, mailing } = await start('a@x.org, gone@x.org, b@x.org');
  await ended(list, mailing);
  const reminder = await send(list, 1);
  expect((await ended(list, reminder)).counts).toEqual({ sent: 2, bounced: 1 });
  const ids = server.received.map(({ headers }) => headers.get('message-id'));
  expect(new Set(ids).size).toBe(4);
  expect(server.received[2]?.text).toContain(/invitation=B1-\d+/.exec(server.received[0]!.text)![0]);
});

test('a list of 200 costs some 0.2 calls to storage for each mail', async () => {
  const { start, ended, storage } = await started();
  const { list, mailing } = await start(lines(200));
  await ended(list, mailing);
  // The reads of the list are those of this test, beside those of the worker.
  const calls = storage.requests.map(({ op, container }) => `${op} ${container}`);
  expect(calls.filter((call) => call === 'put mail-rows')).toHaveLength(1 + 1 + 21);
  expect(calls.filter((call) => call === 'put mails')).toHaveLength(2 + 1 + 2);
  expect(calls.filter((call) => call === 'list unsubscribes')).toHaveLength(1);
  expect(calls.filter((call) => call === 'get mail-rows')).toHaveLength(2);
});
