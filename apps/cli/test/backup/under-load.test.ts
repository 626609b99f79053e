import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAnswerReader, createSummaries, rebuildSummary, type SurveyKey } from '@canvass/answer-log';
import { tailOf } from '@canvass/journal';
import { createDefinitions } from '@canvass/storage';
import { MemoryBlobService } from '@canvass/storage/memory';
import { presentSummary, type SurveyHistory } from '@canvass/surveys';
import { describe, expect, test } from '@jest/globals';
import { BackupFolder } from '../../src/backup/backup-folder.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { takeBackup } from '../../src/backup/take-backup.ts';
import { BusySystem, hastyClock, pathOf, Ticker, windowMs, type Acknowledged } from './busy-system.ts';
import { namesIn, openAccount, type Account } from './memory-account.ts';

/**
 * One for each amount of work between the steps of a backup (the seed modulo 4), and each source of erasures. Of 64 seeds,
 * those that find the most faults of the order in which a backup copies.
 */
const seeds = [1, 2, 3, 36, 21, 22, 55, 24, 41, 26, 59, 28, 29, 30, 47, 32];

/** Where a restore learns of what was erased after the backup. */
const sources = [[], ['account'], ['newer backup'], ['account', 'newer backup']] as const;

describe('a backup that is taken under load', () => {
  test.each(seeds)(
    'has every answer that was acknowledged before it, once, and none that was erased (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      const stepsPerRequest = [0.05, 0.3, 1, 3][seed % 4]!;
      const knowing: readonly string[] = sources[Math.floor(seed / 4) % 4]!;
      const ticker = new Ticker();
      const now = (): number => ticker.nowMs;
      const service = new MemoryBlobService({ listPageSize: 3, now });
      const system = new BusySystem(openAccount(service), random, ticker);
      await system.begin();
      for (let steps = 20 + Math.floor(random() * 150); steps > 0; steps -= 1) await system.step();
      const before = [...system.acknowledged];
      const known = new Set(system.erased);

      const meanwhile = async (): Promise<void> => {
        for (let chance = stepsPerRequest; random() < chance; chance -= 1) await system.step();
      };
      const source = openAccount(service, async (_request, apply) => {
        await meanwhile();
        const answer = apply();
        await meanwhile();
        return answer;
      });
      const target = openAccount(new MemoryBlobService({ now }));
      const root = await mkdtemp(join(tmpdir(), 'canvass-backup-'));
      try {
        const folder = new BackupFolder(join(root, 'older'));
        const report = await takeBackup({ source, folder, now: () => 0 });
        expect(report.brokenSurveys).toEqual({});
        for (const where of knowing) {
          await eraseMore(system, random);
          for (const tail of system.erased) known.add(tail);
          if (where === 'account') await copyErasures(openAccount(service), target);
          else await takeBackup({ source, folder: new BackupFolder(join(root, 'newer')), now: () => 0 });
        }
        await eraseMore(system, random);
        const erasuresFrom = knowing.includes('newer backup') ? [new BackupFolder(join(root, 'newer'))] : [];
        const options = {
          erasuresFrom,
          createContainers: noop,
          clock: hastyClock,
          idempotencyWindowMs: windowMs,
        };
        await restoreBackup({ folder, target, ...options });
        await expectExact(target, system, before, known);
      } finally {
        await rm(root, { recursive: true });
      }
    },
  );
});

const noop = async (): Promise<void> => {};

async function eraseMore(system: BusySystem, random: () => number): Promise<void> {
  for (let steps = 10; steps > 0; steps -= 1) await (random() < 0.4 ? system.erase() : system.step());
}

async function copyErasures(from: Account, to: Account): Promise<void> {
  for (const name of await namesIn(from.erasures)) {
    const found = await from.erasures.get(name);
    if (found.outcome !== 'found') throw new Error(`${name} is gone`);
    await to.erasures.createAppendBlob(name);
    await to.erasures.appendBlock(name, found.bytes, 0);
  }
}

/** Counts the restored account as its first worker does, and compares it with the acknowledged answers. */
async function expectExact(
  account: Account,
  system: BusySystem,
  before: readonly Acknowledged[],
  erased: ReadonlySet<string>,
): Promise<void> {
  const attempts = Map.groupBy(system.acknowledged, ({ key }) => pathOf(key));
  const keys = await liveSurveys(account);
  // Before a worker has run, too.
  for (const { key } of keys) await expectSurvey(account, key, attempts.get(pathOf(key)) ?? [], erased);
  const { sweep } = system.worker('restored', account);
  expect(await sweep.run()).toMatchObject({ stuckSurveys: 0, failed: 0 });
  expect(await namesIn(account.journal)).toEqual([]);

  for (const { key, history } of keys) {
    const given = attempts.get(pathOf(key)) ?? [];
    const expectSame = () => expectSurvey(account, key, given, erased);
    const logged = await expectSame();
    const wanted = before.filter(
      (each) => pathOf(each.key) === pathOf(key) && !system.erasing.has(tailOf(each.id)),
    );
    expect(wanted.filter(({ id }) => !logged.has(tailOf(id)))).toEqual([]);
    await system.remove(account);
    expect(await expectSame()).toEqual(logged);

    // A restored system must survive the later loss of a summary, too.
    await account.summaries.delete(pathOf(key));
    const summaries = createSummaries({ container: account.summaries });
    const deps = { ...account, summariesContainer: account.summaries, summaries, clock: hastyClock };
    const options = { newId: system.newId, idempotencyWindowMs: windowMs };
    const rebuilt = await rebuildSummary({ ...deps, ...options }, key, { history });
    expect(rebuilt).toMatchObject({ outcome: 'rebuilt', answers: logged.size });
    expect(await expectSame()).toEqual(logged);
  }
}

async function liveSurveys(account: Account): Promise<{ key: SurveyKey; history: SurveyHistory }[]> {
  const container = account.definitions;
  const definitions = createDefinitions({ container, clock: hastyClock, compile: () => undefined });
  const live: { key: SurveyKey; history: SurveyHistory }[] = [];
  for (const name of await namesIn(container)) {
    const [tenant = '', survey = ''] = name.split('/');
    const found = await definitions.read(tenant, survey);
    if (found.outcome !== 'found') continue;
    const { instance, history } = found.stored;
    live.push({ key: { tenant, survey, instance }, history });
  }
  return live;
}

/**
 * Each submission at most once and unchanged, none of `erased`; every total equals a recount, and any attempt's id leads to the
 * answer. Returns the tails of the answers.
 */
async function expectSurvey(
  account: Account,
  key: SurveyKey,
  given: readonly Acknowledged[],
  erased: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const summaries = createSummaries({ container: account.summaries });
  const read = await summaries.read(key);
  if (read.outcome !== 'found') throw new Error(`the summary of ${pathOf(key)} is ${read.outcome}`);
  const reader = createAnswerReader({
    // Nothing else runs now: decoded once, not once per answer.
    summaries: { ...summaries, read: () => Promise.resolve(read) },
    answerLogs: account.answerLogs,
    idempotencyWindowMs: windowMs,
  });
  const page = await reader.page(key, { after: 0, limit: 1_000_000 });
  if (page.outcome !== 'found') throw new Error(`${pathOf(key)} is ${page.outcome}`);
  expect(page.next).toBeNull();
  const ratings = new Map(given.map(({ id, rating }) => [tailOf(id), rating]));
  const logged = new Map(page.answers.map(({ id }) => [tailOf(id), id]));
  expect(logged.size).toBe(page.answers.length);
  expect([...logged.keys()].filter((tail) => erased.has(tail))).toEqual([]);
  const histogram = [1, 2, 3, 4, 5].map((value) => ({ value, count: 0 }));
  expect(page.answers.map(({ answers }) => answers)).toEqual(
    page.answers.map(({ id }) => ({ rating: ratings.get(tailOf(id)) })),
  );
  for (const { answers } of page.answers) {
    histogram[Number(answers['rating']) - 1]!.count += 1;
  }
  const misled: string[] = [];
  for (const { id } of given) {
    const { outcome } = await reader.find(key, id);
    if ((outcome === 'found') !== logged.has(tailOf(id))) misled.push(id);
  }
  expect(misled).toEqual([]);
  const { history, totals, asOf } = read.document;
  const shown = presentSummary({ ...key, history, summary: totals, asOf });
  expect(shown.totalAnswers).toBe(page.answers.length);
  expect(shown.questions[0]).toMatchObject({ id: 'rating', histogram });
  return new Set(logged.keys());
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
