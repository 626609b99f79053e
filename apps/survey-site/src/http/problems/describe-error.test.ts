import { expect, test } from '@jest/globals';
import { describeError } from './describe-error.ts';

test('keeps the message and cause of an error, and no other field', () => {
  const sdkError = Object.assign(new Error('refused'), {
    code: 'AuthenticationFailed',
    request: { headers: { authorization: 'SharedKey secret' } },
  });
  const described = describeError(new Error('no answer', { cause: sdkError }));
  expect(described).toMatchObject({
    message: 'no answer',
    cause: { message: 'refused', code: 'AuthenticationFailed' },
  });
  expect(JSON.stringify(described)).not.toContain('secret');
});

test('ends with an error that is its own cause', () => {
  const error = new Error('round');
  error.cause = error;
  expect(() => JSON.stringify(describeError(error))).not.toThrow();
});
