import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import { fastify } from 'fastify';
import { compressResponses } from './compress-responses.ts';

const app = fastify();
const ended = Promise.withResolvers<void>();

compressResponses(app);
app.get('/v1/file', (_request, reply) => reply.type('text/csv').send(Readable.from(pieces())));

const body = Buffer.from('Coffee or tea? '.repeat(1_000));
app.get('/v1/document', (_request, reply) => reply.type('application/json').send(body));

/** More than zlib keeps, and then nothing until the test says so. */
async function* pieces(): AsyncGenerator<Buffer> {
  yield randomBytes(256 * 1024);
  await ended.promise;
}

const get = () =>
  app.inject({ url: '/v1/file', headers: { 'accept-encoding': 'gzip' }, payloadAsStream: true });
const codingOf = async (response: ReturnType<typeof get>) => (await response).headers['content-encoding'];

afterAll(() => app.close());

test('streams are compressed until 32 of them are open, because zlib keeps memory of each', async () => {
  const open = Array.from({ length: 32 }, get);
  expect(await Promise.all(open.map(codingOf))).toEqual(open.map(() => 'gzip'));
  expect(await codingOf(get())).toBeUndefined();
  ended.resolve();
  for (const each of open) (await each).stream().resume();
  await eventually(async () => expect(await codingOf(get())).toBe('gzip'));
});

async function readDocument(): Promise<string> {
  const { rawPayload } = await app.inject({ url: '/v1/document', headers: { 'accept-encoding': 'gzip' } });
  return gunzipSync(rawPayload).toString();
}

test('a body that is sent again is compressed once', async () => {
  const sent = body.toString();
  expect(await Promise.all([readDocument(), readDocument()])).toEqual([sent, sent]);
  // No response has other bytes than the first: they were not compressed again.
  body.fill('x');
  expect(await readDocument()).toBe(sent);
});
