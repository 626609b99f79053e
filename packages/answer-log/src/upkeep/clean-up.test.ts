import { describe, expect, test } from '@jest/globals';
import { coffeeFixture, idsOf, logFixture, type LogFixture, namesIn } from '../../test/log-fixture.ts';
import { loseAndRebuild } from '../../test/lose-and-rebuild.ts';
import { submissionsFixture } from '../../test/submissions-fixture.ts';
import { withMethods } from '../../test/with-methods.ts';
import { cleanUp } from './clean-up.ts';

const clean = ({ containers, summaries }: LogFixture, signal?: AbortSignal) =>
  cleanUp({ ...containers, summaries, summariesContainer: containers.summaries }, signal);

describe('the clean-up', () => {
  test('deletes the progress of segments that are gone, and no other', async () => {
    const fixture = await coffeeFixture();
    const { coffee, answer, worker, direct } = fixture;
    await answer('S1', [coffee], 1);
    await answer('S2', [coffee], 1);
    await worker().counter.count(['S1', 'S2']);
    await direct.journal.delete('S1');
    expect(await clean(fixture)).toEqual({ progressBlobs: 1, logBlobs: 0, skipped: 0, failed: 0 });
    expect(await namesIn(direct.progress)).toEqual(['S2']);
  });

  test('takes log blobs that no summary lists once their version is reached', async () => {
    const fixture = await coffeeFixture();
    const { coffee, answer, worker, direct, log, document } = fixture;
    const records = await answer('S1', [coffee], 3);
    await worker().counter.count(['S1']);
    const { version } = await document(coffee);
    await direct.answerLogs.createAppendBlob(`acme/coffee/I1/${version}-REFUSED`);
    await direct.answerLogs.put(`acme/coffee/I1/${version}-REFUSED.index`, Buffer.from('[]'));
    await direct.answerLogs.createAppendBlob(`acme/coffee/I1/${version + 1}-UNDERWAY`);
    expect(await clean(fixture)).toEqual({ progressBlobs: 0, logBlobs: 2, skipped: 0, failed: 0 });
    const left = await namesIn(direct.answerLogs);
    expect(left).toHaveLength(2);
    expect(left).toContain(`acme/coffee/I1/${version + 1}-UNDERWAY`);
    expect(await log(coffee)).toEqual(idsOf(records));
  });

  test('leaves the log blob of a rebuild that ends while it lists the log', async () => {
    const fixture = await submissionsFixture();
    const { coffee, containers, summaries, direct, send, worker, log } = fixture;
    const records = await send('S1', { hours: 0 }, { hours: 1 });
    await worker().counter.count(['S1']);
    // The rebuilt version is a time in ms, far above the versions in names.
    await loseAndRebuild(fixture);
    const slow = withMethods(direct.answerLogs, {
      async *list(...range) {
        await loseAndRebuild(fixture);
        yield* direct.answerLogs.list(...range);
      },
    });
    const deps = { ...containers, answerLogs: slow, summaries, summariesContainer: containers.summaries };
    expect(await cleanUp(deps)).toMatchObject({ failed: 0 });
    expect(await log(coffee)).toEqual(idsOf(records));
  });

  test('takes every answer of a deleted survey, and leaves its tombstone', async () => {
    const fixture = logFixture();
    const { createSurvey, answer, worker, direct, summaries } = fixture;
    const [coffee, tea] = [await createSurvey('coffee'), await createSurvey('tea')];
    await answer('S1', [coffee, tea], 4);
    await worker().counter.count(['S1']);
    const before = await namesIn(direct.answerLogs);
    expect(before).toEqual([
      expect.stringMatching(/^acme\/coffee\/I1\//),
      expect.stringMatching(/^acme\/tea\/I1\//),
    ]);
    await summaries.writeTombstone(coffee);
    await clean(fixture);
    expect(await namesIn(direct.answerLogs)).toEqual(before.slice(1));
    expect(await summaries.read(coffee)).toMatchObject({ outcome: 'deleted' });
  });

  test.each(['lost', 'unreadable'])(
    'takes every answer of a survey that was deleted with its summary %s',
    async (how) => {
      const fixture = await coffeeFixture();
      const { coffee, answer, worker, direct, summaries } = fixture;
      await answer('S1', [coffee], 2);
      await worker().counter.count(['S1']);
      if (how === 'lost') await direct.summaries.delete('acme/coffee/I1');
      else await direct.summaries.put('acme/coffee/I1', Buffer.from('rubbish'));
      await summaries.writeTombstone(coffee);
      await clean(fixture);
      expect(await namesIn(direct.answerLogs)).toEqual([]);
    },
  );

  test('keeps everything of a survey whose summary is lost or unreadable: a rebuild needs it', async () => {
    const fixture = logFixture();
    const { createSurvey, answer, worker, direct } = fixture;
    const [coffee, tea] = [await createSurvey('coffee'), await createSurvey('tea')];
    await answer('S1', [coffee, tea], 4);
    await worker().counter.count(['S1']);
    const before = await namesIn(direct.answerLogs);
    await direct.summaries.put('acme/coffee/I1', Buffer.from('rubbish'));
    await direct.summaries.delete('acme/tea/I1');
    expect(await clean(fixture)).toEqual({ progressBlobs: 0, logBlobs: 0, skipped: 1, failed: 0 });
    expect(await namesIn(direct.answerLogs)).toEqual(before);
  });

  test('keeps everything of a survey whose summary is lost while it runs', async () => {
    const fixture = await coffeeFixture();
    const { coffee, containers, summaries, answer, worker, direct } = fixture;
    await answer('S1', [coffee], 2);
    await worker().counter.count(['S1']);
    const before = await namesIn(direct.answerLogs);
    const losing = withMethods(direct.answerLogs, {
      async *list(...range) {
        await direct.summaries.delete('acme/coffee/I1');
        yield* direct.answerLogs.list(...range);
      },
    });
    const deps = { ...containers, answerLogs: losing, summaries, summariesContainer: containers.summaries };
    expect(await cleanUp(deps)).toEqual({ progressBlobs: 0, logBlobs: 0, skipped: 0, failed: 0 });
    expect(await namesIn(direct.answerLogs)).toEqual(before);
  });

  test('continues if storage does not respond for one blob, and reports it', async () => {
    const fixture = logFixture();
    const { createSurvey, answer, worker, direct, storage } = fixture;
    const [coffee, tea] = [await createSurvey('coffee'), await createSurvey('tea')];
    await answer('S1', [coffee, tea], 2);
    await answer('S2', [coffee, tea], 2);
    await worker().counter.count(['S1', 'S2']);
    await direct.journal.delete('S1');
    await direct.journal.delete('S2');
    await direct.answerLogs.createAppendBlob('acme/tea/I1/1-REFUSED');
    storage.next('journal', 'head', 'lost');
    storage.next('answers', 'list', 'lost');
    expect(await clean(fixture)).toEqual({ progressBlobs: 1, logBlobs: 1, skipped: 0, failed: 2 });
  });

  test('does not touch a neighbour whose name begins alike', async () => {
    const fixture = logFixture();
    const { createSurvey, direct } = fixture;
    await createSurvey('coffee');
    await direct.answerLogs.createAppendBlob('acme/coffee/I10/1-OTHER');
    await clean(fixture);
    expect(await namesIn(direct.answerLogs)).toEqual(['acme/coffee/I10/1-OTHER']);
  });

  test('stops when it is aborted', async () => {
    const fixture = logFixture();
    await fixture.direct.progress.put('S1', Buffer.from('{}'));
    const report = await clean(fixture, AbortSignal.abort());
    expect(report).toEqual({ progressBlobs: 0, logBlobs: 0, skipped: 0, failed: 0 });
    expect(await namesIn(fixture.direct.progress)).toEqual(['S1']);
  });
});
