import { eventually } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { ReceivingProcess } from '../src/receiving-process.ts';
import { SharedClock } from '../src/shared-clock.ts';
import { withSystem } from '../src/system.ts';

/** Five pages, of which each killed worker holds one until its turn ends: the others go on. */
const people = 1_000;
/** In each round a worker is killed. */
const rounds = 4;

test('each person of a list gets at most one mail, and people who got none are marked, although workers and the mail server are killed', async () => {
  const clock = await SharedClock.start();
  const server = await ReceivingProcess.start('mail-server-main.ts');
  const from = { MAIL_FROM: 'surveys@example.org', LINK_SECRET: 'secret-of-the-failure-tests' };
  const options = {
    workers: 2,
    surveys: 1,
    azurite: { env: clock.env },
    env: { ...clock.env, ...from },
    workerEnv: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_PER_SECOND: '200' },
  };
  try {
    await withSystem(options, async (system) => {
      const { owner } = system;
      const survey = system.surveys[0]!;
      const addresses = Array.from({ length: people }, (_, n) => `p${n}@example.org`);
      const list = await owner.createMailList(survey, addresses);
      await owner.startMailing(survey, list);
      for (let round = 1; round <= rounds; round += 1) {
        const wanted = (people / 2) * (round / rounds);
        await eventually(async () => expect((await server.received()).length).toBeGreaterThan(wanted));
        await system.replaceWorker();
      }
      await server.kill();
      await eventually(async () => expect((await owner.mailing(survey, list)).trouble).not.toBeNull());
      await server.restart();
      // The turns of the killed workers end.
      await clock.passHoursUntil(async () => expect((await owner.mailing(survey, list)).state).toBe('done'));

      const received = Map.groupBy(await server.received(), (address) => address);
      for (const [address, mails] of received) expect([address, mails.length]).toEqual([address, 1]);
      const outcomes = await owner.mailOutcomes(survey, list);
      expect([...outcomes.keys()].toSorted()).toEqual(addresses.toSorted());
      const of = (wanted: string): string[] =>
        [...outcomes].flatMap(([address, outcome]) => (outcome === wanted ? [address] : []));
      const unsure = of('perhaps-sent');
      expect(of('sent').length + unsure.length).toBe(people);
      // What is said to be sent was received.
      expect(of('sent').filter((address) => !received.has(address))).toEqual([]);
      expect(unsure.length).toBeLessThan(people / 10);
      expect(received.size).toBeGreaterThanOrEqual(people - unsure.length);
    });
  } finally {
    await server.kill();
  }
});
