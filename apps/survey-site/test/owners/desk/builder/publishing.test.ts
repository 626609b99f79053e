import { beforeEach, describe, expect, test } from '@jest/globals';
import { ownForm, signInToDesk } from '../../../support/desk-site.ts';
import { memorySite, withTenant } from '../../../support/memory-site.ts';
import { builderSite, colour, rev } from './builder-site.ts';

const { at, here, begin, get, post, publish } = builderSite();
beforeEach(begin);

describe('publishing', () => {
  test('says first what it does to the results', async () => {
    await post('/edit', {
      ...colour,
      revision: rev(0),
      'item.c1': 'crimson',
      action: 'itemRemove:choices:c2',
    });
    await post('/edit', { revision: rev(1), action: 'remove:why' });
    await post('/edit', { open: 'survey', title: 'Tea', description: '', revision: rev(2), action: 'save' });
    const { body } = await get('/publish');
    expect(body).toContain('What was counted so far goes on under the new words.');
    expect(body).toContain('What was counted so far stays in the results, as a retired choice.');
    expect(body).toContain('Its answers so far stay in the results, as those of a retired question.');
    expect(body).toContain('The title becomes “Tea”.');
  });

  test('warns of choices and questions that nobody can tell apart, and publishes them all the same', async () => {
    const labels = { 'item.c1': 'Same', 'item.c2': ' Sa\u200bme\u00a0' };
    await post('/edit', { ...colour, revision: rev(0), ...labels, text: '<b>Which?', action: 'save' });
    await post('/edit', { open: 'question.why', text: '<b>Which?', revision: rev(1), action: 'save' });
    const { body } = await get('/publish');
    expect(body).toContain('Some texts cannot be told apart');
    expect(body).toContain('In the question “&lt;b&gt;Which?”, “Same” stands several times.');
    expect(body).toContain('2 questions have the text “&lt;b&gt;Which?”.');
    await publish();
    expect((await get('/publish')).body).not.toContain('cannot be told apart');
  });

  test('says that another kind of answer makes a new question', async () => {
    const rating = { open: 'question.rating', text: 'How good?', kind: 'scale', min: '1', max: '5' };
    await post('/edit', { ...rating, type: 'text', revision: rev(0), action: 'save' });
    const { body } = await get('/publish');
    expect(body).toContain(
      'Another kind of answer: “How good?”, from Scale to Text. That makes a new question',
    );
    expect(body).not.toContain('Removed:');
    await publish();
    expect((await get('/versions?from=1&to=2')).body).toContain('That makes a new question.');
  });

  test('offers to ask a question as a new one where its answers do not fit an edit', async () => {
    await post('/edit', { revision: rev(0), action: 'add:number' });
    const weight = { open: 'question.q1', kind: 'number', type: 'number', text: 'How heavy?' };
    await post('/edit', { ...weight, decimals: '0', revision: rev(1), action: 'close' });
    await publish();
    expect((await get('/edit?open=question.q1')).body).not.toContain('renew:q1');
    await post('/edit', { ...weight, decimals: '1', revision: rev(0, 2), action: 'save' });
    expect((await get('/edit?open=question.q1')).body).toContain('value="renew:q1"');
    const renewed = await post('/edit', {
      ...weight,
      decimals: '2',
      revision: rev(1, 2),
      action: 'renew:q1',
    });
    expect(renewed.headers.location).toContain('open=question.q2');
    const { questions } = (await publish()) as { questions: object[] };
    expect(questions.at(-1)).toMatchObject({ id: 'q2', text: 'How heavy?', type: 'number', decimals: 2 });
  });

  test('gives a hidden question a name in links until it is published', async () => {
    await post('/edit', { revision: rev(0), action: 'add:text' });
    const source = { open: 'question.q1', kind: 'text', type: 'text', text: 'Source' };
    await post('/edit', { ...source, hidden: 'yes', revision: rev(1), action: 'save' });
    expect((await get('/edit?open=question.q1')).body).toContain('value="name:q1"');
    const named = { ...source, hidden: 'yes', revision: rev(2), action: 'name:q1' };
    const refused = await post('/edit', { ...named, linkName: 'lang' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('The names lang and invitation are taken.');
    const done = await post('/edit', { ...named, linkName: ' utm_source ' });
    expect(done.headers.location).toContain('open=question.utm_source');
    expect((await get('/edit?open=question.utm_source')).body).toContain('?utm_source=…');
    const { questions } = (await publish()) as { questions: object[] };
    expect(questions.at(-1)).toMatchObject({ id: 'utm_source', text: 'Source', hidden: true });
    expect((await get('/edit?open=question.utm_source')).body).not.toContain('linkName');
  });

  test('keeps the draft out of the way: the next edit begins from the new version', async () => {
    await post('/edit', { ...colour, revision: rev(0), text: 'Colour?', action: 'save' });
    await publish();
    expect(await at.deps.drafts.read(here.tenant, 'coffee')).toEqual({ outcome: 'notFound' });
    expect((await get('/edit?done=published')).body).toContain('Published.');
    const trail = await at.deps.auditTrail.read(here.tenant, { limit: 10 });
    expect(trail?.entries.map(({ action }) => action)).toContain('survey-published');
  });

  test('for the first time makes the survey', async () => {
    await at.deps.drafts.write(
      here.tenant,
      'tea',
      {
        draft: {
          title: 'Tea',
          description: '',
          languages: ['en'],
          translations: {},
          lastQuestion: 0,
          lastKey: 1,
          sections: [{ key: 's1', title: '', description: '', showIf: null, questions: [], next: [] }],
          endings: [],
        },
        undo: [],
        basedOn: null,
        revision: 1,
        updatedAt: '2026-11-21T09:00:00.000Z',
        updatedBy: 'Ana',
      },
      'Tea',
      { ifAbsent: true },
    );
    const tea = (path: string) =>
      at.site.inject({ url: `/desk/${here.tenant}/surveys/tea${path}`, headers: here.ana });
    const send = (path: string, fields: Record<string, string>) =>
      at.site.inject({
        method: 'POST',
        url: `/desk/${here.tenant}/surveys/tea${path}`,
        headers: { ...ownForm, ...here.ana },
        payload: new URLSearchParams(fields).toString(),
      });
    expect((await tea('/edit')).body).toContain('value="add:nps:section.s1"');
    await send('/edit', { revision: '1', action: 'add:nps' });
    expect((await tea('/publish')).body).toContain(`http://localhost:80/s/${here.tenant}/tea`);
    const answer = await send('/publish', { revision: '2', published: '' });
    expect(answer.headers.location).toBe(`/desk/${here.tenant}/surveys/tea/share?done=published`);
    expect((await at.site.inject(`/s/${here.tenant}/tea`)).body).toContain('How likely');
  });

  test('is refused in words at the limits', async () => {
    const limited = memorySite({ options: { maxVersionsPerSurvey: 1 } });
    const limitedKey = await withTenant(limited, here.tenant);
    const who = await signInToDesk(limited, limitedKey);
    const send = (path: string, fields: Record<string, string>) =>
      limited.site.inject({
        method: 'POST',
        url: `${here.base}${path}`,
        headers: { ...ownForm, ...who },
        payload: new URLSearchParams(fields).toString(),
      });
    await send('/edit', { revision: rev(0), action: 'remove:why' });
    const found = await limited.deps.definitions.read(here.tenant, 'coffee');
    if (found.outcome !== 'found') throw new Error('no survey');
    const published = `"1-${found.stored.instance}"`;
    const answer = await send('/publish', { revision: rev(1), published });
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('has 1 versions')]);
  });
});
