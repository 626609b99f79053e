import type { AnswerColumns } from '@canvass/columns';
import { expect, test } from '@jest/globals';
import { TimeZone } from '@canvass/surveys';
import { Trend } from './trend.ts';

test('adds the greatest numbers without rounding', () => {
  const count = 20_000;
  const values = [1_000_000_000_000 - 1, 1_000_000_000_000 - 2];
  const columns = {
    receivedAtMs: new Float64Array(count),
    facets: new Map([
      [
        'n',
        {
          type: 'number',
          values,
          codes: Uint32Array.from({ length: count }, (_, row) => 1 + (row % 2)),
          offsets: undefined,
        },
      ],
    ]),
  } as unknown as AnswerColumns;
  const trend = new Trend('day', TimeZone.of('UTC'), [{ id: 'n', scores: undefined }]);
  trend.add(
    columns,
    Uint32Array.from({ length: count }, (_, row) => row),
  );
  const [point] = trend.points();
  expect(point?.sums.get('n')).toEqual({ answered: count, sum: 19_999_999_999_970_000n });
});
