import { describe, expect, test } from '@jest/globals';
import { SurveyAnswersSummary, noFilter } from '@canvass/surveys';
import { latch } from '@canvass/testing';
import { findDisagreements } from '../estimates/estimate/find-disagreements.ts';
import { worldOf } from '../../test/world-of.ts';
import type { AnalysisRequest, Difference } from '../index.ts';

const recount: AnalysisRequest = { kind: 'recount', where: noFilter, by: null, precision: 'exact' };
const check: AnalysisRequest = { ...recount, precision: { margin: 0.2 } };

/** Makes a world whose summary counts more answers than its log has. */
async function damagedWorld(seed: number, answers: number) {
  const world = await worldOf({ seed, answers });
  const truth = (await world.document()).totals.toJSON();
  await world.change(({ totals }) => ({ totals: totals.mergeWith(oneMore(totals)) }));
  const reported: Difference[] = [];
  const onDifference = (_path: string, differences: readonly Difference[]): void => {
    reported.push(...differences);
  };
  return { ...world, truth, reported, damagedWorker: () => world.worker({ onDifference }) };
}

/** Adds one answer to the totals that skips all questions, at a time between the others. */
function oneMore(totals: SurveyAnswersSummary): SurveyAnswersSummary {
  const { firstAnswerAt } = totals;
  const more = { ...SurveyAnswersSummary.empty().toJSON(), totalAnswers: 1 };
  const day = firstAnswerAt!.slice(0, 10);
  return SurveyAnswersSummary.fromJSON({
    ...more,
    firstAnswerAt,
    lastAnswerAt: firstAnswerAt,
    days: [[day, 1]],
  });
}

/** Totals with all ratings in one count, with these properties of bins. */
function oneRating(totals: SurveyAnswersSummary, bins: object): SurveyAnswersSummary {
  const { facets, ...rest } = totals.toJSON();
  const changed = facets.map(([id, facet]) =>
    id === 'rating' ? [id, { ...facet, counts: [[1, facet.answered]], ...bins }] : [id, facet],
  );
  return SurveyAnswersSummary.fromJSON({ ...rest, facets: changed });
}

describe('a recount', () => {
  test('changes nothing if the totals are what the log says', async () => {
    const world = await worldOf({ seed: 1, answers: 200 });
    world.worker();
    const before = await world.document();
    const id = await world.start(recount);
    await world.untilQuiet();
    const { recount: outcome, result } = await world.read(id);
    expect(outcome).toEqual({ outcome: 'equal', version: before.version, differences: [] });
    expect(result!.answers).toBe(200);
    expect((await world.document()).version).toBe(before.version);
    await world.stop();
  });

  test('replaces totals that are wrong, and reports the difference once', async () => {
    const world = await damagedWorld(2, 200);
    world.damagedWorker();
    const id = await world.start(recount);
    await world.untilQuiet();
    const differences = [
      { question: null, what: 'answers', stored: 201, recounted: 200 },
      { question: null, what: 'answers of 2026-01-01', stored: 201, recounted: 200 },
    ];
    const { version, totals } = await world.document();
    expect((await world.read(id)).recount).toEqual({ outcome: 'replaced', version, differences });
    expect(world.reported).toEqual(differences);
    expect(totals.toJSON()).toEqual(world.truth);
    await world.stop();
  });

  test('keeps the number of repeated submissions, which the log does not have', async () => {
    const world = await damagedWorld(3, 50);
    await world.change(({ totals }) => {
      totals.addDuplicate({ isConflict: true });
      return { totals };
    });
    world.damagedWorker();
    await world.start(recount);
    await world.untilQuiet();
    const { totals } = await world.document();
    expect(totals.toJSON()).toEqual({ ...world.truth, duplicates: 1, conflicts: 1 });
    await world.stop();
  });

  test('counts what arrives and what is erased while it runs', async () => {
    const world = await damagedWorld(4, 300);
    world.damagedWorker();
    const id = await world.start(recount);
    let steps = 0;
    await world.untilQuiet(async () => {
      steps += 1;
      if (steps > 8) return;
      await world.answer(7);
      await world.erase(world.stored[steps * 20]!.id);
    });
    const { recount: outcome } = await world.read(id);
    expect(outcome!.outcome).toBe('replaced');
    const { selected } = world.naive(recount, world.stored.length);
    expect((await world.document()).totals.toJSON()).toEqual(selected);
    await world.stop();
  });

  test('repairs a summary that has fewer answers than were removed', async () => {
    const world = await worldOf({ seed: 13, answers: 30 });
    await world.clock.advance(40 * 24 * 3_600_000);
    await world.answer(20);
    await world.expire(30);
    const truth = (await world.document()).totals.toJSON();
    await world.change(() => ({ totals: SurveyAnswersSummary.empty() }));
    expect((await world.document()).removed).not.toBeNull();
    const first = world.worker({ fold: () => () => new Promise(() => {}) });
    const id = await world.start(recount);
    await world.clock.advance(1_000);
    // A second worker takes over, and reads the plan from storage.
    first.die();
    world.worker();
    await world.untilQuiet();
    expect(await world.read(id)).toMatchObject({ phase: 'done', recount: { outcome: 'replaced' } });
    expect((await world.document()).totals.toJSON()).toEqual(truth);
    await world.stop();
  });

  test('checks a summary against a sample, and changes nothing', async () => {
    const world = await worldOf({ seed: 5, answers: 1_000 });
    world.worker();
    const id = await world.start(check);
    await world.untilQuiet();
    const { recount: outcome, progress } = await world.read(id);
    expect(outcome).toMatchObject({ outcome: 'agrees', differences: [] });
    expect(progress!.tasksDone).toBeLessThan(progress!.tasks);
    await world.stop();
  });

  test('is of all answers, whatever filter is asked for', async () => {
    const world = await worldOf({ seed: 7, answers: 60 });
    world.worker();
    const where = { questions: [{ question: 'colour', type: 'choices', values: ['red'] }] } as const;
    const id = await world.start({ ...recount, where, by: 'colour' });
    await world.untilQuiet();
    expect((await world.read(id)).recount).toMatchObject({ outcome: 'equal' });
    await world.stop();
  });

  test('checks a small survey as a whole, although answers are erased meanwhile, and changes nothing', async () => {
    const world = await damagedWorld(8, 40);
    world.damagedWorker();
    const { version } = await world.document();
    const id = await world.start({ ...check, precision: { margin: 0.001 } });
    await world.erase(world.stored[3]!.id);
    await world.answer(5);
    await world.untilQuiet();
    const { outcome, differences } = (await world.read(id)).recount!;
    expect(outcome).toBe('disagrees');
    expect(differences[0]).toEqual({ question: null, what: 'answers', stored: 45, recounted: 44 });
    expect((await world.document()).version).toBe(version + 2);
    await world.stop();
  });

  test('finds by a sample that a summary is far from its log', async () => {
    const world = await worldOf({ seed: 6, answers: 1_000 });
    const { version } = await world.document();
    // The summary gets as many answers again, which all have the same colour.
    await world.change(({ totals }) => ({ totals: totals.mergeWith(allRed(totals.totalAnswers)) }));
    world.worker();
    const id = await world.start(check);
    await world.untilQuiet();
    const { outcome, differences } = (await world.read(id)).recount!;
    expect(outcome).toBe('disagrees');
    expect(differences).toContainEqual(expect.objectContaining({ question: 'colour', what: 'share of red' }));
    expect((await world.document()).version).toBe(version + 1);
    await world.stop();
  });

  test.each([
    ['twice as many answers', (totals: SurveyAnswersSummary) => totals.mergeWith(totals)],
    ['only a part of its answers', (_totals: SurveyAnswersSummary, part: SurveyAnswersSummary) => part],
  ])('finds by a sample that a summary has %s, whose shares are right', async (_what, wrong) => {
    const world = await worldOf({ seed: 9, answers: 700 });
    const part = (await world.document()).totals;
    await world.answer(300);
    await world.change(({ totals }) => ({ totals: wrong(totals, part) }));
    world.worker();
    const id = await world.start(check);
    await world.untilQuiet();
    const { recount: outcome, progress } = await world.read(id);
    expect(progress!.tasksDone).toBeLessThan(progress!.tasks);
    expect(outcome!.outcome).toBe('disagrees');
    expect(outcome!.differences).toContainEqual(expect.objectContaining({ question: null, what: 'answers' }));
    await world.stop();
  });

  test('by a sample does not compare a facet whose counts are of bins', async () => {
    const world = await worldOf({ seed: 11, answers: 1_000 });
    const outcomes: unknown[] = [];
    world.worker();
    for (const bins of [{}, { level: 1, sum: '1', squares: '1' }]) {
      await world.change(({ totals }) => ({ totals: oneRating(totals, bins) }));
      const id = await world.start(check);
      await world.untilQuiet();
      outcomes.push((await world.read(id)).recount!.outcome);
    }
    expect(outcomes).toEqual(['disagrees', 'agrees']);
    await world.stop();
  });

  test('does not take for a fault what one of twenty samples shows by chance', async () => {
    const world = await worldOf({ seed: 10, answers: 1_000 });
    await world.change(({ totals }) => ({ totals: withMoreRed(totals, 90) }));
    world.worker();
    const id = await world.start(check);
    await world.untilQuiet();
    const { recount: outcome, result, progress } = await world.read(id);
    const { totals } = await world.document();
    const population = { clusters: progress!.tasks, answers: progress!.size };
    expect(findDisagreements(result!.sums, totals.toJSON(), population)).not.toEqual([]);
    expect(outcome).toMatchObject({ outcome: 'agrees', differences: [] });
    await world.stop();
  });

  test('by a sample agrees although old answers are removed, erased and added meanwhile', async () => {
    const world = await worldOf({ seed: 11, answers: 300 });
    await world.clock.advance(40 * 24 * 3_600_000);
    await world.answer(700);
    let folds = 0;
    world.worker({
      fold: (_world, usual) => async (source, places, signal) => {
        folds += 1;
        if (folds === 20) {
          await world.expire(30);
          await world.erase(world.stored[500]!.id);
          await world.answer(50);
        }
        return usual(source, places, signal);
      },
    });
    const id = await world.start(check);
    await world.untilQuiet();
    expect((await world.document()).removed).not.toBeNull();
    const { recount: outcome, progress } = await world.read(id);
    expect(progress!.tasksDone).toBeLessThan(progress!.tasks);
    expect(outcome).toMatchObject({ outcome: 'agrees', differences: [] });
    await world.stop();
  });

  test('by a sample is cancelled if the survey is deleted after the last task of the sample', async () => {
    const world = await worldOf({ seed: 12, answers: 1_000 });
    const left = latch();
    let folds = 0;
    world.worker({
      fold: (_world, usual) => async (source, places, signal) => {
        folds += 1;
        // The four running folds have read the summary before it is deleted here, and no further fold begins.
        if (folds === 64) await world.summaries.writeTombstone(world.key);
        if (folds > 60) await left.wait();
        return usual(source, places, signal);
      },
    });
    const id = await world.start({ ...check, precision: { margin: 0.16 } });
    await world.clock.advance(5_000);
    const { phase, reason, progress } = await world.read(id);
    expect({ phase, reason }).toEqual({ phase: 'cancelled', reason: 'survey-deleted' });
    expect(progress!.tasksDone).toBeLessThan(progress!.tasks);
    left.open();
    await world.stop();
  });
});

function withMoreRed(totals: SurveyAnswersSummary, more: number): SurveyAnswersSummary {
  const json = totals.toJSON();
  const shifts = new Map([
    ['red', more],
    ['blue', -more],
  ]);
  return SurveyAnswersSummary.fromJSON({
    ...json,
    facets: json.facets.map(([id, question]) => {
      if (!('counts' in question) || question.type !== 'choices') return [id, question];
      const counts = question.counts.map(([value, count]) => [value, count + (shifts.get(value) ?? 0)]);
      return [id, { ...question, counts }];
    }),
  });
}

function allRed(answers: number): SurveyAnswersSummary {
  const summary = SurveyAnswersSummary.empty();
  const questions = [{ id: 'colour', type: 'choices', inherited: false, language: 1 }] as const;
  for (let index = 0; index < answers; index += 1) {
    summary.addNewAnswer({ receivedAt: '2026-01-01T00:00:00.000Z', answers: { colour: 'red' } }, questions);
  }
  return summary;
}
