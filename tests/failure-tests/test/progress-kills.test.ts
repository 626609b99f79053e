import { eventually } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { reaches } from '../src/reaches.ts';
import { withSystem } from '../src/system.ts';
import { Walkers, walkedSurvey, type Walked } from '../src/walkers.ts';

/** With 10,000 it took 4.5 minutes, and the figures were those of what they did. */
const people = 360;
const survey = 'walk';

test('how far people get is what they did, although they repeat each page while sites and workers are killed', async () => {
  await withSystem({ sites: 2, workers: 2, surveys: 1 }, async (system) => {
    const { url, key } = system.owner.ownerAccess;
    const at = `${url}/v1/tenants/acme/surveys/${survey}`;
    const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
      const response = await fetch(`${at}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
      return response.json();
    };
    await ask('PUT', '', walkedSurvey);
    await ask('PUT', '/settings', { progress: true });

    const forms = system.sitePorts.map((port) => `http://127.0.0.1:${port}/s/acme/${survey}`);
    const walkers = new Walkers(forms, people, 8);
    const walk = (share: number) =>
      reaches(Math.floor(people * share), () => walkers.arrived, 'people have arrived');
    for (const [site, share] of [
      [0, 0.1],
      [1, 0.4],
    ] as const) {
      await walk(share);
      await system.restartSite(site);
      await walk(share + 0.15);
      await system.replaceWorker();
    }
    await eventually(() => ask('PUT', '', { ...walkedSurvey, title: 'Another walk' }));
    await walkers.all();

    const walked = walkers.walked();
    await eventually(async () => {
      const { questions, ...found } = (await ask('GET', '/progress')) as Walked;
      expect(found).toMatchObject({ started: walked.started, sent: walked.sent, pages: walked.pages });
      expect(new Map(questions.map(({ question, stopped }) => [question, stopped]))).toEqual(
        new Map(walked.questions.map(({ question, stopped }) => [question, stopped])),
      );
    });
    await eventually(async () => expect((await system.owner.summary(survey)).totalAnswers).toBe(walked.sent));
    // The same figures, counted from the log.
    const filtered = (await ask('GET', '/progress?receivedFrom=2020-01-01')) as Walked;
    expect(filtered).toMatchObject({ started: walked.started, sent: walked.sent, pages: walked.pages });
  });
});
