import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { clientKey } from './client-key.ts';

test('a client whose connection is gone still has a key', () => {
  const gone = { ip: undefined, socket: new Socket() } as unknown as FastifyRequest;
  expect(clientKey(gone)).toBe('unknown');
});
