import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { readBody } from './response-body.ts';

function bodyOf(...pieces: readonly string[]) {
  return Readable.from(pieces.map((piece) => Buffer.from(piece)));
}

test.each([
  ['in one piece', ['abcdef']],
  ['in several pieces', ['ab', 'cde', 'f']],
  ['in several pieces, the first of which is empty', ['', 'abc', 'def']],
])('a body is read %s', async (_how, pieces) => {
  const readableStreamBody = bodyOf(...pieces);
  expect((await readBody({ readableStreamBody, contentLength: 6 })).toString()).toBe('abcdef');
});

test('a body without a length is read up to its end', async () => {
  expect((await readBody({ readableStreamBody: bodyOf('ab', 'cd') })).toString()).toBe('abcd');
});

test('a body may be empty', async () => {
  expect(await readBody({ readableStreamBody: bodyOf(), contentLength: 0 })).toHaveLength(0);
  expect(await readBody({ contentLength: 0 })).toHaveLength(0);
});

test.each([
  ['shorter', ['ab', 'cd']],
  ['longer', ['abcd', 'ef']],
  ['longer at its first piece', ['abcdef']],
  ['longer behind a whole one', ['abcde', 'f']],
])('a body that is %s than its length is an error', async (_how, pieces) => {
  const read = readBody({ readableStreamBody: bodyOf(...pieces), contentLength: 5 });
  await expect(read).rejects.toThrow('cut off');
});
