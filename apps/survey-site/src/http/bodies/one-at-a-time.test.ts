import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { createOneAtATime, wasAnswered } from './one-at-a-time.ts';

const requestWith = (socket: { destroyed: boolean }) => ({ raw: { socket } }) as unknown as FastifyRequest;

test('a request is handled when the one before it is answered, and at once if its client has left', async () => {
  const [first, gone, last] = [false, true, false].map((destroyed) => requestWith({ destroyed }));
  const handled: string[] = [];
  const forms = createOneAtATime();
  forms.run(first!, () => void handled.push('first'));
  forms.run(gone!, () => void handled.push('gone'));
  forms.run(last!, () => void handled.push('last'));
  await turn();
  expect(handled).toEqual(['first']);
  // Of another request, and twice.
  wasAnswered(last!);
  wasAnswered(first!);
  wasAnswered(first!);
  await turn();
  await turn();
  expect(handled).toEqual(['first', 'gone', 'last']);
  wasAnswered(last!);
  await turn();
  forms.run(first!, () => void handled.push('again'));
  expect(handled.at(-1)).toBe('again');
  wasAnswered(first!);
});
