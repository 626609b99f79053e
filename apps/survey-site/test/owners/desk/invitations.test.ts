import { beforeEach, describe, expect, test } from '@jest/globals';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { bearer, memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';
import { useInvitations } from '../../support/used-invitations.ts';

const at = memorySite();

let tenant: string;
let key: string;
let desk: DeskVisit;
let page: string;

beforeEach(async () => {
  ({ tenant, key } = await ownTenant(at));
  desk = await visitDesk(at, key);
  page = `/desk/${tenant}/surveys/coffee/invitations`;
});

const formId = (body: string): string => /name="form" value="([^"]+)"/.exec(body)?.[1] ?? '';

const batches = async () => {
  const found = await at.deps.definitions.read(tenant, 'coffee');
  return found.outcome === 'found' ? (found.stored.invitations ?? []) : [];
};

/** Makes a batch with the form of a page that was just opened. */
async function make(fields: Record<string, string>) {
  const form = formId((await desk.get(page)).body);
  return desk.post(page, { form, ...fields });
}

test('a survey is for people with an invitation if its settings say so', async () => {
  const settings = `/desk/${tenant}/surveys/coffee/settings`;
  const everyone = (await desk.get(page)).body;
  expect(everyone).toContain('Anyone with the open link can answer, too.');
  const fields = { settingsVersion: '0', inviteOnly: 'yes', thanksText: 'Thanks' };
  expect((await desk.post(settings, fields)).statusCode).toBe(303);
  expect((await desk.get(settings)).body).toMatch(/name="inviteOnly"[^>]* checked/);
  expect((await desk.get(page)).body).toContain('Only people you invite can answer.');
  const share = (await desk.get(`/desk/${tenant}/surveys/coffee/share`)).body;
  expect(share).toContain('value="invited" checked');
  expect((await at.site.inject(`/s/${tenant}/coffee`)).statusCode).toBe(403);
  const trail = await at.deps.auditTrail.read(tenant, { limit: 1 });
  expect(trail?.entries[0]).toMatchObject({ detail: 'inviteOnly, thanksText' });
  // An empty box is not sent.
  expect((await desk.post(settings, { settingsVersion: '1' })).statusCode).toBe(303);
  expect((await desk.get(settings)).body).not.toMatch(/name="inviteOnly"[^>]* checked/);
  expect((await at.site.inject(`/s/${tenant}/coffee`)).statusCode).toBe(200);
});

/** How many are invited, have answered, and have not. */
const figuresIn = (body: string): (string | undefined)[] =>
  [...body.matchAll(/<dd>([\d,]+)/g)].map(([, figure]) => figure);

describe('the invitations of a survey', () => {
  test('are made, listed and downloaded with the same links as by the API', async () => {
    expect((await desk.get(page)).body).toContain('Nobody is invited yet.');
    const made = await make({ count: ' 1,200 ', expiresAt: '2026-12-01T18:30' });
    expect([made.statusCode, made.headers.location]).toEqual([303, `${page}?done=invited`]);
    const { body } = await desk.get(`${page}?done=invited`);
    expect(body).toContain('The links are ready');
    expect(body).toMatch(
      /1,200 links <span class="badge open">Working<[^]*Made <time [^>]*>today, 09:00<[^]*work until <time [^>]*>Dec 1, 18:30<[^]*No. 0 to 1,199 in the file/,
    );
    const href = /href="([^"]+links\.csv)"/.exec(body)?.[1] ?? '';
    const file = await desk.get(href);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="coffee-invitations-0-1199.csv"',
    });
    const [batch] = await batches();
    const url = `/v1/tenants/${tenant}/surveys/coffee/invitations/${batch!.id}`;
    const csv = await at.site.inject({ url, headers: { ...bearer(key), accept: 'text/csv' } });
    expect(file.body).toBe(`\uFEFF${csv.body}`);
    const trail = await at.deps.auditTrail.read(tenant, { limit: 1 });
    expect(trail?.entries[0]).toMatchObject({ action: 'invitations-created', target: 'coffee' });
  });

  test.each(['1200', '1,200', '1.200', '1 200', '١٬٢٠٠'])('are as many as were typed: %s', async (count) => {
    expect((await make({ count })).statusCode).toBe(303);
    expect(await batches()).toMatchObject([{ count: 1_200 }]);
  });

  test('are made once, however often a form is sent', async () => {
    const form = formId((await desk.get(page)).body);
    const sent = await Promise.all([1, 2].map(() => desk.post(page, { form, count: '5' })));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await batches()).toHaveLength(1);
    const other = await desk.post(page, { form, count: '6' });
    expect([other.statusCode, other.body]).toEqual([
      422,
      expect.stringContaining('This form was sent before with other values'),
    ]);
    expect(await batches()).toHaveLength(1);
  });

  test.each([
    ['nothing', {}, 'A whole number from 1 to 1000000'],
    ['a word', { count: 'ten' }, 'A whole number from 1 to 1000000'],
    ['a fraction', { count: '1,5' }, 'A whole number from 1 to 1000000'],
    ['too many', { count: '1000001' }, 'A whole number from 1 to 1000000'],
    ['a time in the past', { count: '5', expiresAt: '2026-11-21T08:59' }, 'in the future'],
    ['no time', { count: '5', expiresAt: 'tomorrow' }, 'in the future'],
  ])(
    'are not made with %s: the page says what to correct, and keeps what was typed',
    async (_name, fields, said) => {
      const refused = await make(fields);
      expect(refused.statusCode).toBe(422);
      expect(refused.body).toContain('No links were made');
      expect(refused.body).toContain(said);
      for (const typed of Object.values(fields)) expect(refused.body).toContain(`value="${typed}"`);
      expect(await batches()).toEqual([]);
    },
  );

  test('are revoked after a second look', async () => {
    await make({ count: '1' });
    await make({ count: '2' });
    const [first] = await batches();
    const { body } = await desk.get(page);
    expect(body.indexOf('No. 1 to 2 in')).toBeLessThan(body.indexOf('No. 0 in'));
    const asked = await desk.get(`${page}/${first!.id}/revoke`);
    expect(asked.body).toContain('Withdraw 1 link?');
    expect((await batches()).map(({ revokedAt }) => revokedAt)).toEqual([undefined, undefined]);
    for (let n = 0; n < 2; n += 1) {
      const revoked = await desk.post(`${page}/${first!.id}/revoke`);
      expect([revoked.statusCode, revoked.headers.location]).toEqual([303, `${page}?done=batch-revoked`]);
    }
    const after = (await desk.get(`${page}?done=batch-revoked`)).body;
    expect(after).toContain('The links are withdrawn');
    expect(after).toMatch(
      /1 link <span class="badge closed">Withdrawn<[^]*withdrawn <time [^>]*>today, 09:00</,
    );
    expect(after.match(/\/revoke"/g)).toHaveLength(1);
    expect((await desk.get(`${page}/01ARZ3NDEKTSV4RRFFQ69G5FAV/revoke`)).statusCode).toBe(404);
    expect((await desk.post(`${page}/01ARZ3NDEKTSV4RRFFQ69G5FAV/revoke`)).statusCode).toBe(404);
  });

  test('are listed with how many were used', async () => {
    await make({ count: '3' });
    await make({ count: '1000' });
    await useInvitations({ ...at, tenant }, 0, 2, 3);
    const { body } = await desk.get(page);
    expect(body.match(/<p>[\d,]+ of [\d,]+ answered/g)).toEqual([
      '<p>1 of 1,000 answered',
      '<p>2 of 3 answered',
    ]);
    expect(figuresIn(body)).toEqual(['1,003', '3', '1,000']);
    expect(body).toContain('<dd>3 <small>&lt;1%</small></dd>');
    expect((await desk.get(`/desk/${tenant}`)).body).toContain('&lt;1% of 1,003');
  });

  test('are not among the invited once they are withdrawn unused, there and in the results', async () => {
    await make({ count: '3' });
    await make({ count: '1000' });
    await useInvitations({ ...at, tenant }, 0, 2, 3);
    const [, second] = await batches();
    await desk.post(`${page}/${second!.id}/revoke`);
    expect(figuresIn((await desk.get(page)).body)).toEqual(['4', '3', '1']);
    const results = (await desk.get(`/desk/${tenant}/surveys/coffee`)).body;
    expect(results.replaceAll(/<[^>]*>/g, ' ')).toMatch(/Invited\s+4\s[^]*Finished\s+3\s+75%/);
    // The list reads no survey, and only a survey knows which withdrawn invitations were used.
    expect((await desk.get(`/desk/${tenant}`)).body).not.toContain('% of');
  });

  test('are offered once the survey is published', async () => {
    await desk.post(`/desk/${tenant}/surveys`, { title: 'Team lunch?', language: 'en' });
    const draft = await desk.get(`/desk/${tenant}/surveys/team-lunch/invitations`);
    expect([draft.statusCode, draft.body]).toEqual([200, expect.stringContaining('This survey is a draft')]);
    const made = await desk.post(`/desk/${tenant}/surveys/team-lunch/invitations`, { count: '5' });
    expect(made.statusCode).toBe(404);
    expect((await desk.get(`/desk/${tenant}/surveys/gone/invitations`)).statusCode).toBe(404);
  });
});
