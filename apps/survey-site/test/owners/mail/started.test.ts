import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import { createInvitationTokens } from '@canvass/web/app';
import { ulid } from 'ulid';
import { journalOf } from '../../support/counted-answers.ts';
import { hiddenFieldsIn } from '../../support/hidden-fields.ts';
import { adminApiKey, memorySite, withTenant, type MemorySite } from '../../support/memory-site.ts';
import { postForm } from '../../support/post-form.ts';
import { sendJson } from './send-json.ts';

const survey = {
  title: 'Coffee',
  languages: ['en', 'de'],
  sections: [{ startsAt: 'rating' }, { startsAt: 'why' }],
  questions: [
    { id: 'rating', text: 'How good?', type: 'scale', required: true },
    { id: 'why', text: 'Why?', type: 'text' },
  ],
};
const texts = { en: { subject: 'Hello', text: 'Dear {name}: {link}' } };
const form = '/s/acme/coffee';

let at: MemorySite;
let key: string;
let list: string;
let writes: string[];

beforeEach(async () => {
  at = memorySite();
  key = await withTenant(at, 'acme', survey);
  writes = [];
  const put = at.containers.mailRows.put.bind(at.containers.mailRows);
  at.containers.mailRows.put = (name, ...more) => {
    writes.push(name);
    return put(name, ...more);
  };
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  sendJson(at, key, method, `/v1/tenants/acme/surveys/coffee${path}`, payload);

/** A list of people whose links are made. Returns the tokens of the first three. */
async function invited(anonymous = false): Promise<[string, string, string]> {
  const recipients = 'ann@x.org, bob@x.org, eve@x.org, cy@x.org, dee@x.org';
  ({ id: list } = (await call('POST', '/mail', { name: 'Team', recipients, anonymous })).json<{
    id: string;
  }>());
  const started = await call('POST', `/mail/${list}/mailings`, { texts });
  const { batch } = started.json<{ batch: string }>();
  const found = await at.deps.definitions.read('acme', 'coffee');
  if (found.outcome !== 'found') throw new Error(found.outcome);
  const { instance, invitations = [] } = found.stored;
  const from = invitations.find(({ id }) => id === batch)!.from;
  const tokens = createInvitationTokens(adminApiKey);
  const tokenOf = (number: number): string => tokens.tokenOf({ instance, batch }, from + number, undefined);
  writes = [];
  return [tokenOf(0), tokenOf(1), tokenOf(2)];
}

const open = async (token: string): Promise<[string, string][]> =>
  hiddenFieldsIn((await at.site.inject(`${form}?invitation=${token}`)).body);

/** What the site has gathered is written after ten seconds. */
async function expectMarks(marks: object): Promise<void> {
  at.time.ms += 10_000;
  await eventually(async () => expect((await call('GET', `/mail/${list}`)).json()).toMatchObject(marks));
}

const markWrites = (): string[] => writes.map((name) => name.replace(/^.*\//, ''));

describe('a person of a list has started', () => {
  test('once a page was sent, also with an error, and by one write however many pages follow', async () => {
    const [ann, bob] = await invited();
    const fields = await open(ann);
    await open(bob);
    await expectMarks({ opened: 2, started: 0, answered: 0 });
    expect((await postForm(at.site, form, [...fields, ['submission:step', 'next']])).statusCode).toBe(422);
    await expectMarks({ opened: 2, started: 1, answered: 0 });
    await postForm(at.site, form, [...fields, ['rating', '4'], ['submission:step', 'next']]);
    await postForm(at.site, form, [...fields, ['rating', '5'], ['submission:step', 'next']]);
    at.time.ms += 60_000;
    const rows = (await call('GET', `/mail/${list}/recipients`)).json<{ recipients: object[] }>();
    expect(rows.recipients).toMatchObject([
      { opened: true, started: true, answered: false },
      { opened: true, started: false, answered: false },
      { opened: false, started: false, answered: false },
      {},
      {},
    ]);
    // A further write would have been made by now.
    expect(markWrites()).toEqual(['opened', 'started']);
  });

  test('but not if they only look at the form in another language', async () => {
    const [ann] = await invited();
    const fields = await open(ann);
    await postForm(at.site, `${form}?lang=en`, [...fields, ['submission:language', 'de']]);
    await expectMarks({ opened: 1, started: 0 });
    expect(markWrites()).toEqual(['opened']);
  });

  test('once their script tells that they have begun, or saves something', async () => {
    await call('PUT', '/settings', { progress: true, saving: { keepDays: 7, onExpiry: 'erase' } });
    const [ann, bob, eve] = await invited();
    const [ofAnn, ofBob, ofEve] = [await open(ann), await open(bob), await open(eve)];
    expect((await postForm(at.site, `${form}/progress`, ofAnn)).statusCode).toBe(204);
    expect((await postForm(at.site, `${form}/save`, [...ofBob, ['rating', '4']])).json()).toMatchObject({
      saved: expect.any(String),
    });
    // A robot has filled in what nobody sees.
    await postForm(at.site, `${form}/progress`, [...ofEve, ['submission:subject', 'x']]);
    await expectMarks({ opened: 3, started: 2, answered: 0 });
  });

  test('if they have answered by a program, which opens no form', async () => {
    const [ann, , eve] = await invited();
    await open(ann);
    const answered = await call('POST', '/answers', { invitation: eve, answers: { rating: 4 } });
    expect(answered.statusCode).toBe(201);
    const segment = ulid(at.time.ms);
    await at.containers.journal.createAppendBlob(segment);
    await at.containers.journal.appendBlock(segment, Buffer.from(`${at.journal.lines.join('\n')}\n`), 0);
    await journalOf(at, segment).count();
    await expectMarks({ opened: 2, started: 1, answered: 1 });
    const rows = (await call('GET', `/mail/${list}/recipients`)).json<{ recipients: object[] }>();
    expect(rows.recipients).toMatchObject([
      { opened: true, started: false, answered: false },
      { opened: false, started: false, answered: false },
      { opened: true, started: true, answered: true },
      {},
      {},
    ]);
  });

  test('but not without a link of the list, which costs no call', async () => {
    await invited();
    const fields = hiddenFieldsIn((await at.site.inject(form)).body);
    await postForm(at.site, form, [...fields, ['rating', '4'], ['submission:step', 'next']]);
    await postForm(at.site, `${form}/progress`, fields);
    await expectMarks({ opened: 0, started: 0 });
    expect(writes).toEqual([]);
  });
});

test('of an anonymous list it is only counted', async () => {
  const [ann] = await invited(true);
  await postForm(at.site, form, [...(await open(ann)), ['submission:step', 'next']]);
  await expectMarks({ opened: 1, started: 1, answered: 0 });
  const rows = (await call('GET', `/mail/${list}/recipients`)).json<{ recipients: object[] }>();
  for (const row of rows.recipients) expect(Object.keys(row)).toEqual(['row', 'recipient', 'mails']);
});
