import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import type { MailBehaviour } from '@canvass/testing/mail';
import { deliver } from '../mail/deliver.ts';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { ownForm, signInToDesk } from '../../support/desk-site.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../../support/memory-site.ts';

const survey = {
  title: 'Coffee {break}',
  languages: ['en', 'de'],
  questions: [{ id: 'rating', text: 'How good?', type: 'scale', min: 1, max: 5 }],
};

let at: MemorySite;
let desk: DeskVisit;
let cookie: string;
let key: string;
const address = '/desk/acme/surveys/coffee/mail';

async function begin(site: MemorySite): Promise<void> {
  at = site;
  key = await withTenant(at, 'acme', survey);
  desk = await visitDesk(at, key);
  ({ cookie } = await signInToDesk(at, key));
}

beforeEach(() => begin(memorySite()));

interface Given {
  readonly name?: string;
  readonly recipients?: string;
  readonly file?: string;
  readonly leaveOut?: string;
  readonly anonymous?: string;
}

/** Sends the form of a new list, as a browser does. */
async function store({ file, ...fields }: Given) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Team', ...fields })) form.set(name, value);
  form.set('file', new Blob([file ?? ''], { type: 'text/csv' }), file === undefined ? '' : 'list.csv');
  const request = new Request('http://desk', { method: 'POST', body: form });
  return at.site.inject({
    method: 'POST',
    url: address,
    headers: { ...ownForm, cookie, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

async function stored(given: Given): Promise<string> {
  const made = await store(given);
  expect(made.statusCode).toBe(303);
  return String(made.headers.location).replace(/\?.*$/, '');
}

const putSettings = (payload: object) =>
  at.site.inject({
    method: 'PUT',
    url: '/v1/tenants/acme/surveys/coffee/settings',
    headers: bearer(key),
    payload,
  });

const behave: MailBehaviour = (step, to) => {
  if (step === 'to' && to.startsWith('gone')) return 550;
  return step === 'data' && to.startsWith('unsure') ? 'drop' : undefined;
};

const message = {
  after: '0',
  'subject-en': 'Hello',
  'text-en': 'Dear {name}: {link}',
  'subject-de': '',
  'text-de': '',
};

describe('the lists of a survey', () => {
  test('are stored from what is typed and from a file, and each has a page', async () => {
    expect((await desk.get(address)).body).toContain('There are no lists yet.');
    const typed = await stored({ recipients: 'Ann <ann@example.org>' });
    const ofFile = await stored({ name: 'File', file: 'address;language\nbob@example.org;de\n' });
    const lists = (await desk.get(address)).body;
    expect(lists).toContain('Team');
    expect(lists).toContain('1 person');
    expect((await desk.get(typed)).body).toContain('ann@example.org');
    expect((await desk.get(ofFile)).body).toMatch(/bob@example\.org.*German/);
  });

  test('name each wrong line, and keep what was typed', async () => {
    const refused = await store({ recipients: 'ann@example.org\nnobody\n<script>' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Line 2: no mail can be sent to this address (nobody)');
    expect(refused.body).toContain('&lt;script&gt;');
    expect(refused.body).not.toContain('<script>&lt;');
    const taken = await stored({ recipients: 'ann@example.org\nnobody', leaveOut: 'yes' });
    expect((await desk.get(taken)).body).not.toContain('nobody');
  });

  test('say which lines were left out once they are stored', async () => {
    const wrong = Array.from({ length: 21 }, (_, n) => `nobody${n}`);
    const lines = ['ann@example.org', 'ANN@example.org', ...wrong];
    const made = await store({ recipients: lines.join('\n'), leaveOut: 'yes' });
    const page = (await desk.get(String(made.headers.location))).body;
    expect(page).toContain(
      '21 wrong lines were left out: no mail can be sent to this address (lines 3, 4, 5,',
    );
    expect(page).toContain('21, 22 …)');
    expect(page).toContain('1 line was left out because its address was there before: 2<');
    const whole = await store({ recipients: 'bob@example.org' });
    const other = (await desk.get(String(whole.headers.location))).body;
    expect(other).toContain('The list is stored');
    expect(other).not.toContain('left out');
    expect((await desk.get(`${String(whole.headers.location)}&wrong=<b>`)).body).not.toContain('left out');
  });

  test('say what is wrong with the lines that were left out, so that a shifted column is seen', async () => {
    const lines = [
      'address,name,language',
      'ann@x.org,Ann,de',
      'bob@x.org,de,Bob',
      'eve@x.org,Eve',
      'x,,',
      'leo@x.org,en,Leo',
    ];
    const made = await store({ file: lines.join('\n'), leaveOut: 'yes' });
    const location = String(made.headers.location);
    const page = (await desk.get(location)).body;
    expect(page).toContain('1 wrong line was left out: no mail can be sent to this address (line 5)');
    expect(page).toContain(
      '2 wrong lines were left out: the survey does not have this language (lines 3, 6)',
    );
    expect(page).toContain('left out: the line has more or fewer cells than the first one (line 4)');
    expect(page).toContain('1 person');
    // The address of the page names nobody, and says nothing else if somebody changes it.
    expect(location).not.toMatch(/bob|eve|leo/i);
    for (const wrong of ['none:1:2', 'address:1', 'address:1:2;', 'address:1:<b>']) {
      const changed = await desk.get(`${location.replace(/&.*/, '')}&wrong=${encodeURIComponent(wrong)}`);
      expect(changed.body).not.toContain('left out');
    }
  });
});

describe('a message to a list', () => {
  test('begins with a text in each language, and is refused with what is wrong', async () => {
    const list = await stored({ recipients: 'ann@example.org' });
    const page = (await desk.get(list)).body;
    expect(page).toContain('value="Coffee break"');
    expect(page).toContain('Guten Tag {name}');
    expect(page).toContain('Send to 1 person');
    const refused = await desk.post(`${list}/send`, { ...message, 'text-en': '{nmae} {link}' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('There is no {nmae}');
    const subject = await desk.post(`${list}/send`, { ...message, 'subject-en': 'Dear {nmae}' });
    expect(subject.statusCode).toBe(422);
  });

  test('that is sent twice, as by the button pressed again after it was done, mails nobody twice', async () => {
    const list = await stored({ recipients: 'ann@example.org' });
    expect((await desk.get(list)).body).toContain('name="after" value="0"');
    await desk.post(`${list}/send`, message);
    await deliver(at, async (server) => {
      await eventually(async () => expect((await desk.get(list)).body).toContain('name="after" value="1"'));
      const again = await desk.post(`${list}/send`, message);
      expect(again.headers.location).toBe(`${list}?done=mail-started`);
      expect((await desk.get(list)).body).not.toContain('Reminder');
      expect(server.received).toHaveLength(1);
    });
  });

  test('is sent, stopped and goes on', async () => {
    const list = await stored({ recipients: 'ann@example.org' });
    const sent = await desk.post(`${list}/send`, message);
    expect(sent.statusCode).toBe(303);
    const page = (await desk.get(list)).body;
    expect(page).toContain('1 to be sent');
    const mailing = /name="mailing" value="([0-9A-Z]{26})"/.exec(page)![1]!;
    await desk.post(`${list}/state`, { mailing, state: 'stopped' });
    expect((await desk.get(list)).body).toContain('Let it go on');
    await desk.post(`${list}/state`, { mailing, state: 'going' });
    expect((await desk.get(list)).body).toContain('>Stop<');
    expect((await desk.get('/desk/acme/surveys/coffee/invitations')).body).toContain('1 link');
  });

  test('is sent again to those who are chosen, of people who perhaps got it only by a choice', async () => {
    const list = await stored({ recipients: 'ann@example.org, gone@example.org, unsure@example.org' });
    await desk.post(`${list}/send`, message);
    await deliver(
      at,
      () => eventually(async () => expect((await desk.get(list)).body).toContain('Send again…')),
      { behave },
    );
    const mailing = /again\?mailing=([0-9A-Z]{26})/.exec((await desk.get(list)).body)![1]!;
    const asked = (await desk.get(`${list}/again?mailing=${mailing}`)).body;
    expect(asked).toMatch(/name="bounced" value="yes" checked>.*1 person whose address took no mail/);
    expect(asked).toMatch(/name="perhaps-sent" value="yes"><span>1 person who perhaps got it/);
    const none = await desk.post(`${list}/again`, { mailing, after: '0' });
    expect([none.statusCode, none.body]).toEqual([
      422,
      expect.stringContaining('Choose who gets the message'),
    ]);
    const again = await desk.post(`${list}/again`, { mailing, after: '0', bounced: 'yes' });
    expect(again.headers.location).toBe(`${list}?done=mail-again`);
    const twice = await desk.post(`${list}/again`, { mailing, after: '0', bounced: 'yes' });
    expect(twice.headers.location).toBe(`${list}?done=mail-started`);
    await deliver(at, (server) =>
      eventually(async () => {
        expect((await desk.get(list)).body).toContain('2 sent');
        expect(server.received.map(({ to }) => to)).toEqual(['gone@example.org']);
      }),
    );
  });

  test('is stopped and ended after it was asked once more, and then the next one can be written', async () => {
    const list = await stored({ recipients: 'ann@example.org' });
    await desk.post(`${list}/send`, message);
    const page = (await desk.get(list)).body;
    const mailing = /name="mailing" value="([0-9A-Z]{26})"/.exec(page)![1]!;
    await desk.post(`${list}/state`, { mailing, state: 'stopped' });
    expect((await desk.get(list)).body).toContain(`${list}/end?mailing=${mailing}`);
    const asked = (await desk.get(`${list}/end?mailing=${mailing}`)).body;
    expect(asked).toContain('1 person has not got it, and will not get it any more.');
    const ended = await desk.post(`${list}/state`, { mailing, state: 'ended' });
    expect(ended.headers.location).toBe(`${list}?done=mail-ended`);
    const after = (await desk.get(list)).body;
    expect(after).toContain('1 not sent');
    expect(after).toContain('It also goes to those who did not get the message that you ended.');
    expect((await desk.get(`${list}/end?mailing=${mailing}`)).body).not.toContain('End this message?');
    // The page of another tab still offers what is not possible any more.
    for (const state of ['going', 'stopped']) {
      expect((await desk.post(`${list}/state`, { mailing, state })).headers.location).toBe(list);
    }
    const twice = await desk.post(`${list}/state`, { mailing, state: 'ended' });
    expect(twice.headers.location).toBe(`${list}?done=mail-ended`);
  });

  test('to an anonymous list cannot be followed by a reminder if it reached nobody, because that has no link', async () => {
    const recipients = 'a@x.org, b@x.org, c@x.org, d@x.org, e@x.org';
    const list = await stored({ recipients, anonymous: 'yes' });
    await desk.post(`${list}/send`, message);
    const mailing = /name="mailing" value="([0-9A-Z]{26})"/.exec((await desk.get(list)).body)![1]!;
    await desk.post(`${list}/state`, { mailing, state: 'ended' });
    const { body } = await desk.get(list);
    expect(body).toContain('5 not sent');
    expect(body).toContain('The invitation reached nobody on this list, so it gets no reminder.');
    expect(body).not.toContain('Send the reminder');
  });

  test('is refused with the reason while the survey is closed, and if its time is too late', async () => {
    const list = await stored({ recipients: 'ann@example.org' });
    await putSettings({ retention: { days: 30, keepTotals: false } });
    expect((await desk.get(list)).body).toContain('Deleted by itself: ');
    const late = await desk.post(`${list}/send`, { ...message, startAt: '2099-01-01T10:00' });
    expect(late.statusCode).toBe(422);
    expect(late.body).toContain('The list is deleted before this time');
    expect(late.body).toContain('value="2099-01-01T10:00"');
    await putSettings({ closed: true });
    const refused = await desk.post(`${list}/send`, message);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('The survey is closed, so this list gets no message.');
    expect(refused.body).toContain('Nothing was sent');
  });

  test('cannot be written once the links of its list are withdrawn, and the page says so', async () => {
    const list = await stored({ recipients: 'ann@example.org' });
    await desk.post(`${list}/send`, message);
    const invitations = '/desk/acme/surveys/coffee/invitations';
    const batch = /invitations\/([0-9A-Z]{26})\/revoke/.exec((await desk.get(invitations)).body)![1]!;
    await desk.post(`${invitations}/${batch}/revoke`);
    expect((await desk.get(list)).body).toContain('The links of this list are withdrawn');
  });

  test('cannot be sent while mail is off, and the page says who turns it on', async () => {
    await begin(memorySite({ deps: { mailFrom: undefined } }));
    const list = await stored({ recipients: 'ann@example.org' });
    expect((await desk.get(list)).body).toContain('Mail is not set up');
    expect((await desk.post(`${list}/send`, message)).statusCode).toBe(409);
  });
});

test('an anonymous list says how it stays so, and has no column of who answered', async () => {
  const few = await store({ recipients: 'ann@example.org', anonymous: 'yes' });
  expect(few.statusCode).toBe(422);
  expect(few.body).toContain('an anonymous list has at least 5 people');
  const list = await stored({
    recipients: 'ann@x.org, bob@x.org, cy@x.org, dee@x.org, eve@x.org',
    anonymous: 'yes',
  });
  await desk.post(`${list}/send`, message);
  const page = (await desk.get(list)).body;
  expect(page).toContain('How this list stays anonymous');
  expect(page).not.toContain('<th scope="col">Link</th>');
});

test('a person is removed, and a list is deleted after it was asked once more', async () => {
  const list = await stored({ recipients: 'ann@example.org, bob@example.org' });
  const removed = await desk.post(`${list}/removal`, { address: 'bob@example.org' });
  expect(removed.headers.location).toBe(`${list}?done=mail-removed`);
  const page = (await desk.get(list)).body;
  expect(page).not.toContain('bob@example.org');
  expect((await desk.get(`${list}/delete`)).body).toContain('Delete this list?');
  await desk.post(`${list}/delete`, {});
  expect((await desk.get(list)).statusCode).toBe(404);
});
