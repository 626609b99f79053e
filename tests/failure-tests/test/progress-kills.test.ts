import { eventually } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { reaches } from '../src/reaches.ts';
import { withSystem } from '../src/system.ts';
import { Walkers, walkedSurvey } from '../src/walkers.ts';

/** With 10,000 it took 4.5 minutes, and the figures were those of what they did. */
const people = 360;
const survey = 'walk';

test('the figures of progress are what people did, although they repeat each page while sites and workers are killed', async () => {
  await withSystem({ sites: 2, workers: 2, surveys: 1 }, async (system) => {
    const { owner } = system;
    await owner.putSurvey(survey, walkedSurvey);
    await owner.changeSettings(survey, { progress: true });

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
    await owner.putSurvey(survey, { ...walkedSurvey, title: 'Another walk' });
    await walkers.all();

    const walked = walkers.walked();
    await eventually(async () => {
      const { questions, ...found } = await owner.progress(survey);
      expect(found).toMatchObject({ started: walked.started, sent: walked.sent, pages: walked.pages });
      expect(new Map(questions.map(({ question, stopped }) => [question, stopped]))).toEqual(
        new Map(walked.questions.map(({ question, stopped }) => [question, stopped])),
      );
    });
    await eventually(async () => expect((await owner.summary(survey)).totalAnswers).toBe(walked.sent));
    // The same figures, counted from the log.
    const filtered = await owner.progress(survey, 'receivedFrom=2020-01-01');
    expect(filtered).toMatchObject({ started: walked.started, sent: walked.sent, pages: walked.pages });
  });
});
