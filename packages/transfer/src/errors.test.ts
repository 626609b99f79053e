import { expect, test } from '@jest/globals';
import { DatabaseError } from 'pg';
import { toConnectError, toTransferError } from './errors.ts';

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
  {
    error: databaseError('57P01', 'terminating connection due to administrator command'),
    code: 'unavailable',
  },
  { error: databaseError('53300', 'sorry, too many clients already'), code: 'unavailable' },
  { error: new Error('Connection terminated unexpectedly'), code: 'unavailable' },
  { error: Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), code: 'unavailable' },
  { error: databaseError('53100', 'could not extend file: No space left on device'), code: 'unavailable' },
  { error: databaseError('53200', 'out of memory'), code: 'refused' },
  { error: databaseError('40P01', 'deadlock detected'), code: 'late' },
  {
    error: databaseError('25P03', 'terminating connection due to idle-in-transaction timeout'),
    code: 'late',
  },
  { error: databaseError('55P03', 'canceling statement due to lock timeout'), code: 'locked' },
  { error: databaseError('2BP01', 'cannot drop table'), code: 'needed' },
  { error: databaseError('54011', 'tables can have at most 1600 columns'), code: 'too-wide' },
  { error: databaseError('42501', 'permission denied for schema canvass'), code: 'refused' },
])('$error.message ($error.code) is $code', ({ error, code }) => {
  expect(toTransferError(error)).toMatchObject({ code });
});

test.each([
  { error: Object.assign(new Error('getaddrinfo EAI_AGAIN db'), { code: 'EAI_AGAIN' }), code: 'unavailable' },
  {
    error: Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    code: 'unavailable',
  },
  { error: new Error('The server does not support SSL connections'), code: 'unavailable' },
  { error: databaseError('28P01', 'password authentication failed for user "canvass"'), code: 'refused' },
])('$error.message ($error.code) while it connects is $code', ({ error, code }) => {
  expect(toConnectError(error)).toMatchObject({ code });
});

test('an error that is not of the database stays what it is', () => {
  const error = new TypeError('a bug');
  expect(toTransferError(error)).toBe(error);
});
