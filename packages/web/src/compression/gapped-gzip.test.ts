import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { gappedGzip } from './gapped-gzip.ts';

const text = (words: number): Buffer => Buffer.from('<li>Café</li>\n'.repeat(words));

test.each([
  ['nothing', text(0), text(0), text(0)],
  ['nothing in the gap', text(900), text(0), text(900)],
  ['only the gap', text(0), text(1), text(0)],
  ['a form', text(20), text(3), text(100_000)],
  ['a gap of more than a block', text(20), text(9_000), text(20)],
])('a gzip file with a gap is read as one text: %s', async (_what, before, own, after) => {
  const file = await gappedGzip(before, after);
  // A second file of the same parts: the first one changed nothing.
  for (const each of [own, Buffer.from('another')]) {
    expect(
      gunzipSync(Buffer.concat(file.filledWith(each))).equals(Buffer.concat([before, each, after])),
    ).toBe(true);
  }
});

test('what stands around the gap is compressed, and shared by all files', async () => {
  const file = await gappedGzip(text(20), text(100_000));
  const [first, second] = [file.filledWith(Buffer.from('1')), file.filledWith(Buffer.from('2'))];
  expect(file.bytes * 100).toBeLessThan(text(100_000).byteLength);
  const shared = first.filter((part) => second.includes(part));
  expect(shared.reduce((bytes, part) => bytes + part.byteLength, 0)).toBeGreaterThanOrEqual(file.bytes);
});
