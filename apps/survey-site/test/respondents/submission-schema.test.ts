import { beforeAll, describe, expect, test } from '@jest/globals';
import { compileAnswerValidator, surveyDefinitionSchema } from '@canvass/surveys';
import * as fc from 'fast-check';
import { z } from 'zod';
import type { ApiDocument } from '../../src/http/openapi/api-document.ts';
import { readSubmission } from '../../src/respondents/submission-body.ts';
import { componentFault } from '../support/documented-answers.ts';
import { coffee, memorySite } from '../support/memory-site.ts';

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
  fc.string({ unit: 'binary', maxLength: 110 }),
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
  const isAccepted = (value: unknown): boolean => readSubmission(value, validate).ok;

  beforeAll(async () => {
    const { site } = memorySite();
    await site.ready();
    ({ schemas } = (site.swagger() as unknown as ApiDocument).components);
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
