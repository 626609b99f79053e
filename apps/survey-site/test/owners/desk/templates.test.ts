import { expect, test } from '@jest/globals';
import { visitDesk } from '../../support/desk-visit.ts';
import { bearer, memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();

test('the first visit of a tenant leads to the templates', async () => {
  const { tenant, key } = await ownTenant(at, null);
  const desk = await visitDesk(at, key);
  const { body } = await desk.get(`/desk/${tenant}`);
  expect(body).toContain(`<a href="/desk/${tenant}/templates/staff">Staff survey</a>`);
  expect(body).toContain(`<a href="/desk/${tenant}/templates/patient">Patients</a>`);
  expect((await desk.get(`/desk/${tenant}/templates`)).body).toContain('12 questions, about 5 minutes');
});

test('a template is shown as people see it, in either language', async () => {
  const { tenant, key } = await ownTenant(at, null);
  const desk = await visitDesk(at, key);
  const staff = `/desk/${tenant}/templates/staff`;
  const shown = await desk.get(`${staff}?language=de`);
  expect(shown.body).toContain(`src="${staff}/form?language=de"`);
  const form = await desk.get(`${staff}/form?language=de`);
  expect(form.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(form.body).toContain('In welcher Abteilung arbeiten Sie?');
  expect((await desk.get(`${staff}/form?language=xx`)).body).toContain('Which department do you work in?');
  expect((await desk.get(`/desk/${tenant}/templates/nothing`)).statusCode).toBe(404);
});

test.each([
  [{ languages: 'all' }, ['en', 'de'], 'staff-survey'],
  [{ languages: 'de', timeZone: 'Europe/Berlin' }, ['de'], 'mitarbeiterbefragung'],
  [{ languages: 'en' }, ['en'], 'staff-survey'],
  [{}, ['en', 'de'], 'staff-survey'],
])('a template with %j becomes a draft in %j', async (fields, languages, name) => {
  const { tenant, key } = await ownTenant(at, null);
  const desk = await visitDesk(at, key);
  const made = await desk.post(`/desk/${tenant}/templates/staff`, fields);
  expect([made.statusCode, made.headers.location]).toEqual([303, `/desk/${tenant}/surveys/${name}/edit`]);
  const stored = await at.deps.drafts.read(tenant, name);
  expect(stored).toMatchObject({ outcome: 'found', document: { draft: { languages } } });
  expect((await desk.get(`/desk/${tenant}/surveys/${name}/edit`)).statusCode).toBe(200);
  const published = await at.site.inject({
    url: `/v1/tenants/${tenant}/surveys`,
    headers: bearer(key),
  });
  expect(published.json()).toEqual({ surveys: [] });
});
