import { expect, test } from '@jest/globals';
import { StorageError } from '@canvass/storage';
import { FakeClock } from '@canvass/testing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refuser } from '@canvass/web/problems';
import type { Ticket } from '../tickets/tickets.ts';
import { deskGuard } from './desk-guard.ts';

const ticket: Ticket = {
  id: 'S1',
  untilSeconds: 9e9,
  tenant: 'acme',
  principal: { kind: 'key', id: 'K1', name: 'First key', role: 'viewer' },
};

async function visit() {
  const clock = new FakeClock();
  const answer: { ticket: Ticket | undefined; error?: Error } = { ticket };
  const read = () => (answer.error ? Promise.reject(answer.error) : Promise.resolve(answer.ticket));
  const uses: string[] = [];
  const { recognise, guard, mayStill } = deskGuard({
    sessions: { read },
    lastUses: { note: (tenant, { id }) => void uses.push(`${tenant}/${id}`) },
    refuser: {} as Refuser,
    clock,
  });
  const request = { headers: {}, params: { tenant: 'acme' } } as FastifyRequest;
  await recognise(request);
  await guard('viewer')(request, {} as FastifyReply);
  return {
    clock,
    uses,
    mayStill: () => mayStill(request, 'viewer'),
    answer,
  };
}

test('a visitor may still see what they saw for 10 minutes while the storage does not answer', async () => {
  const { clock, mayStill, answer } = await visit();
  await clock.advance(300_000);
  expect(await mayStill()).toBe(true);
  answer.error = new StorageError('unavailable', 'down');
  await clock.advance(599_999);
  expect(await mayStill()).toBe(true);
  await clock.advance(1);
  expect(await mayStill()).toBe(false);
});

test('a visitor without a session, or with one of another tenant, may not any more', async () => {
  const { mayStill, answer } = await visit();
  answer.ticket = undefined;
  expect(await mayStill()).toBe(false);
  answer.ticket = { ...ticket, tenant: 'other' };
  expect(await mayStill()).toBe(false);
});

test('a visitor whom a guard lets pass counts as a use of their key', async () => {
  const { uses } = await visit();
  expect(uses).toEqual(['acme/K1']);
});
