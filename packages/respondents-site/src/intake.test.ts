import type { FoundDefinition } from '@canvass/storage';
import { deferred, FakeClock } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { RateLimiter } from '@canvass/web/limits';
import type { CompiledSurvey } from './compiled-survey.ts';
import { JournalCircuitBreaker } from './journal-circuit-breaker.ts';
import { SurveyFinder } from './survey-finder.ts';

describe("the journal's circuit breaker", () => {
  const openAfterMs = 4_000;

  test('stays closed while appends are confirmed now and then, however many are in flight', () => {
    const breaker = new JournalCircuitBreaker(openAfterMs);
    for (let now = 0; now < 20_000; now += 1_000) {
      breaker.started(now);
      breaker.started(now);
      expect(breaker.isOpen(now)).toBe(false);
      breaker.confirmed(now);
    }
  });

  test('opens when an append has been in flight for the limit, and closes when one is confirmed', () => {
    const breaker = new JournalCircuitBreaker(openAfterMs);
    breaker.started(100_000);
    breaker.started(102_000);
    expect(breaker.isOpen(103_999)).toBe(false);
    expect(breaker.isOpen(104_000)).toBe(true);
    breaker.confirmed(110_000);
    expect(breaker.isOpen(110_001)).toBe(false);
  });

  test('stays closed after a long idle time', () => {
    const breaker = new JournalCircuitBreaker(openAfterMs);
    breaker.started(0);
    breaker.confirmed(1);
    expect(breaker.isOpen(1_000_000)).toBe(false);
    breaker.started(1_000_000);
    expect(breaker.isOpen(1_000_001)).toBe(false);
  });

  test('lets one probe at a time through once it has opened; the first that is confirmed closes it', () => {
    const breaker = new JournalCircuitBreaker(openAfterMs);
    breaker.started(0);
    breaker.failed(12_000);
    expect(breaker.isOpen(12_001)).toBe(false);
    breaker.started(12_001);
    expect(breaker.isOpen(12_002)).toBe(true);
    breaker.failed(12_010);
    breaker.started(13_000);
    expect(breaker.isOpen(13_001)).toBe(true);
    breaker.confirmed(13_002);
    breaker.started(13_003);
    expect(breaker.isOpen(13_004)).toBe(false);
  });

  test('stays closed when an append fails at once', () => {
    const breaker = new JournalCircuitBreaker(openAfterMs);
    breaker.started(0);
    breaker.started(0);
    breaker.failed(5);
    expect(breaker.isOpen(6)).toBe(false);
  });
});

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
    clock: new FakeClock(0),
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
