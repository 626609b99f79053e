import { coffee } from '@canvass/testing';
import { StorageError } from '@canvass/storage';
import { languages } from '@canvass/surveys';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { textsOf } from '@canvass/survey-form';
import { formIdAt, formIdIn, shownFormId } from '../support/form-id.ts';
import { bearer, type MemorySite, type MemorySiteOptions } from '../support/memory-site.ts';
import { problemOf } from '../support/problems.ts';
import { sentForm } from '../support/sent-form.ts';
import { sharedSite } from '../support/shared-site.ts';
import { useInvitations } from '../support/used-invitations.ts';

const newTenant = sharedSite();

let at: MemorySite;
let tenant: string;
let key: string;
let address: string;
let form: string;

/** On the shared site, or on one with `own` options. */
async function begin(own?: MemorySiteOptions): Promise<void> {
  ({ at, tenant, key, address, form } = await newTenant(own));
}
beforeEach(() => begin());

const owner = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const url = `${address}${path}`;
  const done = await at.site.inject({ method, url, headers: bearer(key), ...(payload && { payload }) });
  if (done.statusCode >= 300) throw new Error(done.body);
  return done;
};

interface Made {
  readonly id: string;
  readonly tokens: readonly string[];
}

async function invite(count: number, expiresAt?: string): Promise<Made> {
  const made = await owner('POST', '/invitations', { count, ...(expiresAt && { expiresAt }) });
  const { id, invitations } = made.json<{ id: string; invitations: { link: string }[] }>();
  return { id, tokens: invitations.map(({ link }) => new URL(link).searchParams.get('invitation') ?? '') };
}

const answer = (invitation?: unknown, answers: object = { colour: 'red' }) =>
  at.site.inject({
    method: 'POST',
    url: `${address}/answers`,
    payload: { answers, ...(invitation !== undefined && { invitation }) },
  });
const open = (token?: string) =>
  at.site.inject(
    token === undefined ? form : `${form}?${new URLSearchParams({ invitation: token }).toString()}`,
  );
const sendForm = (fields: Record<string, string>) =>
  at.site.inject({
    method: 'POST',
    url: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ colour: 'red', why: 'Because', ...fields }).toString(),
  });
const withToken = (token: string) => sendForm({ 'submission:invitation': token });

const use = (...numbers: number[]): Promise<void> => useInvitations({ ...at, tenant }, ...numbers);

/** How the API and both forms refuse a token, and that nothing was stored. */
async function refusals(token?: string): Promise<unknown[]> {
  const before = at.journal.lines.length;
  const refused = problemOf(await answer(token));
  const [opened, sent] = [
    await open(token),
    await sendForm({
      'submission:id': await shownFormId(at, tenant),
      ...(token !== undefined && { 'submission:invitation': token }),
    }),
  ];
  expect(opened.body).not.toContain('<form');
  // The person may copy what they wrote.
  expect(sent.body).toContain('Because');
  expect(sent.body).toContain('Your answers were not stored');
  expect(at.journal.lines).toHaveLength(before);
  const heading = /<h1>([^<]*)/.exec(opened.body)?.[1];
  expect(sent.body).toContain(heading);
  return [refused, opened.statusCode, sent.statusCode, heading];
}

describe('an invitation', () => {
  test('opens the form, which carries it, and is in the record by its number', async () => {
    const { tokens } = await invite(3);
    const opened = await open(tokens[2]);
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toContain(`<input type="hidden" name="submission:invitation" value="${tokens[2]}">`);
    const sent = await sendForm({
      'submission:id': formIdIn(opened.body),
      'submission:invitation': tokens[2]!,
    });
    expect(sent.statusCode).toBe(303);
    expect((await answer(tokens[1]!.toLowerCase())).statusCode).toBe(201);
    expect((await answer()).statusCode).toBe(201);
    expect(at.journal.records().map(({ invitation }) => invitation)).toEqual([2, 1, undefined]);
  });

  test('stays in the form when its answers must be corrected', async () => {
    const [token = ''] = (await invite(1)).tokens;
    const again = await sendForm({ 'submission:invitation': token, colour: 'green' });
    expect(again.statusCode).toBe(422);
    expect(again.body).toContain(`name="submission:invitation" value="${token}"`);
    expect((await open()).body).not.toContain('submission:invitation');
  });

  test('is refused if it is not one of this survey', async () => {
    const [token = ''] = (await invite(1)).tokens;
    const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    const invalid = ['403 invitation-invalid', 403, 403, 'This invitation is not valid'];
    for (const each of [wrong, token.slice(1), 'x', '<script>', `ZZZZZ${token.slice(5)}`]) {
      expect([each, await refusals(each)]).toEqual([each, invalid]);
    }
    const twice = await at.site.inject(`${form}?invitation=${token}&invitation=${token}`);
    expect(twice.statusCode).toBe(403);
    await at.site.inject({
      method: 'PUT',
      url: address.replace('coffee', 'tea'),
      headers: bearer(key),
      payload: coffee,
    });
    const foreign = await at.site.inject(`/s/${tenant}/tea?invitation=${token}`);
    expect([foreign.statusCode, foreign.body]).toEqual([403, expect.stringContaining('not valid')]);
  });

  test('is refused once it has expired', async () => {
    await begin({});
    const [token = ''] = (await invite(1, '2026-11-21T09:00:10Z')).tokens;
    at.time.ms = Date.parse('2026-11-21T09:00:09.999Z');
    expect((await answer(token)).statusCode).toBe(201);
    at.time.ms += 1;
    expect(await refusals(token)).toEqual([
      '410 invitation-expired',
      410,
      410,
      'This invitation has expired',
    ]);
  });

  test('is refused once its batch is revoked, and others are not', async () => {
    const [first, second] = [await invite(2), await invite(2)];
    await owner('DELETE', `/invitations/${first.id}`);
    for (const token of first.tokens) {
      expect(await refusals(token)).toEqual([
        '410 invitation-revoked',
        410,
        410,
        'This invitation was withdrawn',
      ]);
    }
    expect((await answer(second.tokens[0])).statusCode).toBe(201);
  });

  test('is refused once it was used: a page knows at once, a submission seconds later', async () => {
    await begin({});
    const { tokens } = await invite(3);
    await use(1);
    expect((await open(tokens[1])).statusCode).toBe(410);
    expect(await refusals(tokens[1])).toEqual([
      '410 invitation-used',
      410,
      410,
      'This invitation has been used',
    ]);
    await use(1, 2);
    expect((await answer(tokens[0])).statusCode).toBe(201);
    at.time.ms += 2_000;
    await open(tokens[0]);
    expect(problemOf(await answer(tokens[2]))).toBe('410 invitation-used');
    expect(problemOf(await answer(tokens[2], { colour: 'green' }))).toBe('410 invitation-used');
  });

  test('is the key of its submission: whoever has answered gets the same response, as long as the site knows it', async () => {
    await begin({});
    const { tokens } = await invite(2);
    const [token = '', other = ''] = tokens;
    const sent = await sendForm({ 'submission:invitation': token });
    expect(sent.statusCode).toBe(303);
    await use(0);
    at.time.ms += 2_000;
    expect((await open(token)).statusCode).toBe(410);
    // The same answers with Back and Send, by another form, or by the API with a key of its own.
    const again = await sendForm({ 'submission:id': formIdAt(at.time.ms), 'submission:invitation': token });
    expect([again.statusCode, again.headers.location]).toEqual([303, sent.headers.location]);
    const byApi = await at.site.inject({
      method: 'POST',
      url: `${address}/answers`,
      headers: { 'idempotency-key': 'mine' },
      payload: { answers: { colour: 'red', why: 'Because' }, invitation: token.toLowerCase() },
    });
    const { id, withdrawalCode: code } = byApi.json<{ id: string; withdrawalCode: string }>();
    expect([byApi.statusCode, sentForm(sent)]).toEqual([201, expect.objectContaining({ id, code })]);
    const different = await sendForm({
      'submission:id': await shownFormId(at, tenant),
      'submission:invitation': token,
      why: 'Another day',
    });
    expect([different.statusCode, different.body]).toEqual([410, expect.stringContaining('Another day')]);
    expect(at.journal.lines).toHaveLength(1);

    expect((await answer(other)).statusCode).toBe(201);
    // Before the summary has it, other answers are refused by what the site remembers.
    expect(problemOf(await answer(other, { colour: 'blue' }))).toBe('410 invitation-used');
    expect(at.journal.lines).toHaveLength(2);
  });

  test('is accepted while the storage does not tell which were used', async () => {
    await begin({});
    const [token] = (await invite(1)).tokens;
    const failing = jest
      .spyOn(at.deps.summaries, 'read')
      .mockRejectedValue(new StorageError('unavailable', 'no response'));
    expect([(await open(token)).statusCode, (await answer(token)).statusCode]).toEqual([200, 201]);
    expect(failing).toHaveBeenCalled();
  });

  test('is read by nobody who looks at logs', async () => {
    await begin({});
    const [token = ''] = (await invite(1)).tokens;
    await open(token);
    await withToken(token);
    await refusals(`${token}0`);
    expect(at.logs.join('')).not.toContain(token);
  });

  test.each([[17], [''], [null], [['x']]])('that is %j is a fault of the request', async (invitation) => {
    const refused = await answer(invitation);
    expect(problemOf(refused)).toBe('422 invalid');
    expect(refused.json<{ errors: { path: string }[] }>().errors[0]?.path).toBe('invitation');
  });
});

describe('a survey for people with an invitation', () => {
  test('refuses others in plain words, and takes those who have one', async () => {
    const [token] = (await invite(1)).tokens;
    await owner('PUT', '/settings', { inviteOnly: true });
    expect(await refusals()).toEqual([
      '403 invitation-needed',
      403,
      403,
      'You need an invitation to this survey',
    ]);
    expect([(await open(token)).statusCode, (await answer(token)).statusCode]).toEqual([200, 201]);
    await owner('PUT', '/settings', {});
    expect((await answer()).statusCode).toBe(201);
  });

  test('says that it is closed before it asks for an invitation', async () => {
    await owner('PUT', '/settings', { inviteOnly: true, closed: true });
    expect(problemOf(await answer())).toBe('409 survey-closed');
    expect((await open()).body).toContain('This survey is closed');
  });

  test('names no fault of an answer before', async () => {
    await owner('PUT', '/settings', { inviteOnly: true });
    expect(problemOf(await answer(undefined, { colour: 'green' }))).toBe('403 invitation-needed');
  });

  test.each(languages)('says so in the language of the survey: %s', async (language) => {
    await owner('PUT', '', { ...coffee, languages: [language] });
    await owner('PUT', '/settings', { inviteOnly: true });
    const { invitation, dir } = textsOf({ language });
    const { body } = await open();
    const { heading, text } = invitation.needed;
    expect(body).toContain(heading);
    expect(body).toContain(text);
    const html = /<html lang="([^"]+)"(?: dir="(rtl)")?/.exec(body);
    expect([html?.[1], html?.[2] ?? 'ltr']).toEqual([language, dir]);
  });
});

test('answers without an invitation cost no call of the storage', async () => {
  await begin({});
  await invite(1);
  const asked = jest.spyOn(at.deps.summaries, 'read');
  expect((await answer()).statusCode).toBe(201);
  expect((await sendForm({ 'submission:id': formIdAt(at.time.ms) })).statusCode).toBe(303);
  expect(asked).not.toHaveBeenCalled();
});

test('refusals share a log line', async () => {
  await begin({});
  for (let n = 0; n < 20; n += 1) await answer('wrong');
  expect(at.logs.filter((line) => line.includes('invitation-invalid'))).toHaveLength(1);
});
