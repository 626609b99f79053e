import type { FoundDefinition } from '@canvass/storage';
import { deferred } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { RateLimiter } from '../http/limits/rate-limiter.ts';
import type { CompiledSurvey } from './compiled-survey.ts';
import { SurveyFinder } from './survey-finder.ts';

function replyTo(ip: string) {
  const reply = {
    request: { ip, socket: {} },
    raw: { destroyed: false },
    sent: false,
    hijack: () => void (reply.sent = true),
  };
  return reply;
}

const limit = () => new RateLimiter({ limit: 10, windowMs: 10_000 }, { now: () => 0 });

const ofBytes = (bytes: number) => ({ body: Buffer.alloc(bytes) }) as CompiledSurvey;
/** What a site may still have in memory, too old to be given out. */
const lastFound: Record<string, CompiledSurvey> = { small: ofBytes(16_383), large: ofBytes(16_384) };

test('loads two surveys at a time for an address, and none for a client that left while it waited', async () => {
  const loading: string[] = [];
  const loaded = deferred<FoundDefinition<CompiledSurvey>>();
  const definitions = {
    peek: () => undefined,
    lastFound: (_tenant: string, survey: string) => lastFound[survey],
    find: (_tenant: string, survey: string) => {
      loading.push(survey);
      return loaded.promise;
    },
  };
  const surveys = new SurveyFinder({
    definitions,
    intake: { assertCircuitClosed: () => {} },
    submissions: limit(),
    work: limit(),
    limitMs: 1_000,
  });
  const find = (survey: string, reply = replyTo('192.0.2.1')) =>
    surveys.find(reply as unknown as FastifyReply, 'acme', survey);
  const left = replyTo('192.0.2.1');
  const all = [find('a'), find('b'), find('c', left), find('d'), find('e', replyTo('192.0.2.2'))];
  all.push(find('small'), find('large'));
  await new Promise(setImmediate);
  expect(loading.join(' ')).toBe('small a b e');
  left.raw.destroyed = true;
  loaded.resolve({ outcome: 'notFound' });
  await Promise.all(all);
  expect([loading.join(' '), left.sent]).toEqual(['small a b e d large', true]);
});
