import { expect, test } from '@jest/globals';
import { DatabaseError } from 'pg';
import { toTransferError } from './errors.ts';

function databaseError(code: string, message: string, over: Partial<DatabaseError> = {}): DatabaseError {
  return Object.assign(new DatabaseError(message, message.length, 'error'), { code, ...over });
}

test('no error quotes an answer', () => {
  const secret = 'I live in Hill Street';
  for (const error of [
    databaseError('22P02', `invalid input syntax for type integer: "${secret}"`, {
      where: `COPY acme__coffee, line 1, column q_why: "${secret}"`,
    }),
    databaseError('23505', 'duplicate key value violates unique constraint "acme__coffee_id_key"', {
      detail: `Key (id)=(${secret}) already exists.`,
    }),
  ]) {
    const known = toTransferError(error) as Error;
    expect(known).toMatchObject({ code: 'refused', message: expect.stringContaining(error.code!) });
    expect(JSON.stringify([known, known.message, known.stack, known.cause])).not.toContain('Hill Street');
  }
});

test.each([
  [databaseError('57P01', 'terminating connection due to administrator command'), 'unavailable'],
  [databaseError('53300', 'sorry, too many clients already'), 'unavailable'],
  [new Error('Connection terminated unexpectedly'), 'unavailable'],
  [Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), 'unavailable'],
  [Object.assign(new Error('getaddrinfo EAI_AGAIN db'), { code: 'EAI_AGAIN' }), 'unavailable'],
  [Object.assign(new Error('self-signed certificate'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' }), 'unavailable'],
  [databaseError('40P01', 'deadlock detected'), 'locked'],
  [databaseError('55P03', 'canceling statement due to lock timeout'), 'locked'],
  [databaseError('2BP01', 'cannot drop table'), 'needed'],
  [databaseError('54011', 'tables can have at most 1600 columns'), 'tooWide'],
  [databaseError('42501', 'permission denied for schema canvass'), 'refused'],
])('%s is %s', (error, code) => {
  expect(toTransferError(error)).toMatchObject({ code });
});

test('an error that is not of the database stays what it is', () => {
  const error = new TypeError('a bug');
  expect(toTransferError(error)).toBe(error);
});
