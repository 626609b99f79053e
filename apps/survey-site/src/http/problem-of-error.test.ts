import { expect, test } from '@jest/globals';
import { StorageError } from '@canvass/storage';
import { problemOfError } from './problem-of-error.ts';

test('who is refused because too many large documents wait is told which limit bounds them', () => {
  expect(problemOfError(new StorageError('overloaded', 'x'), 'GET')).toMatchObject({
    status: 503,
    type: 'too-many-reads',
    detail: expect.stringContaining('MAX_CACHE_BYTES'),
    headers: { 'retry-after': '2' },
  });
});
