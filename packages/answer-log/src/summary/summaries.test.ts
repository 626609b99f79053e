import { countedFacets, startHistory, SurveyAnswersSummary } from '@canvass/surveys';
import { describe, expect, test } from '@jest/globals';
import { coffee as definition, definitionOf, largeQuestions } from '../../test/definition.ts';
import { coffeeFixture, idsOf } from '../../test/log-fixture.ts';
import { createSummaries } from './summaries.ts';
import { SummaryCache } from '../commit/summary-cache.ts';
import type { KnownSummary } from '../commit/known-summary.ts';
import { emptyDocument, encodeDocument } from './document-json.ts';

describe('summaries', () => {
  test('are created once', async () => {
    const { coffee, summaries } = await coffeeFixture();
    expect(await summaries.create(coffee, startHistory(definition))).toEqual({ outcome: 'exists' });
    expect(await summaries.read(coffee)).toMatchObject({
      outcome: 'found',
      document: { version: 1, log: [] },
    });
  });

  test('are read as they were written', async () => {
    const { coffee, answer, worker, document, summaries } = await coffeeFixture();
    await answer('S1', [coffee], 5);
    await worker().counter.count(['S1']);
    const before = await document(coffee);
    const found = await summaries.read(coffee);
    if (found.outcome !== 'found') throw new Error('it is there');
    await summaries.replace(coffee, encodeDocument(before), { ifMatch: found.etag });
    expect(JSON.stringify(await document(coffee))).toBe(JSON.stringify(before));
  });

  test('are not sent again to a reader of the newest version', async () => {
    const { coffee, summaries } = await coffeeFixture();
    const found = await summaries.read(coffee);
    const etag = found.outcome === 'found' ? found.etag : '';
    expect(await summaries.readIfChanged(coffee, etag)).toEqual({ outcome: 'notModified' });
    await summaries.revise(coffee, { ...definition, title: 'New' });
    expect(await summaries.readIfChanged(coffee, etag)).toMatchObject({ outcome: 'found' });
  });

  test('are not written over a newer one', async () => {
    const { coffee, summaries, document } = await coffeeFixture();
    const first = encodeDocument(await document(coffee));
    await summaries.revise(coffee, { ...definition, title: 'New' });
    expect(await summaries.replace(coffee, first, { ifMatch: '"0x1"' })).toEqual({ outcome: 'conflict' });
    expect(await summaries.replace(coffee, first, { ifAbsent: true })).toEqual({ outcome: 'conflict' });
  });

  test('number the definition versions, and refuse a question that changes its type', async () => {
    const { coffee, summaries } = await coffeeFixture();
    expect(await summaries.revise(coffee, { ...definition, title: 'New' })).toMatchObject({
      outcome: 'revised',
      version: 2,
    });
    const changed = definitionOf({
      title: 'C',
      questions: [{ id: 'rating', text: 'How?', type: 'text' }],
    });
    expect(await summaries.revise(coffee, changed)).toMatchObject({
      outcome: 'refused',
      errors: [{ path: 'questions[0].type' }],
    });
    expect(await summaries.revise({ ...coffee, survey: 'tea' }, definition)).toEqual({ outcome: 'notFound' });
  });

  test('refuse further versions when their history reaches 4 MiB', async () => {
    const { coffee, summaries } = await coffeeFixture();
    const edit = (prefix: string) =>
      summaries.revise(coffee, { ...definition, questions: largeQuestions(prefix) });
    expect(await edit('a')).toMatchObject({ outcome: 'revised' });
    expect(await edit('b')).toEqual({
      outcome: 'refused',
      errors: [{ path: 'questions', message: expect.stringContaining('4 MiB') }],
    });
    expect(await summaries.read(coffee)).toMatchObject({ document: { version: 2 } });
    // An edit that brings nothing new is still taken.
    expect(await summaries.revise(coffee, definition)).toMatchObject({ outcome: 'revised' });
  });

  test('refuse further versions when history and totals reach 8 MiB', async () => {
    const { coffee, document, summaries } = await coffeeFixture();
    const columns = Array.from({ length: 10 }, (_, column) => `${column}${'x'.repeat(199)}`);
    const rows = Array.from({ length: 50 }, (_, row) => ({ id: `${row}`, label: 'Row' }));
    const gridsOf = (prefix: string) =>
      definitionOf({
        title: 'Grids',
        questions: Array.from({ length: 19 }, (_, grid) => ({
          id: `${prefix}${grid}`,
          text: 'Grid',
          type: 'matrix',
          rows,
          columns,
        })),
      });
    for (const prefix of ['a', 'b', 'c', 'd']) {
      expect(await summaries.revise(coffee, gridsOf(prefix))).toMatchObject({ outcome: 'revised' });
      const { totals, ...others } = await document(coffee);
      const facets = countedFacets(others.history, others.history.current)!;
      for (const column of columns) {
        const answers = Object.fromEntries(
          facets.map(({ id, type }) => [id, type === 'kept' ? 'answered' : column]),
        );
        totals.addNewAnswer({ receivedAt: '2026-01-01T00:00:00.000Z', answers }, facets);
      }
      await summaries.replace(coffee, encodeDocument({ ...others, totals }), {
        ifMatch: await etagOf(coffee),
      });
    }
    const more = { id: 'more', text: 'More?', type: 'text', required: false, maxLength: 100 } as const;
    expect(await summaries.revise(coffee, { ...definition, questions: [more] })).toEqual({
      outcome: 'refused',
      errors: [{ path: 'questions', message: expect.stringContaining('8 MiB') }],
    });

    async function etagOf(key: typeof coffee): Promise<string> {
      const found = await summaries.read(key);
      return found.outcome === 'found' ? found.etag : '';
    }
  });

  test('keep every answer when a definition is revised while they are counted', async () => {
    const { coffee, answer, worker, summaries, log, clock, storage, drive } = await coffeeFixture();
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
    const { coffee, direct } = await coffeeFixture();
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
    const { coffee, summaries, direct } = await coffeeFixture();
    expect(await summaries.writeTombstone(coffee)).toBe(true);
    expect(await summaries.writeTombstone(coffee)).toBe(false);
    expect(await summaries.read(coffee)).toMatchObject({ outcome: 'deleted', version: 2 });
    await direct.summaries.put('acme/tea/I1', Buffer.from('rubbish'));
    for (const survey of ['tea', 'water']) {
      await summaries.writeTombstone({ ...coffee, survey });
      expect(await summaries.read({ ...coffee, survey })).toMatchObject({ outcome: 'deleted' });
    }
  });

  test('have a tombstone that was written although its response was lost', async () => {
    const { coffee, containers, storage } = await coffeeFixture();
    const summaries = createSummaries({ container: containers.summaries });
    storage.next('summaries', 'put', 'lost', 'unanswered');
    await expect(summaries.writeTombstone(coffee)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await summaries.writeTombstone(coffee)).toBe(true);
    expect(await summaries.writeTombstone(coffee)).toBe(false);
  });

  test('fail with the error of the tombstone if it cannot be looked for', async () => {
    const { coffee, containers, storage } = await coffeeFixture();
    const summaries = createSummaries({ container: containers.summaries });
    storage.next('summaries', 'put', 'unanswered');
    storage.next('summaries', 'get', Promise.resolve(), 'lost');
    await expect(summaries.writeTombstone(coffee)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test.each([
    ['nothing', ''],
    ['half of one', '{"version":1,"history":'],
    ['another document', '{"version":1}'],
    ['a tombstone of no version', '{"deleted":true}'],
  ])('that are %s are reported from those that are missing', async (_what, text) => {
    const { coffee, summaries, direct } = await coffeeFixture();
    await direct.summaries.put('acme/coffee/I1', Buffer.from(text));
    await expect(summaries.read(coffee)).rejects.toMatchObject({ code: 'corrupt' });
  });
});

const history = startHistory(definition);
const questions = countedFacets(history, 1) ?? [];
const text = questions.find(({ type }) => type === 'words')?.id ?? '';

/** A summary with this many different words. */
function known(words: number): KnownSummary {
  const totals = SurveyAnswersSummary.empty();
  const answer = Array.from({ length: words }, (_, n) => `word${n}`).join(' ');
  totals.addNewAnswer({ receivedAt: '2026-01-01T00:00:00.000Z', answers: { [text]: answer } }, questions);
  const document = { ...emptyDocument(history, 1), totals };
  return { document, etag: '"1"', bytes: encodeDocument(document).bytes.byteLength, knownAt: 1 };
}

/** Caches summaries with these numbers of words. Returns the paths of the documents that are kept in `bytes`, half of the cache. */
function kept(bytes: number, ...summaries: [path: string, words: number][]): string[] {
  const cache = new SummaryCache(2 * bytes);
  for (const [path, words] of summaries) cache.set(path, known(words));
  return summaries.map(([path]) => path).filter((path) => cache.take(path) !== undefined);
}

describe('the summaries that a worker keeps', () => {
  test('are given out once, until they are given back', () => {
    const cache = new SummaryCache(1024 ** 2);
    const summary = known(1);
    cache.set('a', summary);
    expect([cache.take('a'), cache.take('a')]).toEqual([summary, undefined]);
    cache.set('a', summary);
    expect(cache.take('a')).toBe(summary);
  });

  test('stay within their memory: the least recently used are dropped', () => {
    const many = Array.from({ length: 100 }, (_, n): [string, number] => [`survey-${n}`, 100]);
    const left = kept(200_000, ...many);
    expect(left.length).toBeGreaterThan(3);
    expect(left.length).toBeLessThan(15);
    expect(left).toEqual(many.slice(-left.length).map(([path]) => path));
  });

  test('are fewer if they contain more words', () => {
    expect(kept(100_000, ['a', 5], ['b', 5], ['c', 5])).toEqual(['a', 'b', 'c']);
    expect(kept(100_000, ['a', 400], ['b', 400], ['c', 400])).toEqual(['c']);
  });

  test('are not dropped for one that exceeds the whole limit', () => {
    expect(kept(100_000, ['a', 5], ['huge', 1_500])).toEqual(['a']);
  });
});
