import { encodeRecord } from '@canvass/journal';
import { describe, expect, test } from '@jest/globals';
import { coffee as definition, definitionOf } from '../../test/definition.ts';
import { coffeeFixture, counted, idsOf, logFixture } from '../../test/log-fixture.ts';

describe('a stuck survey', () => {
  const damages = {
    'is lost': Buffer.alloc(0),
    'cannot be read': Buffer.from('{"version":2,'),
    'is not a summary': Buffer.from('{"version":2,"log":[]}'),
  };

  test.each(Object.entries(damages))('whose summary %s does not affect the others', async (_what, bytes) => {
    const { createSurvey, answer, worker, summary, progress, direct } = logFixture();
    const [coffee, tea] = [await createSurvey('coffee'), await createSurvey('tea')];
    if (bytes.length === 0) await direct.summaries.delete('acme/coffee/I1');
    else await direct.summaries.put('acme/coffee/I1', bytes);
    await answer('S1', [tea, coffee], 6);
    const { counter, events } = worker();
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect((await summary(tea)).totalAnswers).toBe(3);
    const { off, stuck } = await progress('S1');
    expect(Object.keys(stuck)).toEqual(['acme/coffee/I1']);
    expect(stuck['acme/coffee/I1']).toBeGreaterThan(0);
    expect(stuck['acme/coffee/I1']).toBeLessThan(off);
    expect(events).toContainEqual(expect.objectContaining({ type: 'stuck', path: 'acme/coffee/I1' }));
  });

  test('is skipped for hints; after a repair the sweep counts it from its hole on', async () => {
    const { createSurvey, answer, worker, summary, log, progress, direct, storage } = logFixture();
    const [coffee, tea] = [await createSurvey('coffee'), await createSurvey('tea')];
    const sound = await direct.summaries.get('acme/coffee/I1');
    await direct.summaries.put('acme/coffee/I1', Buffer.from('rubbish'));
    const records = await answer('S1', [tea, coffee], 4);
    const { counter } = worker();
    await counter.count(['S1']);
    if (sound.outcome === 'found') await direct.summaries.put('acme/coffee/I1', sound.bytes);

    records.push(...(await answer('S1', [coffee, tea], 4)));
    const reads = storage.sent('summaries', 'get');
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect(storage.sent('summaries', 'get')).toBe(reads);
    expect((await summary(coffee)).totalAnswers).toBe(0);
    expect((await summary(tea)).totalAnswers).toBe(4);

    expect(await counter.count(['S1'], { asSweep: true })).toEqual(counted('S1'));
    expect(await log(coffee)).toEqual(idsOf(records.filter(({ survey }) => survey === 'coffee')));
    expect((await summary(tea)).totalAnswers).toBe(4);
    expect((await progress('S1')).stuck).toEqual({});
  });

  test('is one whose summary lacks the definition version, until it has it', async () => {
    const { coffee, record, appendLines, worker, summary, summaries, progress } = await coffeeFixture();
    await appendLines('S1', encodeRecord(record(coffee, { definitionVersion: 2 })));
    const { counter, events } = worker();
    await counter.count(['S1']);
    expect(events).toMatchObject([{ type: 'stuck', reason: expect.stringContaining('version 2') }]);
    const more = { title: 'Coffee', questions: [{ id: 'why', text: 'Why?', type: 'text' }] };
    await summaries.revise(coffee, definitionOf(more));
    await appendLines('S1', encodeRecord(record(coffee, { definitionVersion: 2, answers: { why: 'x' } })));
    await counter.count(['S1'], { asSweep: true });
    // The first answer is to a question that version 2 does not ask, so it is in quarantine.
    expect((await summary(coffee)).totalAnswers).toBe(1);
    expect((await progress('S1')).stuck).toEqual({});
  });

  test('is not one whose cached summary is only older than the definition', async () => {
    const { coffee, record, answer, appendLines, worker, summary, summaries } = await coffeeFixture();
    await answer('S1', [coffee], 1);
    const { counter, events } = worker();
    await counter.count(['S1']);
    await summaries.revise(coffee, { ...definition, title: 'More coffee' });
    await appendLines('S1', encodeRecord(record(coffee, { definitionVersion: 2 })));
    await counter.count(['S1']);
    expect(events.map(({ type }) => type)).toEqual(['committed', 'committed']);
    expect((await summary(coffee)).totalAnswers).toBe(2);
  });
});
