import { expect, test } from '@jest/globals';
import { encodeRecord, tailOf } from '@canvass/journal';
import { coffeeFixture } from '../../test/log-fixture.ts';
import { createErasures } from './erasures.ts';
import { createSummaries } from '../summary/summaries.ts';

const answerId = '01KAJ5V3M0GGZJX4T9W2YB6NDC';
/** The same submission, sent again a second later. */
const attemptId = `01KAJ5V4K8${tailOf(answerId)}`;

async function counted() {
  const fixture = await coffeeFixture();
  const { coffee, clock, record, appendLines, worker, containers } = fixture;
  const summaries = createSummaries({ container: containers.summaries });
  await appendLines('S1', encodeRecord(record(coffee, { id: answerId })));
  await worker().counter.count(['S1']);
  return { ...fixture, erasures: createErasures({ ...containers, summaries, clock }) };
}

test('an erasure is new once, whichever attempt is named', async () => {
  const { coffee, erasures } = await counted();
  expect(await erasures.erase(coffee, attemptId)).toEqual({ outcome: 'erased', id: answerId, isNew: true });
  expect(await erasures.erase(coffee, answerId)).toMatchObject({ outcome: 'erased', isNew: false });
  expect(await erasures.erase(coffee, attemptId)).toMatchObject({ outcome: 'erased', isNew: false });
});

test('an erasure is new also if the response to its write was lost', async () => {
  const { coffee, storage, erasures, document } = await counted();
  storage.next('summaries', 'put', 'unanswered');
  expect(await erasures.erase(coffee, answerId)).toMatchObject({ outcome: 'erased', isNew: true });
  expect(await document(coffee)).toMatchObject({ erased: [answerId] });
});
