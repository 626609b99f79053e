import { dayMs, hourMs } from '@canvass/runtime/clock';
import { eventually } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { PeopleWhoLeave, savedSurvey } from '../src/people-who-leave.ts';
import { SharedClock } from '../src/shared-clock.ts';
import { withSystem, type System } from '../src/system.ts';

const people = Number(process.env['SAVED_PEOPLE'] ?? 100);
/** How long answers and steps may take to be counted, in ms. */
const patienceMs = 240_000 + 60 * people;
/** Only against hanging, in ms: longer than all waits of the test together. */
const longestMs = 1_800_000 + 400 * people;
const survey = 'breakfast';

/** Kills the sites in turn while people go on, as often as there are pages for it. */
async function killSites(system: System, them: PeopleWhoLeave, work: Promise<void>): Promise<void> {
  const ended = work.then(() => true);
  for (let kill = 0; ; kill += 1) {
    const enough = them.answers(Math.ceil(people / 2)).then(() => false);
    if (await Promise.race([ended, enough])) break;
    await system.restartSite(kill % system.sitePorts.length);
  }
  await work;
}

test(
  'people who leave and come back to another site after kills, a new version and hours are one answer each, and so are those who stay away',
  async () => {
    const clock = await SharedClock.start();
    const options = {
      sites: 2,
      workers: 2,
      surveys: 0,
      azurite: { env: clock.env },
      env: { ...clock.env, IDEMPOTENCY_WINDOW_HOURS: '1' },
      workerEnv: { SWEEP_INTERVAL_MS: '400' },
    };
    await withSystem(options, async (system) => {
      const { owner } = system;
      await owner.putSurvey(survey, savedSurvey);
      await owner.changeSettings(survey, { saving: { keepDays: 1, onExpiry: 'answer' }, progress: true });
      const them = new PeopleWhoLeave(system, survey, people);
      await killSites(system, them, them.begin());

      // Their forms are too old to be sent without what is saved.
      await clock.advance(5 * hourMs);
      const [drink, ...others] = savedSurvey.questions;
      const more = { ...drink, choices: ['coffee', 'tea', 'water'] };
      await owner.putSurvey(survey, { ...savedSurvey, questions: [more, ...others] });
      await killSites(system, them, them.comeBack());
      for (const id of them.sent.values()) expect(id).toMatch(/^[0-9A-Z]{26}$/);
      const counted = (answers: number) =>
        eventually(async () => expect((await owner.summary(survey)).totalAnswers).toBe(answers), {
          timeoutMs: patienceMs,
        });
      await counted(them.sent.size);

      await clock.advance(dayMs);
      for (let kill = 0; kill < 4; kill += 1) await system.replaceWorker();
      await counted(people);
      // The sweep has nothing left that it could send once more.
      await clock.advance(hourMs);
      await system.replaceWorker();
      const log = (await owner.log(survey)) as unknown as { id: string; answers: Record<string, string> }[];
      expect(log.map(({ answers }) => String(answers['who'])).toSorted()).toEqual([...them.names].toSorted());
      const byName = new Map(log.map((answer) => [answer.answers['who'], answer]));
      expect([...them.sent].filter(([name, id]) => byName.get(name)?.id !== id)).toEqual([]);
      for (const name of them.away)
        expect(byName.get(name)?.answers).toEqual({ drink: 'tea', who: name, words: null });

      const funnel = async (): Promise<void> => {
        const { started, sent, pages } = await owner.progress(survey);
        const reached = pages.map((page) => page.reached);
        expect({ started, sent, reached }).toEqual({
          started: people,
          sent: them.sent.size,
          reached: [people, people, them.sent.size],
        });
      };
      await eventually(funnel, { timeoutMs: patienceMs });
      process.stdout.write(
        `${log.length} answers of ${people} people, of whom ${them.sent.size} came back and ${them.away.length} stayed away\n`,
      );
    });
  },
  longestMs,
);
