import { beforeEach, describe, expect, test } from '@jest/globals';
import { journalOf } from '../../support/counted-answers.ts';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { bearer, memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();

let tenant: string;
let key: string;
let desk: DeskVisit;
let survey: string;

const settings = (of: object) =>
  at.site.inject({
    method: 'PUT',
    url: `/v1/tenants/${tenant}/surveys/coffee/settings`,
    headers: bearer(key),
    payload: of,
  });

beforeEach(async () => {
  ({ tenant, key } = await ownTenant(at));
  desk = await visitDesk(at, key);
  survey = `/desk/${tenant}/surveys/coffee`;
  await settings({ timeZone: 'Europe/Berlin' });
});

const formIn = (body: string): string => /name="form" value="([^"]+)"/.exec(body)?.[1] ?? '';

/** What a page shows as times, in words. */
async function timesOn(path: string): Promise<string[]> {
  const { statusCode, body } = await desk.get(path);
  expect([path, statusCode]).toEqual([path, 200]);
  return [...body.matchAll(/<time datetime="[^"]*"(?: data-local)?>([^<]*)<\/time>( [A-Z][\w/]+)?/g)].map(
    ([, shown, zone = '']) => `${shown}${zone}`,
  );
}

describe('the pages of a survey show its own times', () => {
  test('of answers, which were received in the hour that the clocks show twice', async () => {
    const journal = journalOf(at, tenant, tenant);
    // 02:30 for the first time, and for the second time.
    for (const receivedAt of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']) {
      at.time.ms = Date.parse(receivedAt);
      await journal.store([{ colour: 'red', why: 'Because' }]);
    }
    await journal.count();
    at.time.ms = Date.parse('2026-11-21T09:00:00.000Z');
    expect(await timesOn(`${survey}/answers`)).toEqual(['Oct 25', 'Oct 25']);
    const berlin = 'Oct 25, 02:30';
    expect(await timesOn(`${survey}/answers/1`)).toEqual(['Oct 25', 'Oct 25', berlin]);
    expect(await timesOn(`${survey}/answers/2/erase`)).toEqual([berlin]);
    expect(await timesOn(`${survey}/texts/why`)).toEqual([berlin, berlin]);
  });

  test('of drafts and versions', async () => {
    expect((await desk.get(`${survey}/versions`)).body).toContain('Times are those of Europe/Berlin');
    expect(await timesOn(`${survey}/versions`)).toEqual(['today, 10:00']);
  });

  test('of invitations, whose end is typed in them', async () => {
    const page = `${survey}/invitations`;
    const make = async (expiresAt: string) =>
      desk.post(page, { form: formIn((await desk.get(page)).body), count: '3', expiresAt });
    expect((await make('2027-07-01T18:30')).statusCode).toBe(303);
    const { body } = await desk.get(page);
    expect(body).toContain('Date and time in Europe/Berlin');
    expect(body).toMatch(
      /Made <time [^>]*>today, 10:00<[^]*work until <time [^>]*>Jul 1, 2027, 18:30<[^]*Times are those of Europe\/Berlin/,
    );
    const found = await at.deps.definitions.read(tenant, 'coffee');
    expect(found).toMatchObject({ stored: { invitations: [{ expiresAt: '2027-07-01T16:30:00.000Z' }] } });
    const skipped = await make('2027-03-28T02:30');
    expect(skipped.statusCode).toBe(422);
    expect(skipped.body).toContain('2027-03-28 02:30 does not exist in Europe/Berlin');
    expect(skipped.body).toContain('value="2027-03-28T02:30"');
  });

  test('of when a draft was saved', async () => {
    const made = await desk.post(`/desk/${tenant}/surveys`, { title: 'Later', timeZone: 'Asia/Kathmandu' });
    const { body } = await desk.get(String(made.headers.location));
    expect(body).toMatch(/<span title="At 14:45:\d\d, by [^"]+">Saved</);
  });
});
