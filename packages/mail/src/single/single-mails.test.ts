import { afterEach, expect, test } from '@jest/globals';
import { dayMs, hourMs, systemClock } from '@canvass/runtime/clock';
import type { FaultyStorage } from '@canvass/storage/memory';
import { eventually } from '@canvass/testing';
import { startMailServer, type MailBehaviour } from '@canvass/testing/mail';
import { ulid } from 'ulid';
import { linkSecret, worldOf } from '../../test/world-of.ts';
import { createSingleMails, messagesOn, tidySingles } from '../index.ts';
import { createSealer } from '../state/sealed.ts';

const limits = { againAfterMs: hourMs, lastsMs: dayMs };
const link = 'https://surveys.example.org/secret';
const mail = {
  to: 'ann@example.org',
  subject: 'Go on',
  text: `Hello,\n\n${link}\n`,
  link,
  language: 'en',
};

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function started(behave?: MailBehaviour) {
  const server = await startMailServer(behave);
  cleanUps.push(() => server.stop());
  const world = await worldOf(server.url);
  const messages = messagesOn(world.queue);
  const container = world.storage.direct('single-mails');
  const sender = (laterMs = 0) =>
    createSingleMails({
      container: world.containers.singleMails,
      messages,
      clock: { now: () => systemClock.now() + laterMs },
      newId: ulid,
      linkSecret,
      onSendFailure: (error) => world.faults.push(error),
    });
  return {
    ...world,
    server,
    messages,
    sender,
    run: () => {
      const worker = world.makeWorker();
      worker.start();
      cleanUps.push(() => worker.stop());
      return worker;
    },
    /** What is stored, as text. */
    stored: async () => {
      const names = (await Array.fromAsync(container.list())).map(({ name }) => name);
      const blobs = await Promise.all(names.map((name) => container.get(name)));
      return blobs.map((blob) => (blob.outcome === 'found' ? blob.bytes.toString('utf8') : ''));
    },
    tidy: (laterMs: number) =>
      tidySingles({
        singles: world.containers.singleMails,
        clock: { now: () => systemClock.now() + laterMs },
        messages,
        graceMs: 60_000,
        onFailure: (error) => world.faults.push(error),
      }),
  };
}

/** The next worker takes a mail, and does not live to hear of it. */
function dieWhileTaking(storage: FaultyStorage): void {
  storage.next('single-mails', 'put', 'unanswered');
  storage.next('single-mails', 'get', Promise.resolve(), 'lost');
}

test('a mail arrives once, and nothing of it can be read in the storage before or after', async () => {
  const { sender, run, server, stored, tidy } = await started();
  expect(await sender().send('a form', mail, limits)).toBe('queued');
  const waiting = (await stored()).join();
  expect(waiting).toContain('"waiting"');
  expect(waiting).not.toMatch(/ann|example|Hello|a form/);
  run();
  await eventually(async () => expect((await stored()).join()).toContain('"done"'));
  expect(server.received).toMatchObject([{ to: 'ann@example.org', text: expect.stringContaining(link) }]);
  expect(server.received[0]?.html).toContain(`<a href="${link}">`);
  expect((await stored()).join()).not.toMatch(/sealed|ann/);
  await tidy(hourMs + 1);
  expect(await stored()).toEqual([]);
});

test('the next mail of the same name waits for its time, and one of another name does not', async () => {
  const { sender, run, server } = await started();
  expect(await sender().send('a form', mail, limits)).toBe('queued');
  expect(await sender().send('a form', { ...mail, to: 'bob@example.org' }, limits)).toBe('tooSoon');
  expect(await sender().send('another form', mail, limits)).toBe('queued');
  run();
  await eventually(() => expect(server.received).toHaveLength(2));
  expect(await sender().send('a form', mail, limits)).toBe('tooSoon');
  expect(await sender(hourMs + 1).send('a form', mail, { ...limits, lastsMs: 0 })).toBe('queued');
});

test('a mail that is stored again by its id is sent once, and the next one of its name waits until it is', async () => {
  const { sender, run, server, stored } = await started();
  const once = (id: string, laterMs = 0) => sender(laterMs).sendOnce('a notice', id, mail, limits);
  expect(await once('N1')).toBe('queued');
  expect(await once('N1')).toBe('queued');
  expect(await once('N2')).toBe('waits');
  run();
  await eventually(async () => expect((await stored()).join()).toContain('"done"'));
  expect(await once('N1')).toBe('queued');
  expect(await once('N2')).toBe('queued');
  await eventually(() => expect(server.received).toHaveLength(2));
  expect(await sender().sendOnce('a notice', 'N3', { ...mail, to: 'nobody' }, limits)).toBe('invalidAddress');
});

test('a mail that a slow process stores when the next one of its name has gone is not sent again', async () => {
  const { sender, run, server } = await started();
  const once = (id: string) => sender().sendOnce('a notice', id, mail, limits);
  const isDone = () => eventually(async () => expect(await sender().isUnderWay('a notice')).toBe(false));
  await once('N1');
  expect(await sender().isUnderWay('a notice')).toBe(true);
  run();
  await isDone();
  await once('N2');
  await isDone();
  expect(await once('N1')).toBe('queued');
  expect(await once('N3')).toBe('queued');
  await isDone();
  expect(server.received).toHaveLength(3);
});

test('a mail that a worker has taken holds up the next one of its name for an hour', async () => {
  const { sender, run, storage, stored, faults } = await started();
  const once = (id: string, laterMs = 0) => sender(laterMs).sendOnce('a notice', id, mail, limits);
  await once('N1');
  dieWhileTaking(storage);
  run();
  await eventually(() => expect(faults).toHaveLength(1));
  expect((await stored()).join()).toContain('"taken"');
  expect(await once('N2')).toBe('waits');
  expect(await once('N1', hourMs + 1)).toBe('queued');
  expect(await once('N2', hourMs + 1)).toBe('queued');
});

test('a mail that can be ended says so to mail programs', async () => {
  const { sender, run, server } = await started();
  const unsubscribe = 'https://surveys.example.org/notices/x';
  await sender().send('a form', { ...mail, text: `${mail.text}${unsubscribe}`, unsubscribe }, limits);
  run();
  await eventually(() => expect(server.received).toHaveLength(1));
  expect(JSON.stringify([...server.received[0]!.headers])).toContain('List-Unsubscribe=One-Click');
  expect(server.received[0]?.html).toContain(`<a href="${unsubscribe}">`);
});

test('no address adds a header or a command', async () => {
  const { sender, run, server, stored } = await started();
  for (const to of ['a@x.org\r\nBcc: b@x.org', 'a@x.org>\r\nDATA', 'a@x.org, b@x.org', 'Ann <a@x.org>', '']) {
    expect(await sender().send(`to ${to}`, { ...mail, to }, limits)).toBe('invalidAddress');
  }
  expect(await stored()).toEqual([]);
  await sender().send('title', { ...mail, subject: 'A\r\nBcc: b@x.org\r\n\r\ntext' }, limits);
  run();
  await eventually(() => expect(server.received).toHaveLength(1));
  expect(server.received[0]?.headers.get('subject')).toBe('A Bcc: b@x.org text');
  expect(server.received[0]?.headers.has('bcc')).toBe(false);
});

test('a mail that a worker had taken when it died is not sent again, and is forgotten after a day', async () => {
  const { sender, run, server, storage, stored, tidy, faults, containers, messages } = await started();
  await sender().send('a form', mail, limits);
  dieWhileTaking(storage);
  run();
  await eventually(() => expect(faults).toHaveLength(1));
  expect((await stored()).join()).toContain('"taken"');
  expect((await stored()).join()).not.toContain('sealed');
  const [blob] = await Array.fromAsync(containers.singleMails.list());
  await messages.send({ single: blob!.name });
  await messages.send({ single: blob!.name });
  await sender().send('another form', { ...mail, to: 'bob@example.org' }, limits);
  await eventually(() => expect(server.received).toHaveLength(1));
  await tidy(hourMs + 1);
  expect((await stored()).join()).toContain('"taken"');
  await tidy(dayMs + 1);
  expect(await stored()).toEqual([]);
  expect(server.received.map(({ to }) => to)).toEqual(['bob@example.org']);
});

test('a connection that breaks after the mail was handed over leaves it as taken; before, it waits', async () => {
  const { sender, run, attempts, stored } = await started((step, to) => {
    if (step === 'data' && to === 'ann@example.org') return 'drop';
    return step === 'to' && to === 'full@example.org' ? 452 : undefined;
  });
  await sender().send('a form', mail, limits);
  await sender().send('another', { ...mail, to: 'full@example.org' }, limits);
  await sender().send('short', { ...mail, to: 'full@example.org' }, { againAfterMs: 0, lastsMs: 60_000 });
  run();
  await eventually(() => expect(attempts.toSorted()).toEqual(['later', 'later', 'unknown']));
  await eventually(async () => {
    const states = (await stored()).map((text) => JSON.parse(text) as { is: string; failures?: number });
    expect(states.map(({ is, failures }) => `${is} ${failures}`).toSorted()).toEqual([
      'taken undefined',
      'waiting 1',
    ]);
  });
});

test('a mail whose message was lost is sent all the same, with one more message', async () => {
  const { sender, queue, run, server, tidy, stored } = await started();
  await sender(-2 * 60_000).send('a form', mail, limits);
  for (const message of await queue.receive(10, 60_000)) await queue.delete(message);
  await tidy(0);
  await tidy(0);
  run();
  await eventually(() => expect(server.received).toHaveLength(1));
  await sender(-2 * dayMs).send('an old form', mail, limits);
  await tidy(0);
  expect((await stored()).join()).not.toContain('"waiting"');
});

test('a sealed text opens only with its secret and at its place', () => {
  const sealer = createSealer(linkSecret);
  const sealed = sealer.seal('Grüße', 'A');
  expect(sealer.open(sealed, 'A')).toBe('Grüße');
  expect(sealer.open(sealed, 'B')).toBeUndefined();
  expect(createSealer('another secret').open(sealed, 'A')).toBeUndefined();
  expect(sealer.open('AAAA', 'A')).toBeUndefined();
});
