import { beforeEach, expect, test } from '@jest/globals';
import { createInvitationTokens } from '@canvass/web/app';
import { journalOf } from '../support/counted-answers.ts';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { adminApiKey, bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';
import { knownQuotas } from './known-quotas.ts';

const survey = {
  title: 'Coffee',
  endings: [{ id: 'full', title: 'We have enough answers from your region', screenOut: true }],
  questions: [
    { id: 'region', text: 'Region', type: 'choice', choices: ['north', 'south'], hidden: true },
    { id: 'why', text: 'Why?', type: 'text' },
  ],
};
const address = '/v1/tenants/acme/surveys/coffee';
const form = '/s/acme/coffee';

let at: MemorySite;
let key: string;
/** The links' invitations, whose region is signed. */
let north: string;
let south: string;

beforeEach(async () => {
  at = memorySite();
  key = await withTenant(at, 'acme', survey);
  const headers = bearer(key);
  const made = await at.site.inject({
    method: 'POST',
    url: `${address}/invitations`,
    headers,
    payload: { count: 2 },
  });
  const { id: batch } = made.json<{ id: string }>();
  const found = await at.deps.definitions.read('acme', 'coffee');
  if (found.outcome !== 'found') throw new Error(found.outcome);
  const { instance } = found.stored;
  const tokens = createInvitationTokens(adminApiKey);
  north = tokens.tokenOf({ instance, batch }, 0, { region: 'north' });
  south = tokens.tokenOf({ instance, batch }, 1, { region: 'south' });
  const journal = journalOf(at);
  await journal.store([{ '@ending': 'default', region: 'north', why: null }]);
  await journal.count();
});

/** Lets as many people of the north answer, and the site know it. */
async function limitNorth(whenFull: unknown, limit = 1): Promise<void> {
  const filter = { where: { region: ['north'] } };
  const quotas = [{ id: 'north', name: 'North', filter, limit, whenFull }];
  const url = `${address}/settings`;
  const set = { method: 'PUT', url, headers: bearer(key), payload: { inviteOnly: true, quotas } } as const;
  expect((await at.site.inject(set)).statusCode).toBe(200);
  at.time.ms += 20_000;
  // The form that is opened first may still have the settings from before.
  await knownQuotas(at, at.site);
  await knownQuotas(at, at.site);
}

const send = (invitation: string, answers: object) =>
  at.site.inject({ method: 'POST', url: `${address}/answers`, payload: { invitation, answers } });
const stored = () => at.journal.records().map(({ answers, invitation }) => ({ answers, invitation }));

/** Sends the form of an invitation as the browser does, but with this region. */
async function sendForm(invitation: string, region: string) {
  const query = `?${new URLSearchParams({ invitation }).toString()}`;
  const fields = hiddenFieldsIn((await at.site.inject(`${form}${query}`)).body);
  const changed = fields.map(([name, value]) => [name, name === 'region' ? region : value] as const);
  expect(changed).toContainEqual(['region', region]);
  return postForm(at.site, `${form}${query}`, [...changed, ['why', 'Tea'], ['submission:step', 'send']]);
}

test('a full quota refuses a person by the answer that the invitation signs, and uses up no invitation', async () => {
  await limitNorth('close');
  expect((await send(north, { region: 'south', why: 'Tea' })).statusCode).toBe(409);
  expect((await sendForm(north, 'south')).statusCode).toBe(409);
  expect(stored()).toEqual([]);
  expect((await send(south, { region: 'north', why: 'Tea' })).statusCode).toBe(201);
  await limitNorth('close', 2);
  expect((await sendForm(north, 'south')).statusCode).toBe(303);
  expect(stored()).toEqual([
    { answers: { '@ending': 'default', region: 'south', why: 'Tea' }, invitation: 1 },
    { answers: { '@ending': 'default', region: 'north', why: 'Tea' }, invitation: 0 },
  ]);
});

test('a full quota leads a person to its ending by the answer that the invitation signs', async () => {
  await limitNorth({ ending: 'full' });
  const sent = await send(north, { region: 'south', why: 'Tea' });
  expect(sent.json()).toMatchObject({ ending: { id: 'full' } });
  expect((await sendForm(south, 'north')).statusCode).toBe(303);
  expect(stored()).toEqual([
    { answers: { '@ending': 'full', region: 'north', why: 'Tea' }, invitation: 0 },
    { answers: { '@ending': 'default', region: 'south', why: 'Tea' }, invitation: 1 },
  ]);
  const again = await send(north, { region: 'north', why: 'Tea' });
  expect([again.statusCode, again.json<{ id: string }>().id]).toEqual([201, sent.json<{ id: string }>().id]);
  expect(stored()).toHaveLength(2);
});
