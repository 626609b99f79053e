import { hourMs } from '@canvass/runtime/clock';
import { eventually, type ProxiedRequest } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { isPutTo, ProxiedStorage } from '../src/proxied-storage.ts';
import { ReceivingProcess } from '../src/receiving-process.ts';
import { SharedClock } from '../src/shared-clock.ts';
import { answersOf } from '../src/survey.ts';
import { withSystem } from '../src/system.ts';

/**
 * What is told, its mail, and that the mail is stored are three writes. In each round the worker hangs before one of them, so that it has made those
 * before it, or it does not hear that one was made; then it is killed.
 */
const rounds = ([0, 1, 2] as const).flatMap((writes) =>
  (['swallow', 'cutResponse'] as const).map((kind) => ({ writes, kind })),
);

const isWrite = (request: ProxiedRequest): boolean =>
  isPutTo('notices')(request) || isPutTo('single-mails')(request);

test('who is told of new answers gets one mail for those of a time, wherever the worker is killed', async () => {
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
      for (const [round, { writes, kind }] of rounds.entries()) {
        let seen = -1;
        const rule = storage.everyNth(
          1,
          (request) => {
            if (!isWrite(request)) return false;
            seen += 1;
            return seen === writes;
          },
          { kind },
        );
        await submit(round);
        await eventually(() => expect(rule.fired).toBeGreaterThan(0));
        storage.clear();
        await system.replaceWorker();
        await eventually(async () => expect(await server.received()).toHaveLength(round + 1));
        // Whatever is left of it would be mailed now, and by now the next mail may come.
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
