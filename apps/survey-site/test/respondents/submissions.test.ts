import * as fc from 'fast-check';
import { JournalError, type JournalErrorCode } from '@canvass/journal';
import { StorageError } from '@canvass/storage';
import { compileAnswerValidator, surveyDefinitionSchema } from '@canvass/surveys';
import { coffee, latch } from '@canvass/testing';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { anyCharacter } from '@canvass/surveys/any-character';
import type { ApiDocument } from '@canvass/web/openapi';
import { readSubmission } from '@canvass/respondents-site';
import { componentFault } from '../support/documented-answers.ts';
import { type MemorySiteOptions } from '../support/memory-site.ts';
import { expectProblem, problemOf } from '../support/problems.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();

/** On the shared site, or on one with `own` options. */
async function siteOf(own?: MemorySiteOptions, survey: object | null = coffee) {
  const { at, tenant } = await newTenant(own, survey);
  const url = `/v1/tenants/${tenant}/surveys/coffee/answers`;
  const send = (options: object = {}) =>
    at.site.inject({ method: 'POST', url, payload: { answers: { colour: 'red', rating: 4 } }, ...options });
  return { at, tenant, url, send };
}

describe('a valid submission', () => {
  test('is acknowledged when its record is in the journal', async () => {
    const { at, tenant, url, send } = await siteOf();
    const response = await send();
    expect(response.statusCode).toBe(201);
    const { id, receivedAt } = response.json<{ id: string; receivedAt: string }>();
    expect(receivedAt).toBe('2026-11-21T09:00:00.000Z');
    expect(response.headers.location).toBe(`${url}/${id}`);
    expect(at.journal.keys).toEqual([`${tenant}/coffee`]);
    expect(at.journal.records()).toEqual([
      {
        tenant,
        survey: 'coffee',
        instance: expect.any(String),
        id,
        submissionId: '',
        receivedAt,
        definitionVersion: 1,
        answers: { colour: 'red', rating: 4 },
      },
    ]);
  });

  test('gets an id of its own, greater than every earlier one', async () => {
    const { at, send } = await siteOf();
    for (let n = 0; n < 20; n += 1) await send();
    const records = at.journal.records();
    const ids = records.map(({ id }) => id as string);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(20);
  });

  test('waits for the append, and is not acknowledged before', async () => {
    const arrived = latch();
    const landed = latch();
    const append = () => {
      arrived.open();
      return landed.wait();
    };
    const { send } = await siteOf({ deps: { journal: { append, pendingBytes: 0 } } });
    let answered = false;
    const response = send().then((given) => {
      answered = true;
      return given;
    });
    await arrived.wait();
    expect(answered).toBe(false);
    landed.open();
    expect((await response).statusCode).toBe(201);
  });

  test('is accepted with an Authorization header, too, which it does not need', async () => {
    const { send } = await siteOf();
    expect((await send({ headers: { authorization: 'Bearer nonsense' } })).statusCode).toBe(201);
  });
});

describe('a submission to a survey with conditions', () => {
  const branching = {
    title: 'Coffee',
    questions: [
      { id: 'rating', text: 'How was it?', type: 'scale' },
      {
        id: 'why',
        text: 'Why?',
        type: 'text',
        required: true,
        showIf: { question: 'rating', atMost: 2 },
      },
    ],
  };

  test('stores null for a question that is not asked', async () => {
    const { at, send } = await siteOf(undefined, branching);
    expect((await send({ payload: { answers: { rating: 4 } } })).statusCode).toBe(201);
    expect(at.journal.records()).toMatchObject([{ answers: { rating: 4, why: null } }]);
  });

  test.each(['Too cold', null])(
    'is refused with the answer %j to a question that is not asked',
    async (why) => {
      const { at, send } = await siteOf(undefined, branching);
      const refused = await send({ payload: { answers: { rating: 4, why } } });
      expect(expectProblem(refused, 422, 'invalid').errors).toEqual([
        { path: 'answers.why', message: 'This question is not asked with these answers' },
      ]);
      expect(at.journal.records()).toEqual([]);
    },
  );
});

describe('a submission that cannot be stored', () => {
  const cases: [JournalErrorCode, number, string][] = [
    ['full', 503, 'backlog-full'],
    ['unavailable', 503, 'answer-unconfirmed'],
    ['closed', 503, 'shutting-down'],
    ['too-large', 413, 'too-large'],
  ];
  test.each(cases)('is not acknowledged: the journal says %s', async (code, status, type) => {
    const { at, send } = await siteOf();
    at.journal.failure = new JournalError(code, 'secret detail');
    const refused = await send();
    expect(problemOf(refused)).toBe(`${status} ${type}`);
    expect(refused.headers['retry-after'] === undefined).toBe(status !== 503);
    expect(refused.body).not.toContain('secret detail');
    expect(refused.body.includes('MEMORY_MIB')).toBe(code === 'full');
    at.journal.failure = undefined;
    expect((await send()).statusCode).toBe(201);
  });

  test('is answered 503 if the definition cannot be looked up', async () => {
    const { at } = await siteOf();
    const definitions = {
      ...at.deps.definitions,
      peek: () => undefined,
      find: () => Promise.reject(new StorageError('unavailable', 'GetBlob in definitions: secret')),
    };
    const { send } = await siteOf({ deps: { definitions } }, null);
    const refused = await send();
    expect(problemOf(refused)).toBe('503 storage-unavailable');
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.body).not.toContain('secret');
  });

  test('is answered 500 without details of an unexpected fault, which the log has', async () => {
    const { at, send } = await siteOf({
      deps: { journal: { append: () => Promise.reject(new TypeError('secret detail')), pendingBytes: 0 } },
    });
    const refused = await send();
    expect(problemOf(refused)).toBe('500 internal-error');
    expect(refused.body).not.toContain('secret');
    expect(at.logs.join('')).toContain('secret detail');
  });
});

describe('a refusal tells whether the answer may be stored', () => {
  test.each([
    ['full', 'backlog-full', 'Nothing was stored'],
    ['closed', 'shutting-down', 'Nothing was stored'],
    ['unavailable', 'answer-unconfirmed', 'It may have been stored or not'],
  ] as const)('the journal says %s', async (code, type, words) => {
    const { at, send } = await siteOf();
    at.journal.failure = new JournalError(code, 'x');
    expect(expectProblem(await send(), 503, type).detail).toContain(words);
  });

  test('and so does OpenAPI', async () => {
    const { at } = await siteOf();
    const { paths } = (await at.site.inject('/openapi.json')).json<{
      paths: Record<string, { post: { responses: Record<string, { description: string }> } }>;
    }>();
    const refused = paths['/v1/tenants/{tenant}/surveys/{survey}/answers']?.post.responses['503'];
    expect(refused?.description).toContain('`answer-unconfirmed`: the storage did not confirm the append');
    expect(refused?.description).toContain('**the answer may be stored or not**');
  });
});

describe('the limit of submissions', () => {
  test('admits a lecture hall behind one address', async () => {
    const { send } = await siteOf({});
    const responses = await Promise.all(Array.from({ length: 800 }, () => send()));
    expect(responses.every(({ statusCode }) => statusCode === 201)).toBe(true);
  });

  test('refuses further ones with the time to wait, address by address', async () => {
    const { at, send } = await siteOf({ options: { submissionsPerTenSeconds: 2 } });
    await send();
    await send();
    at.time.ms += 3_000;
    const refused = await send();
    const { detail } = expectProblem(refused, 429, 'rate-limited');
    expect(detail).toMatch(/^An address may send \d+ submissions per 10 s \(RATE_LIMIT_PER_10_S\)/);
    expect(refused.headers['retry-after']).toBe('7');
    expect((await send({ remoteAddress: '192.0.2.9' })).statusCode).toBe(201);
    at.time.ms += 7_000;
    expect((await send()).statusCode).toBe(201);
  });

  test('counts the address that the proxy saw, not the one that the client claims', async () => {
    const { send } = await siteOf({ options: { submissionsPerTenSeconds: 1, behindProxy: true } });
    const from = (forwarded: string) => send({ headers: { 'x-forwarded-for': forwarded } });
    expect((await from('192.0.2.1')).statusCode).toBe(201);
    expect((await from('192.0.2.2')).statusCode).toBe(201);
    expect(problemOf(await from('198.51.100.77, 192.0.2.1'))).toBe('429 rate-limited');
  });

  test.each([
    [
      'with a port, as Azure Application Gateway writes it',
      ['192.0.2.1:1024', '192.0.2.1:65000', '192.0.2.1'],
    ],
    ['of IPv6 with a port', ['[2001:db8::1]:1024', '[2001:db8::1]:1025', '2001:db8::1']],
    ['of one IPv6 network', ['2001:db8:0:0::1', '2001:0DB8::2', '2001:db8:0:0:ffff::']],
    ['mapped into IPv6', ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201']],
    ['that are invalid', ['unknown', 'nonsense-1', '']],
  ])('counts addresses %s under one key', async (_name, addresses) => {
    const { send } = await siteOf({ options: { submissionsPerTenSeconds: 2, behindProxy: true } });
    const statuses: number[] = [];
    for (const forwarded of addresses) {
      statuses.push((await send({ headers: { 'x-forwarded-for': forwarded } })).statusCode);
    }
    expect(statuses).toEqual([201, 201, 429]);
  });

  test('ignores X-Forwarded-For if there is no proxy', async () => {
    const { send } = await siteOf({ options: { submissionsPerTenSeconds: 1 } });
    await send({ headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(problemOf(await send({ headers: { 'x-forwarded-for': '192.0.2.2' } }))).toBe('429 rate-limited');
  });
});

/** What the survey adds to the documented schema: its questions, with blank values for "not answered". */
const coffeeAnswers = z.strictObject({
  colour: z.enum(['red', 'blue']),
  extras: z
    .union([
      z.literal(''),
      z.array(z.enum(['milk', 'sugar'])).refine((chosen) => new Set(chosen).size === chosen.length),
    ])
    .optional(),
  rating: z.int().min(1).max(5).optional(),
  cups: z.int().min(0).max(100).optional(),
  why: z
    .string()
    .refine(
      (text) => text.trim() === '' || (text.length <= 100 && text.isWellFormed() && !text.includes('\0')),
    )
    .optional(),
});

const choice = fc.constantFrom('red', 'blue', 'milk', 'sugar', '', 'green');
const number = fc.oneof(
  fc.integer({ min: -1, max: 6 }),
  fc.integer({ min: 98, max: 102 }),
  fc.constantFrom(-0, 0.5, 1e300),
);
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 110 }),
  fc.constantFrom(' '.repeat(200), '\ud800', 'a\0b', 'x'.repeat(101)),
);
const junk = fc.jsonValue({ maxDepth: 2 });
/** Usually a valid value, rarely an almost valid or arbitrary one. */
const mostly = (good: fc.Arbitrary<unknown>, near: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: good, weight: 18 }, { arbitrary: near, weight: 2 }, { arbitrary: junk, weight: 1 });

const known = fc.record(
  {
    colour: mostly(fc.constantFrom('red', 'blue'), choice),
    extras: mostly(fc.subarray(['milk', 'sugar']), fc.oneof(fc.array(choice, { maxLength: 3 }), choice)),
    rating: mostly(fc.integer({ min: 1, max: 5 }), number),
    cups: mostly(fc.integer({ min: 0, max: 100 }), number),
    why: mostly(fc.string({ maxLength: 100 }), text),
  },
  { requiredKeys: [] },
);
const unknown = fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'Rating', ''), junk, {
  maxKeys: 1,
});
const answers = mostly(
  known,
  fc.tuple(known, unknown).map((parts) => Object.fromEntries(parts.flatMap((part) => Object.entries(part)))),
);
const body = mostly(fc.record({ answers }), fc.record({ answers, more: junk }));

describe('the body of a submission', () => {
  let schemas: ApiDocument['components']['schemas'];
  const validate = compileAnswerValidator(surveyDefinitionSchema.parse(coffee));
  const isAccepted = (value: unknown): boolean => readSubmission(value, validate, { day: 20_000 }).ok;

  beforeAll(async () => {
    const { at } = await siteOf();
    ({ schemas } = (at.site.swagger() as unknown as ApiDocument).components);
  });

  test('is accepted if and only if it matches the documented schema and the questions of its survey', () => {
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(body, (value) => {
        const accepted = isAccepted(value);
        seen[accepted ? 'accepted' : 'refused'] += 1;
        const isDocumented = componentFault(schemas, 'Submission', value) === undefined;
        const fits = coffeeAnswers.safeParse((value as { answers?: unknown } | null)?.answers).success;
        expect({ value, accepted }).toEqual({ value, accepted: isDocumented && fits });
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(100);
  });

  test.each([
    { answers: { colour: 'red' } },
    { answers: { colour: 'blue', extras: ['milk', 'sugar'], rating: 5, cups: 0, why: 'x'.repeat(100) } },
    { answers: { colour: 'red', extras: [], why: ' ' } },
  ])('is accepted and documented: %j', (value) => {
    expect([isAccepted(value), componentFault(schemas, 'Submission', value)]).toEqual([true, undefined]);
  });
});
