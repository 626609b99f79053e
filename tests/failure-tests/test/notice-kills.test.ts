import { hourMs } from '@canvass/runtime/clock';
import { eventually } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { isPutTo, ProxiedStorage } from '../src/proxied-storage.ts';
import { ReceivingProcess } from '../src/receiving-process.ts';
import { SharedClock } from '../src/shared-clock.ts';
import { answersOf } from '../src/survey.ts';
import { withSystem } from '../src/system.ts';

/**
 * What is told, its mail, and that the mail is stored are three writes. In each round the worker hangs before one of them, or it does not hear that it
 * was made; then it is killed. `left`: the writes to `notices` that the next worker makes.
 */
const rounds = [
  { container: 'notices', nth: 1, kind: 'swallow', left: 2 },
  { container: 'notices', nth: 1, kind: 'cutResponse', left: 1 },
  { container: 'single-mails', nth: 1, kind: 'swallow', left: 1 },
  { container: 'single-mails', nth: 1, kind: 'cutResponse', left: 1 },
  { container: 'notices', nth: 2, kind: 'swallow', left: 1 },
  { container: 'notices', nth: 2, kind: 'cutResponse', left: 0 },
] as const;

test('a person who is told of new answers gets one mail for those of a time, wherever the worker is killed', async () => {
  const clock = await SharedClock.start();
  const server = await ReceivingProcess.start('mail-server-main.ts');
  const storage = new ProxiedStorage();
  const from = { MAIL_FROM: 'surveys@example.org', LINK_SECRET: 'secret-of-the-failure-tests' };
  const options = {
    surveys: 1,
    azurite: { env: clock.env },
    workerStorage: storage.connect,
    env: { ...clock.env, ...from },
    workerEnv: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, SWEEP_INTERVAL_MS: '300' },
  };
  try {
    await withSystem(options, async (system) => {
      const { owner } = system;
      const survey = system.surveys[0]!;
      await owner.replaceNotices(survey, [{ email: 'ann@example.org', often: 'each' }]);
      // Hours that pass end what is under way.
      const submit = (index: number): Promise<void> =>
        eventually(async () => {
          const { outcome } = await owner.submit(survey, answersOf(index), `answer-${index}-of-the-kills`);
          expect(outcome).toBe('acknowledged');
        });
      for (const [round, { container, nth, kind, left }] of rounds.entries()) {
        const isMailed = (): Promise<void> =>
          eventually(async () => expect(await server.received()).toHaveLength(round + 1));
        let seen = 0;
        const rule = storage.everyNth(
          1,
          (request) => {
            if (!isPutTo(container)(request)) return false;
            seen += 1;
            return seen === nth;
          },
          { kind },
        );
        // A mail that is with the mail server when its worker is killed is perhaps sent, and not sent again. So none goes there now, or it has been there.
        if (nth === 1) storage.everyNth(1, () => rule.fired > 0, { kind: 'swallow' });
        await submit(round);
        await eventually(() => expect(rule.fired).toBeGreaterThan(0));
        if (nth === 2) await isMailed();
        storage.clear();
        const writes = storage.everyNth(1, isPutTo('notices'), { kind: 'pass' });
        await system.replaceWorker();
        await isMailed();
        // The next round begins when this one is over.
        await eventually(() => expect(writes.fired).toBeGreaterThanOrEqual(left));
        storage.clear();
        // A second mail of this round would come now; and by now the next one may come.
        await clock.advance(2 * hourMs);
        await system.workers[0]!.hasLogged('"counting"');
      }
      await submit(rounds.length);
      const mails = rounds.length + 1;
      await eventually(async () => expect(await server.received()).toHaveLength(mails));
      expect(new Set(await server.received())).toEqual(new Set(['ann@example.org']));
    });
  } finally {
    await storage.stop();
    await server.kill();
  }
});
