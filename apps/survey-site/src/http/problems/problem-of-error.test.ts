import { AnswerLogError } from '@canvass/answer-log';
import { StorageError } from '@canvass/storage';
import { expect, test } from '@jest/globals';
import { problemOfError } from './problem-of-error.ts';

test('the refusal of a read while too many large documents wait names the limit', () => {
  expect(problemOfError(new StorageError('overloaded', 'x'), 'GET')).toMatchObject({
    status: 503,
    type: 'too-many-reads',
    detail: expect.stringContaining('MAX_CACHE_BYTES'),
    headers: { 'retry-after': '2' },
  });
});

test('an answer log that lacks what its summary lists is a named problem', () => {
  expect(problemOfError(new AnswerLogError('logDamaged', 'x'), 'GET')).toMatchObject({
    status: 500,
    type: 'document-unreadable',
  });
});
