import { beforeEach, describe, expect, test } from '@jest/globals';
import { keyWithRole, signInToDesk } from '../../../support/desk-site.ts';
import { ownTenant } from '../../../support/own-tenant.ts';
import { builderSite } from './builder-site.ts';

const { at, here, begin, get, post } = builderSite();
beforeEach(begin);

describe('who may', () => {
  const pages = ['/edit', '/preview', '/publish', '/versions', '/draft.json'];
  const forms = ['/edit', '/publish', '/discard', '/versions/1/edit'];

  test('write surveys: editors, not viewers, and nobody of another tenant', async () => {
    const viewer = await signInToDesk(at, (await keyWithRole(at, here.key, 'viewer', here.tenant)).apiKey);
    const stranger = await signInToDesk(at, (await ownTenant(at, null)).key);
    for (const path of pages) {
      expect([path, (await get(path, viewer)).statusCode]).toEqual([path, 403]);
      expect([path, (await get(path, stranger)).statusCode]).toEqual([path, 403]);
      expect([path, (await get(path, { cookie: '' })).statusCode]).toEqual([path, 401]);
    }
    for (const path of forms) {
      expect([path, (await post(path, {}, viewer)).statusCode]).toEqual([path, 403]);
      const foreign = { origin: 'https://elsewhere.example' };
      expect([path, (await post(path, {}, here.ana, foreign)).statusCode]).toEqual([path, 403]);
    }
    expect((await get('/definition.json', viewer)).json()).toMatchObject({ title: 'Coffee' });
  });
});
