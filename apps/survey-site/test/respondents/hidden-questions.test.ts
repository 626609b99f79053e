import { coffee } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { keyWithRole } from '../support/desk-site.ts';
import { formIdAt, formIdIn } from '../support/form-id.ts';
import { bearer, withTenant, type MemorySite, type MemorySiteOptions } from '../support/memory-site.ts';
import { problemOf } from '../support/problems.ts';
import { sharedSite } from '../support/shared-site.ts';
import { useInvitations } from '../support/used-invitations.ts';

const newTenant = sharedSite();
const past = '2020-01-01T00:00:00Z';
const future = '2036-01-01T00:00:00Z';

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

const change = async (settings: object): Promise<void> => {
  const url = `${address}/settings`;
  const changed = await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload: settings });
  expect(changed.statusCode).toBe(200);
};

async function invite(expiresAt?: string): Promise<string> {
  const made = await at.site.inject({
    method: 'POST',
    url: `${address}/invitations`,
    headers: bearer(key),
    payload: { count: 1, ...(expiresAt !== undefined && { expiresAt }) },
  });
  const [first] = made.json<{ invitations: { link: string }[] }>().invitations;
  return new URL(first!.link).searchParams.get('invitation') ?? '';
}

const read = (token?: string, headers: Record<string, string> = {}) =>
  at.site.inject({ url: token === undefined ? address : `${address}?invitation=${token}`, headers });

/** What a person may see only in the form. */
const hidden = coffee.questions.map(({ text }) => text);
const shownIn = (body: string): string[] => hidden.filter((text) => body.includes(text));

describe.each([
  ['closed by its owner', { closed: true }, '409 survey-closed'],
  ['closed by its date', { closesAt: past }, '409 survey-closed'],
  ['not open yet', { opensAt: future }, '409 survey-closed'],
  ['for people with an invitation', { inviteOnly: true }, '403 invitation-needed'],
])('the questions of a survey that is %s', (_which, settings, refusal) => {
  test('are not shown to a program without a key, also if it knows the ETag', async () => {
    const { etag } = (await read()).headers;
    await change(settings);
    for (const headers of [{}, { 'if-none-match': String(etag) }, { 'if-none-match': '*' }]) {
      const refused = await read(undefined, headers);
      expect([problemOf(refused), shownIn(refused.body)]).toEqual([refusal, []]);
    }
    const { statusCode } = await at.site.inject({ method: 'HEAD', url: address });
    expect(`${statusCode}`).toBe(refusal.slice(0, 3));
  });

  test('are shown to a program with any key of the tenant', async () => {
    const before = await read();
    await change(settings);
    const { apiKey } = await keyWithRole(at, key, 'viewer', tenant);
    for (const each of [key, apiKey]) {
      const shown = await read(undefined, bearer(each));
      expect([shown.statusCode, shown.body]).toEqual([200, before.body]);
      expect(shown.headers['cache-control']).toBe('private, no-cache');
    }
    const other = await withTenant(at, `${tenant}-other`);
    expect(problemOf(await read(undefined, bearer(other)))).toBe('403 forbidden');
    expect(problemOf(await read(undefined, bearer('wrong')))).toBe('401 unauthenticated');
  });

  test('are not in the page that refuses a form which the site never made', async () => {
    await change(settings);
    const fields = { 'submission:id': formIdAt(at.time.ms), colour: 'red', extras: 'milk', why: 'x' };
    for (const payload of [fields, { ...fields, 'submission:step': 'next', 'submission:page': 'colour' }]) {
      const refused = await at.site.inject({
        method: 'POST',
        url: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(payload).toString(),
      });
      expect([refused.statusCode, shownIn(refused.body)]).toEqual([Number(refusal.slice(0, 3)), []]);
    }
  });
});

test('a program reads the questions of an invite-only survey with an invitation, as the form shows them', async () => {
  await begin({});
  await change({ inviteOnly: true });
  const [token, expiring] = [await invite(), await invite('2026-11-21T09:00:10Z')];
  const [shown, second] = [await read(token), await read(expiring)];
  expect([shown.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(shownIn(shown.body)).toEqual(hidden);
  expect(shown.headers['cache-control']).toBe('private, no-cache');
  expect(problemOf(await read('nonsense'))).toBe('403 invitation-invalid');
  expect(problemOf(await read(`${token}&invitation=${token}`))).toBe('403 invitation-invalid');
  at.time.ms += 10_000;
  expect(problemOf(await read(expiring))).toBe('410 invitation-expired');
  await useInvitations({ ...at, tenant }, 0);
  expect(problemOf(await read(token))).toBe('410 invitation-used');
});

test('a form of another survey does not open the questions of this one', async () => {
  const url = address.replace('coffee', 'tea');
  await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload: coffee });
  const { body } = await at.site.inject(form.replace('coffee', 'tea'));
  await change({ closed: true });
  const refused = await at.site.inject({
    method: 'POST',
    url: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ 'submission:id': formIdIn(body), colour: 'red' }).toString(),
  });
  expect([refused.statusCode, shownIn(refused.body)]).toEqual([409, []]);
});
