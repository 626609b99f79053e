import { expect, test } from '@jest/globals';
import { totalIn } from './watcher.ts';

const event = (html: string): string =>
  `id: x.y\nevent: regions\ndata: ${JSON.stringify({ 'results-figures': html })}`;

test('reads the total that a stream shows', () => {
  expect(totalIn(event('<dd><span class="total">1,234,567</span></dd>'))).toBe(1_234_567);
  expect(totalIn(event('<dd>none</dd>'))).toBeUndefined();
  expect(totalIn('event: regions\ndata: {"results-as-of":""}')).toBeUndefined();
  expect(totalIn('event: old\ndata: {"since":null}')).toBeUndefined();
});
