import { dayMs, hourMs } from '@canvass/runtime/clock';
import { eventually } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { AnswersWithFiles, storedFiles, type SentWithFile } from '../src/answers-with-files.ts';
import { isAppendTo, ProxiedStorage } from '../src/proxied-storage.ts';
import { SharedClock } from '../src/shared-clock.ts';
import { withSystem, type System } from '../src/system.ts';

const people = 3;
const kills = 2;

/** Sends answers with files until the site was killed so often, each time in the middle. Returns those that were acknowledged. */
async function sendThroughKills(system: System, answers: AnswersWithFiles): Promise<SentWithFile[]> {
  const acknowledged: SentWithFile[] = [];
  const stopping = new AbortController();
  const loads = Array.from({ length: people }, async (_, person) => {
    for (let index = 0; !stopping.signal.aborted; index += 1) {
      const sent = await answers.send(`load-${person}-${index}.pdf`).catch(isUp(system));
      if (sent !== undefined) acknowledged.push(sent);
    }
  });
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = acknowledged.length;
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 10));
    await system.restartSite();
  }
  stopping.abort();
  await Promise.all(loads);
  return acknowledged;
}

/** Waits until the site takes requests again. What it was sending is given up. */
function isUp(system: System) {
  return async (): Promise<undefined> => {
    await eventually(() => fetch(`http://127.0.0.1:${system.sitePorts[0]}/readyz`));
    return undefined;
  };
}

test('a site that is killed between a file and its answer loses no acknowledged answer, and leaves no file without one', async () => {
  const clock = await SharedClock.start();
  const storage = new ProxiedStorage();
  const options = {
    surveys: 1,
    azurite: { env: clock.env },
    env: clock.env,
    siteStorage: storage.connect,
    siteEnv: { RATE_LIMIT_UPLOADS_PER_10_S: '1000000' },
    workerEnv: { SWEEP_INTERVAL_MS: '300' },
  };
  try {
    await withSystem(options, async (system) => {
      const { owner } = system;
      const answers = await AnswersWithFiles.create(owner, 'applications');
      const [retried, given] = [await answers.upload('retried.pdf'), await answers.upload('given-up.pdf')];
      const hung = storage.everyNth(1, isAppendTo('journal'), { kind: 'swallow' });
      const unknown = Promise.allSettled([answers.answer(retried), answers.answer(given)]);
      await eventually(() => expect(hung.fired).toBeGreaterThan(0));
      await system.killSite(0);
      expect((await unknown).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      storage.clear();
      await system.restartSite();
      await isUp(system)();
      const acknowledged = [
        await answers.answer(retried),
        ...(await sendThroughKills(system, answers)),
        await answers.send('last.pdf'),
      ];

      await eventually(async () => {
        const counted = new Set((await owner.log(answers.survey)).map(({ id }) => id));
        expect(acknowledged.filter(({ id }) => !counted.has(id))).toEqual([]);
      });
      await clock.advance(dayMs + hourMs);
      const left = await eventually(async () => {
        const stored = await storedFiles(system.azurite.connectionString);
        expect(stored.pending).toBe(0);
        return stored.names;
      });
      const counted = (await owner.log(answers.survey)) as unknown as {
        answers: { cv: { name: string }[] };
      }[];
      expect(left).toEqual(counted.map(({ answers: { cv } }) => cv[0]!.name).toSorted());
      expect(left).not.toContain('given-up.pdf');
      for (const sent of acknowledged) expect([sent, await answers.hasFile(sent)]).toEqual([sent, true]);
    });
  } finally {
    await storage.stop();
  }
});

test('the files of withdrawn, erased and old answers are gone from the storage and from downloads', async () => {
  const clock = await SharedClock.start();
  const options = {
    surveys: 1,
    azurite: { env: clock.env },
    env: clock.env,
    workerEnv: { SWEEP_INTERVAL_MS: '300' },
  };
  await withSystem(options, async (system) => {
    const { owner, azurite } = system;
    const answers = await AnswersWithFiles.create(owner, 'applications');
    const names = async () => (await storedFiles(azurite.connectionString)).names;
    const counts = (total: number) =>
      eventually(async () => expect((await owner.summary(answers.survey)).totalAnswers).toBe(total));
    const [kept, withdrawn, erased] = [
      await answers.send('kept.pdf'),
      await answers.send('withdrawn.pdf'),
      await answers.send('erased.pdf'),
    ];
    await counts(3);
    // Nobody has counted these.
    for (const worker of system.workers) worker.suspend();
    const early = await answers.send('withdrawn-early.pdf');
    await owner.withdraw(answers.survey, early.id, early.withdrawalCode);
    await owner.withdraw(answers.survey, withdrawn.id, withdrawn.withdrawalCode);
    await owner.erase(answers.survey, erased.id);
    for (const worker of system.workers) worker.resume();
    expect(await names()).toEqual(['kept.pdf']);
    const zip = await answers.zip();
    expect(zip).toContain('kept.pdf');
    for (const gone of [early, withdrawn, erased]) {
      expect(zip).not.toContain(gone.file.name);
      expect(await answers.hasFile(gone)).toBe(false);
    }
    expect(await answers.hasFile(kept)).toBe(true);

    await owner.changeSettings(answers.survey, { retention: { days: 1, keepTotals: false } });
    await clock.advance(2 * dayMs);
    await clock.passHoursUntil(async () => expect(await names()).toEqual([]));
    expect(await answers.zip()).not.toContain('kept.pdf');
  });
});
