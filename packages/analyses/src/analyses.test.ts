import { QueueError } from '@canvass/queue';
import { createClaims } from '@canvass/storage';
import { describe, expect, test } from '@jest/globals';
import { everything, worldOf } from '../test/world-of.ts';
import { analysisLimits, createAnalyses } from './index.ts';

describe('the analyses of a survey', () => {
  test('are limited, for each survey and for each tenant', async () => {
    const world = await worldOf({ seed: 1, answers: 10 });
    const { analyses, key } = world;
    const ids: string[] = [];
    for (let count = 0; count < analysisLimits.perSurvey; count += 1) ids.push(await world.start());
    expect(await analyses.start(key, everything)).toEqual({ outcome: 'tooMany', limit: 'survey' });
    for (let other = 0; other < analysisLimits.perTenant - analysisLimits.perSurvey; other += 1) {
      const started = await analyses.start({ ...key, survey: `tea-${other}` }, everything);
      expect(started.outcome).toBe('started');
    }
    const another = { ...key, survey: 'milk' };
    expect(await analyses.start(another, everything)).toEqual({ outcome: 'tooMany', limit: 'tenant' });
    expect((await analyses.start({ ...key, tenant: 'other' }, everything)).outcome).toBe('started');
    expect(await analyses.cancel(key, ids[0]!)).toBe('cancelled');
    expect((await analyses.start(another, everything)).outcome).toBe('started');
  });

  test('are limited also when many are started at once', async () => {
    const { analyses, key, clock } = await worldOf({ seed: 5, answers: 10 });
    const starting = Promise.all(Array.from({ length: 50 }, () => analyses.start(key, everything)));
    // The clock must advance, because claims pause after conflicts.
    for (let turn = 0; turn < 50; turn += 1) await clock.advance(100);
    const started = await starting;
    const running = (await analyses.list(key)).filter(({ phase }) => phase === 'running');
    expect(running).toHaveLength(analysisLimits.perSurvey);
    expect(started.filter(({ outcome }) => outcome === 'started')).toHaveLength(analysisLimits.perSurvey);
  });

  test('are listed while they run, and after that, in the order of their starts', async () => {
    const world = await worldOf({ seed: 2, answers: 10 });
    const { analyses, key, clock } = world;
    const first = await world.start();
    await clock.advance(1_000);
    const second = await world.start({ ...everything, kind: 'recount' });
    await analyses.cancel(key, first);
    expect(await analyses.list(key)).toMatchObject([
      { id: first, phase: 'cancelled', kind: 'analysis' },
      { id: second, phase: 'running', kind: 'recount' },
    ]);
    expect(await analyses.list({ ...key, instance: 'I2' })).toEqual([]);
  });

  test('are read again only if they have changed', async () => {
    const world = await worldOf({ seed: 3, answers: 10 });
    const { analyses, key } = world;
    const id = await world.start();
    const read = await analyses.read(key, id);
    const etag = read.outcome === 'found' ? read.etag : '';
    expect(await analyses.readIfChanged(key, id, etag)).toEqual({ outcome: 'notModified' });
    await analyses.cancel(key, id);
    expect(await analyses.readIfChanged(key, id, etag)).toMatchObject({
      outcome: 'found',
      analysis: { phase: 'cancelled', reason: 'by-request' },
    });
    expect(await analyses.cancel(key, id)).toBe('hadEnded');
    expect(await analyses.cancel(key, 'another')).toBe('notFound');
    expect(await analyses.read(key, 'another')).toEqual({ outcome: 'notFound' });
  });

  test('begin although the queue takes no message: a tidy-up sends another', async () => {
    const world = await worldOf({ seed: 4, answers: 30 });
    const failures: unknown[] = [];
    const unheard = createAnalyses({
      container: world.direct.analyses,
      ledger: { read: () => Promise.resolve([]) },
      claims: createClaims({ container: world.direct.leases, clock: world.clock, random: world.random }),
      messages: { send: () => Promise.reject(new QueueError('unavailable', 'no response')) },
      now: () => world.clock.now(),
      newId: world.newId,
      onSendFailure: (error) => void failures.push(error),
    });
    const started = await unheard.start(world.key, everything);
    const { id } = started as { id: string };
    expect(failures).toHaveLength(1);
    world.worker();
    await world.untilQuiet();
    expect(await world.read(id)).toMatchObject({ phase: 'done', result: { answers: 30 } });
    await world.stop();
  });
});
