import { languages } from '@canvass/surveys';
import { textsOf } from '@canvass/survey-form';
import { createInvitationTokens } from '@canvass/web/app';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { adminApiKey, bearer, type MemorySite } from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';
import { sentForm } from '../support/sent-form.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();
const rating = { id: 'rating', text: 'How was it?', type: 'scale' };
const email = { id: 'email', text: 'Your address', type: 'email', required: false };

let at: MemorySite;
let tenant: string;
let key: string;
let address: string;
let form: string;

async function begin(...questions: object[]): Promise<void> {
  ({ at, tenant, key, address, form } = await newTenant(undefined, { title: 'Coffee', questions }));
}
beforeEach(() => begin(rating));

async function post<T>(path: string, payload: object): Promise<T> {
  const done = await at.site.inject({
    method: 'POST',
    url: `${address}${path}`,
    headers: bearer(key),
    payload,
  });
  if (done.statusCode >= 300) throw new Error(done.body);
  return done.json();
}

/** The token of the first invitation of a batch. */
async function tokenOf(batch: string): Promise<string> {
  const found = await at.deps.definitions.read(tenant, 'coffee');
  if (found.outcome !== 'found') throw new Error(found.outcome);
  const { instance, invitations = [] } = found.stored;
  const { from } = invitations.find(({ id }) => id === batch)!;
  return createInvitationTokens(adminApiKey).tokenOf({ instance, batch }, from, undefined);
}

/** A mailing list with its links. */
async function mailed(anonymous: boolean): Promise<string> {
  const recipients = 'a@x.org, b@x.org, c@x.org, d@x.org, e@x.org';
  const { id } = await post<{ id: string }>('/mail', { name: 'Team', recipients, anonymous });
  const texts = { en: { subject: 'Hello', text: '{link}' } };
  const { batch } = await post<{ batch: string }>(`/mail/${id}/mailings`, { texts });
  return tokenOf(batch);
}

/** Answers, and returns where the browser is led to. */
async function answered(query = '', headers: Record<string, string> = {}) {
  const fields = hiddenFieldsIn((await at.site.inject(`${form}${query}`)).body);
  return postForm(at.site, form, [...fields, ['rating', '4']], headers);
}

async function thanked(query = '') {
  const sent = sentForm(await answered(query));
  const page = await at.site.inject({ url: sent.address, headers: { cookie: sent.cookie } });
  expect(page.body).toContain('With this code you can withdraw your answers.');
  return { ...sent, says: page.body.includes('We don’t know who you are') };
}

describe('the thank-you page says that nobody knows who the person is', () => {
  test('if they have come by the link of all', async () => {
    expect((await thanked()).says).toBe(true);
  });

  test('and not if they have come by an invitation, whose owner may know whom they gave it', async () => {
    const { id } = await post<{ id: string }>('/invitations', { count: 1 });
    expect((await thanked(`?invitation=${await tokenOf(id)}`)).says).toBe(false);
  });

  test.each([
    ['not if a mailing list names them', false],
    ['as nobody knows which link of an anonymous list they got', true],
  ])('and %s', async (_why, anonymous) => {
    expect((await thanked(`?invitation=${await mailed(anonymous)}`)).says).toBe(anonymous);
  });

  test.each([
    ['asks for an address', email],
    ['asks for a name', { id: 'you', text: 'You', type: 'contact', fields: { name: 'optional' } }],
    [
      'has an answer that the link gives',
      { id: 'ref', text: 'Reference', type: 'text', hidden: true, required: false },
    ],
  ])('and not if the survey %s', async (_what, question) => {
    await begin(rating, question);
    expect((await thanked()).says).toBe(false);
  });

  test('in a frame by the same rules', async () => {
    const framed = { 'sec-fetch-dest': 'iframe' };
    expect((await answered('', framed)).body).toContain('We don’t know who you are');
    const known = await answered(`?invitation=${await mailed(false)}`, framed);
    expect(known.body).toContain('With this code you can withdraw your answers.</p>');
  });

  test('and a page whose address was changed says it to nobody', async () => {
    const { address: page, cookie } = await thanked(`?invitation=${await mailed(false)}`);
    expect(page).toContain('&known=yes');
    const changed = await at.site.inject({ url: page.replace('&known=yes', ''), headers: { cookie } });
    expect([changed.statusCode, changed.headers.location]).toEqual([303, form]);
    const { address: other } = await thanked();
    expect((await at.site.inject(`${other}&known=yes`)).statusCode).toBe(303);
  });
});

test.each(languages)('in %s, what nobody knows is a sentence of its own', (language) => {
  const { codeUse, unknown } = textsOf({ language }).thanks;
  for (const text of [codeUse, unknown]) expect(text).toMatch(/^[^.。।۔]+[.。।۔]$/);
});
