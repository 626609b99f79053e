import { describe, expect, test } from '@jest/globals';
import { startHistory } from '@canvass/surveys';
import { coffee as definition, definitionOf, largeQuestions } from '../test/definition.ts';
import { idsOf, logFixture } from '../test/log-fixture.ts';
import { createSummaries } from './summaries.ts';
import { encodeDocument } from './summary-document.ts';

describe('summaries', () => {
  test('are created once', async () => {
    const { createSurvey, summaries } = logFixture();
    const coffee = await createSurvey('coffee');
    expect(await summaries.create(coffee, startHistory(definition))).toEqual({ outcome: 'exists' });
    expect(await summaries.read(coffee)).toMatchObject({
      outcome: 'found',
      document: { version: 1, log: [] },
    });
  });

  test('are read as they were written', async () => {
    const { createSurvey, answer, worker, document, summaries } = logFixture();
    const coffee = await createSurvey('coffee');
    await answer('S1', [coffee], 5);
    await worker().counter.count(['S1']);
    const before = await document(coffee);
    const found = await summaries.read(coffee);
    if (found.outcome !== 'found') throw new Error('it is there');
    await summaries.replace(coffee, encodeDocument(before), { ifMatch: found.etag });
    expect(JSON.stringify(await document(coffee))).toBe(JSON.stringify(before));
  });

  test('are not sent again to a reader of the newest version', async () => {
    const { createSurvey, summaries } = logFixture();
    const coffee = await createSurvey('coffee');
    const found = await summaries.read(coffee);
    const etag = found.outcome === 'found' ? found.etag : '';
    expect(await summaries.readIfChanged(coffee, etag)).toEqual({ outcome: 'notModified' });
    await summaries.revise(coffee, { ...definition, title: 'New' });
    expect(await summaries.readIfChanged(coffee, etag)).toMatchObject({ outcome: 'found' });
  });

  test('are not written over a newer one', async () => {
    const { createSurvey, summaries, document } = logFixture();
    const coffee = await createSurvey('coffee');
    const first = encodeDocument(await document(coffee));
    await summaries.revise(coffee, { ...definition, title: 'New' });
    expect(await summaries.replace(coffee, first, { ifMatch: '"0x1"' })).toEqual({ outcome: 'conflict' });
    expect(await summaries.replace(coffee, first, { ifAbsent: true })).toEqual({ outcome: 'conflict' });
  });

  test('number the definition versions, and refuse a question that changes its type', async () => {
    const { createSurvey, summaries } = logFixture();
    const coffee = await createSurvey('coffee');
    expect(await summaries.revise(coffee, { ...definition, title: 'New' })).toMatchObject({
      outcome: 'revised',
      version: 2,
    });
    const changed = definitionOf({
      title: 'C',
      questions: [{ id: 'rating', text: 'How?', type: 'freeText' }],
    });
    expect(await summaries.revise(coffee, changed)).toMatchObject({
      outcome: 'refused',
      errors: [{ path: 'questions[0].type' }],
    });
    expect(await summaries.revise({ ...coffee, survey: 'tea' }, definition)).toEqual({ outcome: 'notFound' });
  });

  test('refuse further versions when history and totals reach 8 MiB', async () => {
    const { createSurvey, summaries } = logFixture();
    const coffee = await createSurvey('coffee');
    const edit = (prefix: string) =>
      summaries.revise(coffee, { ...definition, questions: largeQuestions(prefix) });
    for (const prefix of ['a', 'b', 'c']) expect(await edit(prefix)).toMatchObject({ outcome: 'revised' });
    expect(await edit('d')).toEqual({
      outcome: 'refused',
      errors: [{ path: 'questions', message: expect.stringContaining('8 MiB') }],
    });
    expect(await summaries.read(coffee)).toMatchObject({ document: { version: 4 } });
    // An edit that brings nothing new is still taken.
    expect(await summaries.revise(coffee, definition)).toMatchObject({ outcome: 'revised' });
  });

  test('keep every answer when a definition is revised while they are counted', async () => {
    const { createSurvey, answer, worker, summaries, log, clock, storage, drive } = logFixture();
    const coffee = await createSurvey('coffee');
    const records = await answer('S1', [coffee], 3);
    storage.next('summaries', 'put', clock.settle());
    const counting = worker().counter.count(['S1']);
    const revised = await summaries.revise(coffee, { ...definition, title: 'New' });
    await drive(counting);
    expect(revised).toMatchObject({ outcome: 'revised' });
    expect(await log(coffee)).toEqual(idsOf(records));
    expect(await summaries.read(coffee)).toMatchObject({ document: { history: { current: 2 } } });
  });

  test('give up on a summary that never stops changing', async () => {
    const { createSurvey, direct } = logFixture();
    const coffee = await createSurvey('coffee');
    const restless = createSummaries({
      container: {
        ...direct.summaries,
        get: (blob) => direct.summaries.get(blob),
        put: async () => ({ outcome: 'conflict' }),
      },
    });
    await expect(restless.revise(coffee, definition)).rejects.toMatchObject({ code: 'contended' });
    await expect(restless.writeTombstone(coffee)).rejects.toMatchObject({ code: 'contended' });
  });

  test('are replaced by one tombstone in any state', async () => {
    const { createSurvey, summaries, direct } = logFixture();
    const coffee = await createSurvey('coffee');
    await summaries.writeTombstone(coffee);
    await summaries.writeTombstone(coffee);
    expect(await summaries.read(coffee)).toMatchObject({ outcome: 'deleted', version: 2 });
    await direct.summaries.put('acme/tea/I1', Buffer.from('rubbish'));
    for (const survey of ['tea', 'water']) {
      await summaries.writeTombstone({ ...coffee, survey });
      expect(await summaries.read({ ...coffee, survey })).toMatchObject({ outcome: 'deleted' });
    }
  });

  test.each([
    ['nothing', ''],
    ['half of one', '{"version":1,"history":'],
    ['another document', '{"version":1}'],
    ['a tombstone of no version', '{"deleted":true}'],
  ])('that are %s are reported from those that are missing', async (_what, text) => {
    const { createSurvey, summaries, direct } = logFixture();
    const coffee = await createSurvey('coffee');
    await direct.summaries.put('acme/coffee/I1', Buffer.from(text));
    await expect(summaries.read(coffee)).rejects.toMatchObject({ code: 'corrupt' });
  });
});
