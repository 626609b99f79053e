import { beforeAll, describe, expect, test } from '@jest/globals';
import { idsOf, namesIn } from '../../test/log-fixture.ts';
import { submissionsFixture, type Attempt, type SubmissionsFixture } from '../../test/submissions-fixture.ts';
import { createErasures } from './erasures.ts';
import { encodeDocument } from '../summary/document-json.ts';

/** Answers of about 10 KB, which fill an index page. */
const answers = 2_000;

const attempt = (index: number, hours: number): Attempt => ({
  key: `${index}`,
  hours,
  over: { submissionId: 'x'.repeat(10_000) },
});

describe('index pages of the last release, which have no keys', () => {
  let fixture: SubmissionsFixture;
  let ids: string[];

  beforeAll(async () => {
    fixture = await submissionsFixture();
    const { send, worker, coffee, summaries, direct } = fixture;
    ids = [];
    const { counter } = worker();
    for (let from = 0; from < answers; from += 200) {
      const some = Array.from({ length: 200 }, (_, index) => attempt(from + index, 0));
      ids.push(...idsOf(await send('S1', ...some)));
      await counter.count(['S1']);
    }
    const found = await summaries.read(coffee);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    const { document, etag } = found;
    if (document.log.every(({ pages }) => pages.length === 0)) throw new Error('there is no index page');
    const log = document.log.map((part) => ({
      ...part,
      pages: part.pages.map(({ keys: _keys, ...page }) => page),
    }));
    await summaries.replace(coffee, encodeDocument({ ...document, version: document.version + 1, log }), {
      ifMatch: etag,
    });
    for (const name of await namesIn(direct.answerLogs)) {
      if (name.endsWith('.keys')) await direct.answerLogs.delete(name);
    }
  });

  test('do not let a repeated submission count again', async () => {
    const { send, worker, figures } = fixture;
    const { counter } = worker('w2');
    await send('S2', attempt(0, 3), attempt(700, 3), attempt(answers - 1, 3), attempt(answers, 3));
    await counter.count(['S2']);
    expect(await figures()).toEqual({ answers: answers + 1, duplicates: 3, conflicts: 0 });
  });

  test('find an answer by the id of a repeated attempt, also to erase it', async () => {
    const { send, coffee, reader, containers, summaries, clock } = fixture;
    const [repeated] = await send('S3', attempt(700, 5));
    expect(await reader.find(coffee, repeated!.id)).toMatchObject({ answer: { id: ids[700] } });
    const erasures = createErasures({ ...containers, summaries, clock });
    expect(await erasures.erase(coffee, repeated!.id)).toMatchObject({ outcome: 'erased', id: ids[700] });
  });
});
