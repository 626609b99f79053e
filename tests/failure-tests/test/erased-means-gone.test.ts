import { expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import { makeCompactedLog } from '../src/compacted-log.ts';
import { findInEveryByte } from '../src/every-byte.ts';
import { hintQueue } from '../src/hint-queue.ts';
import { isCopy, passHours } from '../src/hung-removals.ts';
import { MarkedAnswers } from '../src/marked-answers.ts';
import { ProxiedStorage } from '../src/proxied-storage.ts';
import { SharedClock } from '../src/shared-clock.ts';
import { SiteClient } from '../src/site-client.ts';
import { withSystem } from '../src/system.ts';

const eraseWithinHours = 4;
const wordOfHint = 'unmistakablehint';

test('after the deadline, erased texts are in no byte of the storage, and all others are still there', async () => {
  const clock = await SharedClock.start();
  const storage = new ProxiedStorage();
  const options = {
    sites: 2,
    surveys: 2,
    azurite: { env: clock.env },
    env: { ...clock.env, ERASE_WITHIN_HOURS: String(eraseWithinHours) },
    workerStorage: storage.connect,
    siteEnv: { HINT_INTERVAL_MS: '10' },
    workerEnv: { LOG_LEVEL: 'debug', SWEEP_INTERVAL_MS: '300', MAX_IDLE_INTERVAL_MS: '50' },
  };
  try {
    await withSystem(options, async (system) => {
      const { owner, sitePorts } = system;
      const { connectionString } = system.azurite;
      const other = new SiteClient(`http://127.0.0.1:${sitePorts[1]}`);
      const answers = new MarkedAnswers();
      // A message that is hidden now is seen later.
      const holdersOf = (words: Iterable<string>) =>
        eventually(() => findInEveryByte(connectionString, [...words]));

      const many = await makeCompactedLog(system, { storage, clock, answers });
      system.startWorker();
      const second = system.surveys[1]!;
      const few = [];
      for (let person = 0; person < 12; person += 1) {
        few.push(await answers.send(person % 2 === 0 ? owner : other, second));
      }
      const twice = await answers.send(owner, second, 'twice');
      const secondId = await answers.repeat(other, twice, 'twice');
      await eventually(async () => expect(await system.counted()).toBe(answers.submissions.size));
      await hintQueue(connectionString).send(Buffer.from(wordOfHint).toString('base64'));
      const inPoison = new Map([[wordOfHint, ['queue answers-stored-poison']]]);
      await eventually(async () => expect(await holdersOf([wordOfHint])).toEqual(inPoison));
      const containers = [...(await holdersOf([many[0]!.word])).values()]
        .flat()
        .map((holder) => holder.split('/')[0]);
      expect(new Set(containers)).toEqual(new Set(['journal', 'answers', 'summaries']));

      for (const [index, each] of many.entries()) if (index % 4 === 0) await answers.erase(owner, each);
      for (const each of few.slice(0, 4)) await answers.withdraw(other, each);
      const { id: countedId } = await owner.answer(second, secondId);
      const duplicate = [twice.id, secondId].find((id) => id !== countedId);
      await answers.erase(owner, twice, duplicate);
      for (const worker of system.workers) worker.suspend();
      await answers.erase(owner, await answers.send(other, second));
      await answers.withdraw(owner, await answers.send(owner, system.surveys[0]!));
      await answers.repeat(other, twice, 'twice');
      await answers.send(other, second);
      expect([...(await holdersOf(answers.erased)).values()]).not.toContainEqual([]);
      for (const worker of system.workers) worker.resume();
      await system.expectExact(answers);
      // Only the sweep seals its last segments, when they are old.
      await system.killSite(1);

      await passHours(eraseWithinHours, { system, clock, storage }, async () => {
        // One more is erased, of those in the copies that the killed worker has left behind.
        const holders = await holdersOf(answers.submissions.keys());
        await answers.erase(
          owner,
          many.find(({ word }) => holders.get(word)?.some(isCopy))!,
        );
      });
      const nowhere = new Map(answers.erased.map((word) => [word, []]));
      await eventually(async () => expect(await holdersOf(answers.erased)).toEqual(nowhere));
      expect([...(await holdersOf(answers.submissions.keys())).values()]).not.toContainEqual([]);
      expect(await holdersOf([wordOfHint])).toEqual(inPoison);
      await system.expectExact(answers);
    });
  } finally {
    await storage.stop();
  }
});
