import { beforeEach, expect, test } from '@jest/globals';
import { messagesOn } from '@canvass/mail';
import { hourMs, systemClock } from '@canvass/runtime/clock';
import { eventually } from '@canvass/testing';
import type { ReceivedMail } from '@canvass/testing/mail';
import { createInvitationTokens } from '@canvass/web/app';
import { hiddenFieldsIn } from '../../support/hidden-fields.ts';
import { adminApiKey, memorySite, withTenant, type MemorySite } from '../../support/memory-site.ts';
import { postForm } from '../../support/post-form.ts';
import { sendJson } from './send-json.ts';
import { deliver } from './deliver.ts';

const survey = {
  title: 'Coffee',
  questions: [{ id: 'rating', text: 'How good?', type: 'scale', min: 1, max: 5 }],
};
const texts = { en: { subject: 'Hello {name}', text: 'Dear {name}: {link}' } };
/** A page, and a last one of one person. */
const people = 201;
/** The mail server puts these off once, so that a turn sends to one person alone: on the first page, and on the last. */
const putOff = ['p7@example.org', 'p200@example.org'];
/** The batch before that of the list is so large that no other number of the storage is one of an invitation. */
const before = 900_000;

let at: MemorySite;
let key: string;
/** Each version of each blob that a worker or a site wrote, and each message of the queue. */
let written: { readonly where: string; readonly text: string }[];
/** Each version of the numbers that were given out. */
let numbersStored: Buffer[];

beforeEach(async () => {
  at = memorySite({ logLevel: 'trace' });
  key = await withTenant(at, 'acme', survey);
  written = [];
  numbersStored = [];
  for (const [name, container] of Object.entries(at.containers)) {
    const put = container.put.bind(container);
    container.put = (blob, bytes, options) => {
      const text = `${blob} ${Buffer.from(bytes).toString('latin1')} ${JSON.stringify(options?.metadata ?? {})}`;
      written.push({ where: `${name}/${blob}`, text });
      if (blob.endsWith('/numbers')) numbersStored.push(Buffer.from(bytes));
      return put(blob, bytes, options);
    };
  }
  const send = at.mailQueue.send.bind(at.mailQueue);
  at.mailQueue.send = (message, options) => {
    written.push({ where: 'queue', text: JSON.stringify(message) });
    return send(message, options);
  };
});

const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
  sendJson(at, key, method, `/v1/tenants/acme/surveys/coffee${path}`, payload);

/** The token in a mail, and the number that it stands for. */
async function invitationOf({ text }: ReceivedMail) {
  const token = /invitation=(\w+)/.exec(text)![1]!;
  const found = await at.deps.definitions.read('acme', 'coffee');
  if (found.outcome !== 'found') throw new Error(found.outcome);
  const checked = createInvitationTokens(adminApiKey).check(token, found.stored, at.time.ms);
  if (checked.outcome !== 'valid') throw new Error(checked.outcome);
  return { token, number: checked.number };
}

test('nothing that is stored, queued or logged joins the people of an anonymous list with their invitations', async () => {
  await makeBatch(before);
  const recipients = Array.from({ length: people }, (_, n) => `Person ${n} <p${n}@example.org>`).join('\n');
  const { id } = (await call('POST', '/mail', { name: 'Team', anonymous: true, recipients })).json<{
    id: string;
  }>();
  await call('POST', `/mail/${id}/mailings`, { texts });
  const mails: ReceivedMail[] = [];
  const shows = async (expected: object): Promise<void> =>
    eventually(async () =>
      expect((await call('GET', `/mail/${id}`)).json()).toMatchObject({ mailings: [expected] }),
    );
  await deliver(
    at,
    async (server) => {
      await shows({ counts: { sent: people - putOff.length, queued: putOff.length } });
      mails.push(...server.received);
    },
    { behave: (step, address) => (step === 'to' && putOff.includes(address) ? 451 : undefined) },
  );
  const later = { ...systemClock, now: () => systemClock.now() + 2 * hourMs };
  await messagesOn(at.mailQueue).send(await nextMessage());
  await deliver(
    at,
    async (server) => {
      await shows({ state: 'done', counts: { sent: people } });
      mails.push(...server.received);
    },
    { clock: later },
  );
  expect(mails).toHaveLength(people);
  const invitations = await Promise.all(mails.map(invitationOf));
  const numbers = invitations.map(({ number }) => number);
  // Each person has another one, and their order says nothing: as many pairs rise as fall, give or take.
  expect(new Set(numbers).size).toBe(people);
  const rising = numbers.filter((number, index) => number > (numbers[index - 1] ?? -1)).length;
  expect(rising).toBeGreaterThan(people * 0.35);
  expect(rising).toBeLessThan(people * 0.65);

  // Some open their links, begin and answer.
  for (const { token } of invitations.slice(0, 5)) {
    const form = await at.site.inject(`/s/acme/coffee?invitation=${token}`);
    await postForm(at.site, '/s/acme/coffee/progress', hiddenFieldsIn(form.body));
    await call('POST', '/answers', { invitation: token, answers: { rating: 3 } });
  }
  at.time.ms += 10_000;
  await eventually(async () =>
    expect((await call('GET', `/mail/${id}`)).json()).toMatchObject({ opened: 5, started: 5 }),
  );

  const all = [
    // The hours to which mails are put off, and the random ids of turns, have digits of their own.
    ...written.map(({ where, text }) => ({
      where,
      text: text.replaceAll(/"(?:dueMs":\d+|turn":"[^"]*")/g, ''),
    })),
    ...at.journal.lines.map((text) => ({ where: 'journal', text })),
    // Times and durations of the log have digits of their own.
    ...at.logs.map((text) => ({ where: 'log', text: text.replaceAll(/"time":\d+|\d+\.\d+/g, '') })),
  ];
  const holding = (text: string): string[] =>
    all.filter((each) => each.text.includes(text)).map(({ where }) => where);
  // No link is anywhere, and a number only in the answer that was given with it, where no person is named.
  for (const { token } of invitations) expect(holding(token.slice(5))).toEqual([]);
  for (const [index, number] of numbers.entries()) {
    // The first number of the batch is where the batch is.
    if (number === before) continue;
    expect(new Set(holding(String(number)))).toEqual(new Set(index < 5 ? ['journal'] : []));
  }
  for (const [row] of mails.entries()) {
    const page = String(Math.floor(row / 200)).padStart(4, '0');
    const places = new Set(
      holding(`p${row}@example.org`).map((where) => where.replace(/^.*\/recipients/, 'recipients')),
    );
    expect(places).toEqual(new Set([`recipients/${page}`]));
  }
  // Without the secret, nothing shows which numbers a turn has given out: any two versions differ by half of their bits.
  expect(numbersStored.length).toBeGreaterThanOrEqual(4);
  for (const [index, version] of numbersStored.entries()) {
    for (const earlier of numbersStored.slice(0, index)) {
      expect(version.byteLength).toBe(earlier.byteLength);
      expect(differing(version, earlier)).toBeGreaterThan(0.4);
      expect(differing(version, earlier)).toBeLessThan(0.6);
    }
  }
  // The outcome of a row says no more than that: no number, and no time but the full hour of those that were put off.
  for (const { where, text } of written.filter((each) => each.where.includes('/mailings/'))) {
    const { rows } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf(' '))) as {
      rows: { readonly dueMs?: number }[];
    };
    const known = ['is', 'turn', 'failures', 'status', 'dueMs'];
    for (const row of rows) {
      expect([where, Object.keys(row).filter((name) => !known.includes(name))]).toEqual([where, []]);
      expect((row.dueMs ?? 0) % hourMs).toBe(0);
    }
  }
  // The numbers that were given out are forgotten with the end of the mailing.
  expect(await at.containers.mailRows.get(`${await listOf()}/numbers`)).toEqual({ outcome: 'notFound' });
  // And the API says of nobody whether they opened or answered.
  const rows = (await call('GET', `/mail/${id}/recipients`)).json<{ recipients: object[] }>().recipients;
  for (const row of rows) expect(Object.keys(row)).toEqual(['row', 'recipient', 'mails']);
});

/** Makes a batch, without the links that the API would send. */
async function makeBatch(count: number): Promise<void> {
  const found = await at.deps.definitions.read('acme', 'coffee');
  if (found.outcome !== 'found') throw new Error(found.outcome);
  const batch = { id: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC', from: 0, count, createdAt: '2026-11-21T09:00:00.000Z' };
  const next = { ...found.stored, invitations: [batch] };
  await at.deps.definitions.write('acme', 'coffee', next, { ifMatch: found.etag });
}

/** The part of the bits by which two versions of a blob differ. */
function differing(one: Buffer, other: Buffer): number {
  let count = 0;
  for (const [index, byte] of one.entries())
    for (let bits = byte ^ other[index]!; bits !== 0; bits &= bits - 1) count += 1;
  return count / (8 * one.byteLength);
}

/** The message of the next turn with the only mailing, as a tidy-up sends it when it is due. */
async function nextMessage() {
  const list = await listOf();
  const found = await at.containers.mails.get(list);
  if (found.outcome !== 'found') throw new Error(found.outcome);
  const { mailings } = JSON.parse(found.bytes.toString()) as {
    mailings: readonly [{ readonly id: string; readonly turns: number }];
  };
  return { list, mailing: mailings[0].id, turn: mailings[0].turns };
}

async function listOf(): Promise<string> {
  const [list] = await Array.fromAsync(at.containers.mails.list());
  return list?.name ?? '';
}

test('a reminder of an anonymous list goes to all, and has no link', async () => {
  const recipients = ['ann', 'bob', 'cy', 'dee', 'eve'].map((name) => `${name}@example.org`).join(', ');
  const { id } = (await call('POST', '/mail', { name: 'Team', anonymous: true, recipients })).json<{
    id: string;
  }>();
  await call('POST', `/mail/${id}/mailings`, { texts });
  await deliver(at, async (server) => {
    await eventually(async () =>
      expect((await call('GET', `/mail/${id}`)).json()).toMatchObject({ mailings: [{ state: 'done' }] }),
    );
    const linked = await call('POST', `/mail/${id}/mailings`, { after: 1, texts });
    expect(linked.json()).toMatchObject({ errors: [{ path: 'texts.en.text' }] });
    await call('POST', `/mail/${id}/mailings`, {
      after: 1,
      texts: { en: { ...texts.en, text: 'Use the link of our first message' } },
    });
    await eventually(() => expect(server.received).toHaveLength(10));
    for (const { text } of server.received.slice(5)) expect(text).not.toContain('invitation=');
  });
});

test('an anonymous list has at least five people, also when its invitation is sent', async () => {
  const five = ['ann', 'bob', 'cy', 'dee', 'eve'].map((name) => `${name}@example.org`);
  const make = (given: readonly string[]) =>
    call('POST', '/mail', { name: 'Team', anonymous: true, recipients: given.join('\n') });
  const refused = await make([...five.slice(1), 'EVE@example.org']);
  expect(refused.json()).toMatchObject({
    errors: [{ path: 'recipients', message: expect.stringContaining('at least 5 recipients') }],
  });
  const { id } = (await make(five)).json<{ id: string }>();
  await call('POST', `/mail/${id}/removal`, { address: five[0]! });
  const unsent = await call('POST', `/mail/${id}/mailings`, { texts });
  expect(unsent.statusCode).toBe(409);
  expect(unsent.json()).toMatchObject({ detail: expect.stringContaining('at least 5 people') });
  expect((await call('GET', `/mail/${id}`)).json()).toMatchObject({ mailings: [] });
});
