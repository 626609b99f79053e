import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { z } from 'zod';
import { input, inputOr, optionalText, readInputs, type InputTypes } from './input.ts';
import { problem } from '../problems/problem.ts';
import { RefusedInput } from '../problems/refused-input.ts';

const body = z.strictObject({ count: z.int().min(1), colours: z.array(z.enum(['red', 'blue'])) });
const words = {
  fields: { '': 'An object', count: 'A whole number from 1', 'colours[]': 'Red or blue' },
  unknown: 'Unknown',
};
const described = z.object({ where: z.string() });

const app = Fastify();
readInputs(app);
app.setErrorHandler((error, _request, reply) => {
  if (!(error instanceof RefusedInput)) throw error;
  const { status, type, errors } = error.problem;
  return reply.code(status).send({ type, errors });
});
const routes = app.withTypeProvider<InputTypes>();
routes.post('/api/:id', {
  schema: { params: input(z.object({ id: z.string().toUpperCase() })), body: input(body, words) },
  handler: async ({ params, body: { count } }) => ({ id: params.id, next: count + 1 }),
});
routes.get('/pages/:id', {
  schema: {
    params: inputOr(problem('route-not-found'), z.object({ id: z.string().regex(/^\d+$/) })),
    querystring: input(z.object({ done: optionalText })),
  },
  handler: async ({ query }) => ({ done: query.done ?? 'nothing' }),
});
routes.get('/filtered', { schema: { querystring: described }, handler: async ({ query }) => query });

beforeAll(async () => {
  await app.ready();
});
afterAll(() => app.close());

const post = async (payload?: object) =>
  (await app.inject({ method: 'POST', url: '/api/a1', ...(payload && { payload }) })).json<unknown>();

describe('an input of a route', () => {
  test('is what its schema makes of it', async () => {
    expect(await post({ count: 1, colours: ['red'] })).toEqual({ id: 'A1', next: 2 });
  });

  test.each([
    ['a field', { count: 0, colours: [] }, [{ path: 'count', message: 'A whole number from 1' }]],
    [
      'an item of a list',
      { count: 1, colours: ['red', 'x'] },
      [{ path: 'colours[1]', message: 'Red or blue' }],
    ],
    ['a field that is not there', { count: 1, colours: [], size: 1 }, [{ path: 'size', message: 'Unknown' }]],
    ['a missing body', undefined, [{ path: '', message: 'An object' }]],
  ])('is refused in the words of its schema: %s', async (_name, payload, errors) => {
    expect(await post(payload)).toEqual({ type: 'invalid', errors });
  });

  test('of a page is an address where there is nothing, if it does not fit', async () => {
    const { statusCode, body: sent } = await app.inject('/pages/one');
    expect([statusCode, sent]).toEqual([404, '{"type":"route-not-found"}']);
  });

  test.each([
    ['/pages/1', 'nothing'],
    ['/pages/1?done=saved', 'saved'],
    ['/pages/1?done=saved&done=x', 'nothing'],
  ])('may be left out of a query: %s', async (url, done) => {
    expect((await app.inject(url)).json()).toEqual({ done });
  });

  test('is handed on as it came if its schema only describes it', async () => {
    expect((await app.inject('/filtered?colour=red')).json()).toEqual({ colour: 'red' });
  });

  test('has a schema of its own', () => {
    expect(() => inputOr(problem('route-not-found'), body)).toThrow('an input already');
    expect(() => inputOr(problem('route-not-found'), body.clone())).not.toThrow();
  });
});
