import { coffee } from '@canvass/testing';
import { draftOf, parseDefinition } from '@canvass/surveys';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { bearer, memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite({ options: { maxSurveysPerTenant: 1 } });

let tenant: string;
let key: string;
let desk: DeskVisit;

beforeEach(async () => {
  ({ tenant, key } = await ownTenant(at, null));
  desk = await visitDesk(at, key);
});

const create = async (title: string): Promise<number> =>
  (await desk.post(`/desk/${tenant}/surveys`, { title })).statusCode;

const remove = async (survey: string, name: string): Promise<number> =>
  (await desk.post(`/desk/${tenant}/surveys/${survey}/delete`, { name })).statusCode;

const deleteByProgram = async (): Promise<number> =>
  (
    await at.site.inject({
      method: 'DELETE',
      url: `/v1/tenants/${tenant}/surveys/tea`,
      headers: bearer(key),
    })
  ).statusCode;

/** Replaces the draft of `tea`. */
async function rewrite(draft: unknown): Promise<void> {
  const found = await at.deps.drafts.read(tenant, 'tea');
  if (found.outcome !== 'found') throw new Error('there is no draft');
  await at.deps.drafts.write(tenant, 'tea', { ...found.document, draft }, 'Tea', { ifMatch: found.etag });
}

async function publish(): Promise<number> {
  const parsed = parseDefinition(coffee);
  if (!parsed.ok) throw new Error('the definition is not valid');
  await rewrite(draftOf(parsed.definition));
  const review = (await desk.get(`/desk/${tenant}/surveys/tea/publish`)).body;
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(review)?.[1] ?? '';
  const fields = { revision: field('revision'), published: field('published').replaceAll('&quot;', '"') };
  return (await desk.post(`/desk/${tenant}/surveys/tea/publish`, fields)).statusCode;
}

describe('at the limit of surveys there is room again as soon as a survey that was just made is deleted:', () => {
  test('a draft', async () => {
    expect([await create('Tea'), await create('Coffee')]).toEqual([303, 409]);
    expect(await remove('tea', 'Tea')).toBe(303);
    expect([await create('Coffee'), await create('Tea')]).toEqual([303, 409]);
  });

  test.each([
    ['at the desk', () => remove('tea', coffee.title), 303],
    ['by a program', deleteByProgram, 204],
  ])('a survey that began as a draft and is deleted %s', async (_where, deleteIt, status) => {
    await create('Tea');
    expect(await publish()).toBe(303);
    expect(await deleteIt()).toBe(status);
    expect([await create('Coffee'), await create('Tea')]).toEqual([303, 409]);
  });

  test('a draft that cannot be read and is discarded', async () => {
    await create('Tea');
    await rewrite({ not: 'a draft' });
    expect((await desk.post(`/desk/${tenant}/surveys/tea/discard`, { revision: '1' })).statusCode).toBe(303);
    expect(await create('Coffee')).toBe(303);
  });

  test('a draft that was too large to be stored', async () => {
    jest.spyOn(at.deps.drafts, 'write').mockResolvedValueOnce({ outcome: 'tooLarge' });
    expect([await create('Tea'), await create('Coffee')]).toEqual([413, 303]);
  });
});
