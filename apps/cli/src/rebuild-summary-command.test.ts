import { describe, expect, test } from '@jest/globals';
import { createSummaries, progressKeyOf, surveyPath } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { createDefinitions } from '@canvass/storage';
import { progressDefinition, startHistory } from '@canvass/surveys';
import { surveyWithAnswers } from '../test/survey-with-answers.ts';
import { key, path } from '../test/tea-definition.ts';
import { rebuildSummaryCommand } from './rebuild-summary-command.ts';

describe('rebuild-summary', () => {
  test.each(['lost', 'unreadable'])('recounts the whole log if the summary is %s', async (damage) => {
    const { containers, deps } = await surveyWithAnswers([1, 5, 5]);
    if (damage === 'lost') await containers.summaries.delete(path);
    else await containers.summaries.put(path, Buffer.from('{"version":'));

    const result = await rebuildSummaryCommand(deps, 'acme', 'tea');

    expect(result).toMatchObject({ exitCode: 0, message: expect.stringContaining('from 3 answers') });
    const rebuilt = await createSummaries({ container: containers.summaries }).read(key);
    expect(rebuilt).toMatchObject({ outcome: 'found', document: { totals: { totalAnswers: 3 } } });
  });

  test('makes an edit that began earlier fail: the new summary would not know its version', async () => {
    const { containers, deps } = await surveyWithAnswers([1]);
    const definitions = createDefinitions({
      container: containers.definitions,
      clock: systemClock,
      compile: () => undefined,
    });
    const before = await definitions.read('acme', 'tea');
    if (before.outcome !== 'found') throw new Error('it was created');
    await containers.summaries.delete(path);

    expect(await rebuildSummaryCommand(deps, 'acme', 'tea')).toMatchObject({ exitCode: 0 });

    const edit = await definitions.write(
      'acme',
      'tea',
      { ...before.stored, version: 2 },
      { ifMatch: before.etag },
    );
    expect(edit).toEqual({ outcome: 'conflict' });
    expect(await definitions.read('acme', 'tea')).toMatchObject({ stored: before.stored });
  });

  test('reports the number of records that it left out', async () => {
    const { containers, deps } = await surveyWithAnswers([1, 5]);
    const blob = `${path}/9-BAD`;
    await containers.answerLogs.createAppendBlob(blob);
    await containers.answerLogs.appendBlock(blob, Buffer.from('rubbish\n'), 0);
    await containers.summaries.delete(path);
    const { message } = await rebuildSummaryCommand(deps, 'acme', 'tea');
    expect(message).toContain('from 2 answers. 1 records could not be read');
    expect(await containers.quarantine.get(`${blob}/0`)).toMatchObject({ bytes: Buffer.from('rubbish') });
  });

  test('recounts a lost summary of how far people get', async () => {
    const { containers, deps } = await surveyWithAnswers([1]);
    const definitions = createDefinitions({
      container: containers.definitions,
      clock: systemClock,
      compile: () => undefined,
    });
    const found = await definitions.read('acme', 'tea');
    if (found.outcome !== 'found') throw new Error('it was created');
    const history = startHistory(progressDefinition(found.stored.definition));
    const counted = { ...found.stored, progress: { version: 1, history } };
    await definitions.write('acme', 'tea', counted, { ifMatch: found.etag });
    const summaries = createSummaries({ container: containers.summaries });
    const ofProgress = progressKeyOf(key);

    expect(await rebuildSummaryCommand(deps, 'acme', 'tea')).toMatchObject({
      message: expect.stringContaining('the progress of acme/tea from 0 steps'),
    });
    expect(await summaries.read(ofProgress)).toMatchObject({ outcome: 'found', document: { history } });
    await containers.summaries.put(surveyPath(ofProgress), Buffer.from('{"version":'));
    expect(await rebuildSummaryCommand(deps, 'acme', 'tea')).toMatchObject({ exitCode: 0 });
    expect(await summaries.read(ofProgress)).toMatchObject({ outcome: 'found' });
    await containers.summaries.put(path, Buffer.from('{"version":'));
    await containers.summaries.put(surveyPath(ofProgress), Buffer.from('{"version":'));
    expect(await rebuildSummaryCommand(deps, 'acme', 'tea')).toMatchObject({
      exitCode: 0,
      message: expect.stringMatching(
        /of acme\/tea from 1 answers.*\n.*the progress of acme\/tea from 0 steps/,
      ),
    });
    expect(await rebuildSummaryCommand(deps, 'acme', 'tea')).toMatchObject({
      message: expect.stringContaining('nothing to do'),
    });
  });

  test('does not touch a readable summary', async () => {
    const { containers, deps } = await surveyWithAnswers([1]);
    const before = await containers.summaries.head(path);

    expect(await rebuildSummaryCommand(deps, 'acme', 'tea')).toMatchObject({
      exitCode: 0,
      message: expect.stringContaining('nothing to do'),
    });
    const etagOf = (found: typeof before) => (found.outcome === 'found' ? found.properties.etag : undefined);
    expect(etagOf(await containers.summaries.head(path))).toEqual(etagOf(before));
  });

  test('names a survey that does not exist', async () => {
    const { deps } = await surveyWithAnswers([]);
    expect(await rebuildSummaryCommand(deps, 'acme', 'coffee')).toEqual({
      exitCode: 1,
      message: 'The survey acme/coffee does not exist.',
    });
  });
});
