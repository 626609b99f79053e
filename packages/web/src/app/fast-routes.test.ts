import { describe, expect, test } from '@jest/globals';
import { fastify } from 'fastify';
import { clientKey } from '../limits/client-key.ts';
import { FastRoutes } from './fast-routes.ts';

const forwardedBy = [
  '192.0.2.7',
  '192.0.2.7, 198.51.100.9',
  '192.0.2.7,  2001:db8:1:2:3::4 ',
  '192.0.2.7, 198.51.100.9,, ',
  'invented',
  ' , ',
] as const;

describe('the client behind a proxy', () => {
  test.each(forwardedBy)('is the one that Fastify finds: %j', async (forwarded) => {
    const headers = { 'x-forwarded-for': forwarded };
    for (const behindProxy of [true, false]) {
      const app = fastify({ trustProxy: behindProxy ? (_address, hop) => hop < 1 : false });
      app.get('/', (request, reply) => reply.send(clientKey(request)));
      const { body } = await app.inject({ url: '/', headers, remoteAddress: '127.0.0.9' });
      const request = {
        method: 'GET',
        url: '/',
        headers,
        body: Buffer.alloc(0),
        remoteAddress: '127.0.0.9',
      } as const;
      expect(new FastRoutes({ behindProxy }).clientKeyOf(request)).toBe(body);
    }
  });
});
