import { expect, test } from '@jest/globals';
import { QueueError } from '../errors.ts';
import { reportOutcome } from './report-outcome.ts';

test('a failed message whose retry delay could not be set is logged with both errors', () => {
  const lines: string[] = [];
  const log = {
    warn: (fields: { err?: Error }, message: string) => lines.push(`${message}: ${fields.err?.message}`),
    error: (_fields: object, message: string) => lines.push(message),
  };
  const outcome = {
    kind: 'failed',
    messageId: 'm1',
    error: new Error('no such survey'),
    settlementError: new QueueError('unavailable', 'no answer'),
  } as Parameters<typeof reportOutcome>[1];
  reportOutcome('answers', outcome, { log, onOutcome: () => {} });
  expect(lines).toEqual([
    'handling a message failed: no such survey',
    'setting a retry delay failed: no answer',
  ]);
});
