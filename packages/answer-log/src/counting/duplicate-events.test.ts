import { expect, test } from '@jest/globals';
import { submissionsFixture } from '../../test/submissions-fixture.ts';

test('a commit tells how many submissions were repeated, and how many of them with other answers', async () => {
  const { send, worker } = await submissionsFixture();
  const other = { answers: { rating: 1, colour: 'red', why: 'it is hot' } };
  await send(
    'S1',
    { key: 'a', hours: 0 },
    { key: 'b', hours: 0 },
    { key: 'a', hours: 1 },
    { key: 'a', hours: 2, over: other },
  );
  const { counter, events } = worker();
  await counter.count(['S1']);
  expect(events).toMatchObject([
    { type: 'committed', answers: 2, conflicts: 0, duplicates: 2, conflictingDuplicates: 1 },
  ]);
});
