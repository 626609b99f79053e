import { beforeEach, describe, expect, test } from '@jest/globals';
import { ownForm } from '../../support/desk-site.ts';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { bearer, memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();

let tenant: string;
let key: string;
let desk: DeskVisit;

beforeEach(async () => {
  ({ tenant, key } = await ownTenant(at));
  desk = await visitDesk(at, key);
});

const drafts = async (): Promise<number> => (await at.deps.drafts.list(tenant)).length;

describe.each(['\u200b', '\u3164 \u2060', '\u2800\r\n\u00ad'])(
  'a field with %j is an empty one:',
  (blank) => {
    test('the title of a new survey', async () => {
      const refused = await desk.post(`/desk/${tenant}/surveys`, { title: blank });
      expect([refused.statusCode, refused.body.includes('Enter a title')]).toEqual([422, true]);
      expect(await drafts()).toBe(0);
    });

    test('the address of a new survey, which is made from its title then', async () => {
      const made = await desk.post(`/desk/${tenant}/surveys`, { title: 'Tea', address: blank });
      expect([made.statusCode, made.headers.location]).toEqual([303, `/desk/${tenant}/surveys/tea/edit`]);
    });

    test('a new title', async () => {
      const refused = await desk.post(`/desk/${tenant}/surveys/coffee/rename`, { title: blank });
      expect(refused.statusCode).toBe(422);
    });

    test('the texts of a draft', async () => {
      await desk.post(`/desk/${tenant}/surveys`, { title: 'Tea' });
      const fields = { open: 'survey', revision: '1', title: blank, description: blank, action: 'save' };
      const saved = await desk.post(`/desk/${tenant}/surveys/tea/edit`, fields);
      expect(saved.statusCode).toBe(303);
      const found = await at.deps.drafts.read(tenant, 'tea');
      expect(found).toMatchObject({ document: { draft: { title: '', description: '' } } });
    });

    test('the limits and the texts of the settings', async () => {
      const address = `/v1/tenants/${tenant}/surveys/coffee/settings`;
      const fields = { maxAnswers: blank, retentionDays: blank, closesAt: blank, closedMessage: blank };
      const saved = await desk.post(`/desk/${tenant}/surveys/coffee/settings`, {
        settingsVersion: '0',
        ...fields,
      });
      expect(saved.statusCode).toBe(303);
      const stored = await at.site.inject({ url: address, headers: bearer(key) });
      for (const name of Object.keys(fields)) expect(stored.json()).not.toHaveProperty(name);
    });

    test('the key of a sign-in', async () => {
      const headers = { ...ownForm };
      const payload = new URLSearchParams({ key: blank }).toString();
      const refused = await at.site.inject({ method: 'POST', url: '/desk/sign-in', headers, payload });
      expect([refused.statusCode, refused.body.includes('Enter your access key')]).toEqual([422, true]);
    });

    test('the address of a webhook', async () => {
      const refused = await desk.post(`/desk/${tenant}/surveys/coffee/webhooks`, {
        url: blank,
        events: 'answers.counted',
      });
      expect(refused.statusCode).toBe(422);
      expect(refused.body).toContain('name="url" value=""');
    });

    test('what is searched', async () => {
      const found = await desk.get(`/desk/${tenant}?q=${encodeURIComponent(blank)}`);
      expect(found.body).toContain('Coffee');
    });
  },
);
