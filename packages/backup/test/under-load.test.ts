import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAnswerReader, createSummaries, rebuildSummary, type SurveyKey } from '@canvass/answer-log';
import { createDefinitions } from '@canvass/storage';
import { MemoryBlobService } from '@canvass/storage/memory';
import { presentSummary } from '@canvass/surveys';
import { describe, expect, test } from '@jest/globals';
import { BackupFolder, restoreBackup, takeBackup } from '../src/index.ts';
import { BusySystem, hastyClock, pathOf, type Acknowledged } from './busy-system.ts';
import { namesIn, openAccount, type Account } from './memory-account.ts';

/** How much happens between the steps of a backup. */
const seeds = Array.from({ length: 120 }, (_, index) => index + 1);

describe('a backup that is taken under load', () => {
  test.each(seeds)('has every answer that was acknowledged before it, once (seed %i)', async (seed) => {
    const random = seeded(seed);
    const stepsPerRequest = [0.05, 0.3, 1, 3][seed % 4]!;
    const service = new MemoryBlobService({ listPageSize: 3 });
    const system = new BusySystem(openAccount(service), random);
    await system.begin();
    for (let steps = 20 + Math.floor(random() * 150); steps > 0; steps -= 1) await system.step();
    const before = [...system.acknowledged];

    const meanwhile = async (): Promise<void> => {
      for (let chance = stepsPerRequest; random() < chance; chance -= 1) await system.step();
    };
    const source = openAccount(service, async (_request, apply) => {
      await meanwhile();
      const answer = apply();
      await meanwhile();
      return answer;
    });
    const root = await mkdtemp(join(tmpdir(), 'canvass-backup-'));
    try {
      const folder = new BackupFolder(root);
      const report = await takeBackup({ source, folder, now: () => 0 });
      expect(report.brokenSurveys).toEqual({});
      const target = openAccount();
      await restoreBackup({ folder, target, createContainers: async () => {}, clock: hastyClock });
      await expectExact(target, system, before);
    } finally {
      await rm(root, { recursive: true });
    }
  });
});

/** Counts the restored account as its first worker does, and compares it with the acknowledged answers. */
async function expectExact(
  account: Account,
  system: BusySystem,
  before: readonly Acknowledged[],
): Promise<void> {
  const { sweep } = system.worker('restored', account);
  expect(await sweep.run()).toMatchObject({ stuckSurveys: 0, failed: 0 });
  expect(await namesIn(account.journal)).toEqual([]);

  const given = new Map(system.acknowledged.map((each) => [each.id, each]));
  const definitions = createDefinitions({
    container: account.definitions,
    clock: hastyClock,
    compile: () => undefined,
  });
  for (const name of await namesIn(account.definitions)) {
    const [tenant = '', survey = ''] = name.split('/');
    const found = await definitions.read(tenant, survey);
    if (found.outcome !== 'found') continue;
    const key = { tenant, survey, instance: found.stored.instance };
    const logged = await expectSurvey(account, key, given);
    const wanted = before.filter((each) => pathOf(each.key) === pathOf(key));
    expect(wanted.filter(({ id }) => !logged.has(id))).toEqual([]);

    // A restored system must survive the later loss of a summary, too.
    await account.summaries.delete(pathOf(key));
    const summaries = createSummaries({ container: account.summaries });
    const deps = { ...account, summariesContainer: account.summaries, summaries, clock: hastyClock };
    const rebuilt = await rebuildSummary({ ...deps, newId: system.newId }, key, found.stored.history);
    expect(rebuilt).toMatchObject({ outcome: 'rebuilt', answers: logged.size });
    expect(await expectSurvey(account, key, given)).toEqual(logged);
  }
}

/** Every answer at most once and unchanged; every total equals a recount. */
async function expectSurvey(
  account: Account,
  key: SurveyKey,
  given: ReadonlyMap<string, Acknowledged>,
): Promise<ReadonlySet<string>> {
  const summaries = createSummaries({ container: account.summaries });
  const page = await createAnswerReader({ summaries, answerLogs: account.answerLogs }).page(key, {
    after: 0,
    limit: 1_000_000,
  });
  if (page.outcome !== 'found') throw new Error(`${pathOf(key)} is ${page.outcome}`);
  expect(page.next).toBeNull();
  const logged = new Set(page.answers.map(({ id }) => id));
  expect(logged.size).toBe(page.answers.length);
  const histogram = [1, 2, 3, 4, 5].map((value) => ({ value, count: 0 }));
  for (const { id, answers } of page.answers) {
    expect(answers).toEqual({ rating: given.get(id)?.rating });
    histogram[Number(answers['rating']) - 1]!.count += 1;
  }
  const found = await summaries.read(key);
  if (found.outcome !== 'found') throw new Error(`the summary of ${pathOf(key)} is ${found.outcome}`);
  const { history, totals, asOf } = found.document;
  const shown = presentSummary({ ...key, history, summary: totals, asOf });
  expect(shown.totalAnswers).toBe(page.answers.length);
  expect(shown.questions[0]).toMatchObject({ id: 'rating', histogram });
  return logged;
}

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
