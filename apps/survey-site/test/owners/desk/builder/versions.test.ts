import { coffee } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { builderSite, colour, rev } from './builder-site.ts';

const { at, here, begin, get, post, publish, recorded } = builderSite();
beforeEach(begin);

describe('versions', () => {
  beforeEach(async () => {
    await post('/edit', { ...colour, revision: rev(0), text: 'Colour?', action: 'save' });
    await publish();
  });

  test('are listed with their differences', async () => {
    const { body } = await get('/versions?from=1&to=2');
    expect(body).toContain('Version 2');
    expect(body).toContain('First key');
    expect(body).toContain('Reworded: “Which colour?” becomes “Colour?”.');
    expect((await get('/versions?from=7&to=9')).body).toContain('This version was not kept.');
    expect((await get('/versions?from=x')).statusCode).toBe(200);
  });

  test('can be edited from, and that can be undone', async () => {
    await post('/edit', { revision: rev(0, 2), action: 'remove:why' });
    expect((await get('/versions?from=2&to=draft')).body).toContain('Removed: “Why?”.');
    const answer = await post('/versions/1/edit', { revision: rev(1, 2) });
    expect(answer.headers.location).toBe(`${here.base}/edit?done=restored`);
    expect((await get('/edit')).body).toContain('Which colour?');
    await post('/edit', { revision: rev(2, 2), action: 'undo' });
    expect((await get('/edit')).body).not.toContain('Which colour?');
    expect((await post('/versions/1/edit', { revision: rev(1, 2) })).statusCode).toBe(409);
    expect((await post('/versions/9/edit', { revision: rev(3, 2) })).statusCode).toBe(404);
    expect(await recorded()).toEqual([['First key', 'draft-restored', 'coffee', 'version 1']]);
  });

  test('a draft of an older version says so, and can begin again', async () => {
    await post('/edit', { revision: rev(0, 2), action: 'remove:why' });
    await at.site.inject({
      method: 'PUT',
      url: `/v1/tenants/${here.tenant}/surveys/coffee`,
      headers: { authorization: `Bearer ${here.key}` },
      payload: { ...coffee, title: 'Tea' },
    });
    expect((await get('/edit')).body).toContain('Version 3 was published after this draft was started');
    await post('/discard', { revision: rev(1, 2) });
    expect(await recorded()).toEqual([['First key', 'draft-discarded', 'coffee', undefined]]);
    const page = (await get('/edit')).body;
    expect(page).not.toContain('was published after');
    expect(page).toContain('Tea');
    await post('/edit', { revision: rev(2, 2), action: 'undo' });
    expect((await get('/edit')).body).not.toContain('Why?');
  });
});

describe('a draft that cannot be opened', () => {
  const unknown = {
    draft: { title: 'From the future', theme: 'dark' },
    undo: [],
    basedOn: null,
    revision: 4,
    updatedAt: '2026-11-21T09:00:00.000Z',
    updatedBy: 'Ana',
  };

  test('is kept, can be downloaded, and is discarded only on request', async () => {
    await at.deps.drafts.write(here.tenant, 'coffee', unknown, 'T', { ifAbsent: true });
    for (const path of ['/edit', '/publish', '/versions', '/preview']) {
      const page = await get(path);
      expect([page.statusCode, page.body]).toEqual([
        409,
        expect.stringContaining('Another version of Canvass'),
      ]);
    }
    expect((await post('/edit', { revision: '4', action: 'add:nps' })).statusCode).toBe(409);
    expect((await get('/draft.json')).json()).toEqual(unknown.draft);
    expect((await post('/discard', { revision: '3' })).statusCode).toBe(409);
    expect((await post('/discard', { revision: '4' })).statusCode).toBe(303);
    expect(await recorded()).toEqual([['First key', 'draft-discarded', 'coffee', undefined]]);
    expect((await get('/edit')).statusCode).toBe(200);
  });

  test('because its survey was deleted meanwhile, gets a definite answer', async () => {
    await post('/edit', { revision: rev(0), action: 'remove:why' });
    await at.site.inject({
      method: 'DELETE',
      url: `/v1/tenants/${here.tenant}/surveys/coffee`,
      headers: { authorization: `Bearer ${here.key}` },
    });
    expect((await post('/edit', { revision: rev(1), action: 'remove:cups' })).statusCode).toBe(404);
    expect((await get('/edit')).statusCode).toBe(404);
  });
});
