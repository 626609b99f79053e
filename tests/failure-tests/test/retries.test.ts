import { expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import { forEachLimited } from '@canvass/runtime/concurrency';
import { ImpatientPeople } from '../src/impatient-people.ts';
import { ProxiedSites } from '../src/proxied-sites.ts';
import { withSystem } from '../src/system.ts';

test('the number of answers is the number of people, although clients retry while responses are cut and sites and workers are killed', async () => {
  await withSystem({ sites: 2, workers: 2, surveys: 2 }, async (system) => {
    const sites = await ProxiedSites.start(system.sitePorts);
    try {
      const cut = sites.cutEveryNthPost(3);
      const people = new ImpatientPeople(sites.clients, system.surveys, 12);
      for (const site of [0, 1]) {
        await people.serves(20 + Math.floor(Math.random() * 80));
        await system.restartSite(site);
        await people.serves(20 + Math.floor(Math.random() * 80));
        await system.replaceWorker();
      }
      await people.serves(100);
      await people.stop();

      const { submissions, ids } = people;
      expect(cut.fired).toBeGreaterThan(50);
      expect(people.attempts).toBeGreaterThan(submissions.size + 50);
      await eventually(async () => expect(await system.counted()).toBe(submissions.size));
      // Whichever attempt was counted, each id leads to it.
      await forEachLimited([...ids], 8, async ([id, { survey, token }]) => {
        const submission = submissions.get(token)!;
        const stored = await system.owner.answer(survey, id);
        expect(stored.answers).toEqual(submission.answers);
        submission.result = { outcome: 'acknowledged', id: stored.id, withdrawalCode: '' };
      });
      await system.expectExact(people);
      for (const survey of system.surveys) {
        expect((await system.owner.summary(survey)).duplicates).toBeGreaterThan(0);
      }
    } finally {
      await sites.stop();
    }
  });
});
