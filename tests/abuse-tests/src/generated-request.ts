import { questionTypes } from '@canvass/surveys';
import { pixel } from '@canvass/surveys/generators';
import * as fc from 'fast-check';
import { answersOfKinds, definitionsOfKinds, fieldsOfKinds, kindsSurvey } from './every-kind.ts';
import type { Damage, GeneratedRequest } from './request-bytes.ts';
import { bystanderSurvey, countedSurvey } from './world.ts';

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
/** For headers: no line ends. */
const latin = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\t', ' ', ';', ',', '"', '\\', '=', '/', '*', '%'),
    fc
      .integer({ min: 0x21, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
  ),
  maxLength: 60,
});
/** Repetitions, which cost most in a pattern that backtracks. */
const repeated = fc
  .tuple(latin, fc.integer({ min: 1, max: 3_000 }))
  .map(([each, count]) => each.repeat(count).slice(0, 6_000));
const value = fc.oneof({ weight: 3, arbitrary: latin }, { weight: 1, arbitrary: repeated });

const odd = fc.oneof(
  text.map((each) => encodeURIComponent(each.toWellFormed())),
  fc.constantFrom('..', '.', '%2e%2e%2f', '%00', '%E0%A4', '%', '__proto__', 'constructor', 'a'.repeat(300)),
);
const tenant = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('attacker', 'bystander', 'nobody') },
  { weight: 1, arbitrary: odd },
);
const scratch = fc.constantFrom('scratch-1', 'scratch-2');
const survey = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(bystanderSurvey, countedSurvey, kindsSurvey) },
  { weight: 2, arbitrary: scratch },
  { weight: 1, arbitrary: odd },
);
const id = fc.oneof(fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/), odd);
const cursor = fc.oneof(
  fc.maxSafeNat().map((ordinal) => `a${ordinal.toString(36)}`),
  fc.stringMatching(/^a[0-9a-z]{1,12}$/),
  odd,
);
const query = fc.oneof(
  fc.constant(''),
  cursor.map((each) => `?after=${each}`),
  fc.tuple(fc.integer(), cursor).map(([limit, after]) => `?limit=${limit}&after=${after}`),
  id.map((each) => `?id=${each}`),
  fc.tuple(odd, odd).map(([name, each]) => `?${name}=${each}`),
);

const under = fc.oneof(
  fc.constantFrom('', '/answers', '/summary', '/answers', '/answers/'),
  id.map((each) => `/answers/${each}`),
);
const surveyPath = fc
  .tuple(tenant, survey, under)
  .map(([of, each, rest]) => `/v1/tenants/${of}/surveys/${each}${rest}`);
const formPath = fc
  .tuple(tenant, survey, fc.constantFrom('', '', '/thanks', '/withdraw', '/withdrawn'))
  .map(([of, each, rest]) => `/s/${of}/${each}${rest}`);
const otherPath = fc.oneof(
  tenant.map((of) => `/v1/tenants/${of}`),
  tenant.map((of) => `/v1/tenants/${of}/surveys`),
  fc.constantFrom(
    '/',
    '/healthz',
    '/openapi.json',
    '/reference',
    '/reference/owner',
    '/reference/schemas/Summary',
    '/metrics',
    '/v1/dead-letters',
    '/v1/dead-letters/redrive',
    '/ops',
    '/ops/sign-in',
    '/ops/sign-out',
    '/ops/state.json',
    '/ops/regions.json',
    '/ops/dead-letters',
  ),
  odd.map((each) => `/${each}`),
);
const path = fc
  .tuple(
    fc.oneof(
      { weight: 5, arbitrary: surveyPath },
      { weight: 3, arbitrary: formPath },
      { weight: 2, arbitrary: otherPath },
    ),
    query,
  )
  .map(([address, rest]) => address + rest);

const mediaType = fc
  .tuple(
    fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
    ),
    fc.oneof(
      fc.constant(''),
      fc.constantFrom('; charset=utf-8', ';charset="UTF-8"', '; charset=latin1'),
      value,
    ),
  )
  .map(([type, parameters]) => type + parameters);
const etag = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 3 }), latin)
    .map(([version, each]) => `W/"2-${version}.${Buffer.from(each, 'latin1').toString('base64url')}"`),
  fc.constantFrom('*', '"1"', 'W/""', '"", ""'),
);
const cookie = fc
  .tuple(fc.integer({ min: 0, max: 9_999_999_999 }), fc.stringMatching(/^[\w-]{43}$/))
  .map(([until, code]) => `canvass-operator=${until}.${code}`);

const valued = (name: string, known: fc.Arbitrary<string>) =>
  fc.tuple(fc.constant(name), fc.oneof({ weight: 2, arbitrary: known }, { weight: 1, arbitrary: value }));
const header = fc.oneof(
  { weight: 4, arbitrary: valued('content-type', mediaType) },
  { weight: 2, arbitrary: valued('if-none-match', etag) },
  valued('if-match', etag),
  valued('cookie', cookie),
  valued('origin', fc.constantFrom('http://localhost', 'null', 'http://localhost:65536')),
  valued('host', fc.constantFrom('localhost', 'other.example', '[::1]:3000')),
  valued('x-forwarded-for', fc.ipV4()),
  valued('x-forwarded-proto', fc.constantFrom('https', 'http')),
  valued('traceparent', fc.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/)),
  valued('accept', fc.constantFrom('application/json', 'text/html', '*/*;q=0')),
  valued('content-encoding', fc.constantFrom('gzip', 'identity', 'br')),
  valued('expect', fc.constantFrom('100-continue')),
  valued('range', fc.constantFrom('bytes=0-1', 'bytes=-1')),
  valued('connection', fc.constantFrom('close', 'upgrade', 'keep-alive')),
  fc.tuple(fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/), value),
);

const validRating = fc.integer({ min: 1, max: 5 });
const rating = fc.oneof({ weight: 4, arbitrary: validRating }, fc.integer({ min: 0, max: 6 }), fc.double());
const answers = fc
  .record({ why: text, rating }, { requiredKeys: [] })
  .map((given) => JSON.stringify({ answers: given }));
/** The first ten digits of a ULID. */
const timeOfNow = Date.now()
  .toString(32)
  .padStart(10, '0')
  .replaceAll(/./g, (digit) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[Number.parseInt(digit, 32)]!);

const question = fc.record({
  id: fc.oneof(fc.stringMatching(/^[a-z]{1,8}$/), text),
  text: fc.oneof(fc.lorem({ maxCount: 3 }), text),
  type: fc.constantFrom(...questionTypes),
});
const anyDefinition = fc
  .record({
    title: fc.oneof(fc.lorem({ maxCount: 2 }), text),
    questions: fc.array(question, { maxLength: 5 }),
  })
  .map((given) => JSON.stringify(given));
const definition = fc.oneof(anyDefinition, definitionsOfKinds);
const validPair = fc.oneof(
  fc.webFragments().map((each) => `why=${each}`),
  validRating.map((each) => `rating=${each}`),
);
const anyPair = fc
  .tuple(
    fc.oneof(fc.constantFrom('why', 'why', 'rating', 'key', 'submission:id'), odd),
    fc.oneof({ weight: 4, arbitrary: fc.webFragments() }, { weight: 1, arbitrary: odd }),
  )
  .map((both) => both.join('='));
const pair = fc.oneof({ weight: 4, arbitrary: validPair }, { weight: 1, arbitrary: anyPair });
/** The id of a form that was opened when the test began: others are not stored. */
const formId = fc.ulid().map((each) => `submission:id=${timeOfNow}${each.slice(timeOfNow.length)}`);
const form = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: formId }, { weight: 1, arbitrary: pair }),
    fc.array(pair, { maxLength: 4 }),
  )
  .map(([first, others]) => [first, ...others].join('&'));
/** As a browser sends it, perhaps with one wrong value. */
const kindsForm = fc.tuple(formId, fieldsOfKinds).map(([first, fields]) => [first, ...fields].join('&'));
const nested = fc
  .tuple(fc.constantFrom('[', '{"a":', '{"answers":['), fc.integer({ min: 1, max: 20_000 }))
  .map(([each, depth]) => each.repeat(depth));
const body = fc.oneof(
  { weight: 4, arbitrary: answers.map((each) => Buffer.from(each)) },
  { weight: 3, arbitrary: form.map((each) => Buffer.from(each)) },
  { weight: 2, arbitrary: fc.oneof(answersOfKinds, kindsForm).map((each) => Buffer.from(each)) },
  fc.oneof(fc.json(), definition, nested).map((each) => Buffer.from(each)),
  fc.uint8Array({ maxLength: 2_000 }),
);

const damage = fc.record({
  at: fc.integer({ min: 0, max: 999 }),
  kind: fc.constantFrom('delete', 'insert', 'replace'),
  byte: fc.integer({ min: 0, max: 255 }),
}) satisfies fc.Arbitrary<Damage>;

const own = fc.constantFrom('attacker', 'attacker', 'bystander');
const kept = fc.constantFrom(bystanderSurvey, countedSurvey);
/** The survey, and those that may have some of its questions. */
const toKinds = fc.oneof(
  { weight: 3, arbitrary: fc.constant(kindsSurvey) },
  { weight: 1, arbitrary: scratch },
);
const none = fc.constant('none' as const);
const key = fc.constantFrom('own', 'own', 'none', 'own, cut off', "the bystander's, changed", 'made up');
const extra = fc.array(header, { maxLength: 3 });
const asBytes = (arbitrary: fc.Arbitrary<string>) => arbitrary.map((each) => Buffer.from(each));

type Whole = fc.Arbitrary<Omit<GeneratedRequest, 'damage'>>;

/** Nothing that the site expects. */
const anything: Whole = fc.record({
  method: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH') },
    { weight: 1, arbitrary: fc.stringMatching(/^[A-Z]{1,12}$/) },
  ),
  path,
  key,
  headers: fc.array(header, { maxLength: 6 }),
  body: fc.option(body, { nil: undefined }),
});

/** Valid, or with one or two faults. */
const nearlyRight: Whole = fc.oneof(
  fc.record({
    method: fc.constant('POST'),
    path: fc.tuple(own, kept).map(([of, each]) => `/v1/tenants/${of}/surveys/${each}/answers`),
    key: none,
    headers: typed('application/json', fc.constant([])),
    body: asBytes(
      fc.oneof({ weight: 3, arbitrary: answers }, { weight: 1, arbitrary: fc.oneof(fc.json(), nested) }),
    ),
  }),
  fc.record({
    method: fc.constant('POST'),
    path: fc.tuple(own, kept).map(([of, each]) => `/s/${of}/${each}`),
    key: none,
    headers: typed('application/x-www-form-urlencoded', fc.constant([])),
    body: asBytes(form),
  }),
  fc.record({
    method: fc.constant('POST'),
    path: toKinds.map((each) => `/v1/tenants/attacker/surveys/${each}/answers`),
    key: none,
    headers: typed('application/json', fc.constant([])),
    body: asBytes(answersOfKinds),
  }),
  fc.record({
    method: fc.constant('POST'),
    path: toKinds.map((each) => `/s/attacker/${each}`),
    key: none,
    headers: typed('application/x-www-form-urlencoded', fc.constant([])),
    body: asBytes(kindsForm),
  }),
  fc.record({
    method: fc.constant('GET'),
    path: fc
      .tuple(own, kept, fc.constantFrom('/summary', '/answers'), query)
      .map(([of, each, rest, asked]) => `/v1/tenants/${of}/surveys/${each}${rest}${asked}`),
    key,
    headers: fc.oneof(
      etag.map((each) => [['if-none-match', each] as const]),
      extra,
    ),
    body: fc.constant(undefined),
  }),
  fc.record({
    method: fc.constantFrom('PUT', 'DELETE'),
    path: fc.tuple(own, scratch).map(([of, each]) => `/v1/tenants/${of}/surveys/${each}`),
    key,
    headers: typed('application/json', extra),
    body: asBytes(definition),
  }),
  fc.record({
    method: fc.constant('POST'),
    path: scratch.map((each) => `/v1/tenants/attacker/surveys/${each}/pictures`),
    key,
    headers: typed('application/octet-stream', fc.constant([])),
    body: fc.oneof(
      fc.constant(pixel),
      fc.nat({ max: pixel.byteLength }).map((end) => pixel.subarray(0, end)),
    ),
  }),
  fc.record({
    method: fc.constant('POST'),
    path: fc.constantFrom('/ops/sign-in', '/ops/sign-out'),
    key: none,
    headers: typed(
      'application/x-www-form-urlencoded',
      fc.constant([['origin', 'http://localhost'] as const]),
    ),
    body: asBytes(form),
  }),
);

function typed(type: string, others: typeof extra): typeof extra {
  return others.map((each) => [['content-type', type] as const, ...each]);
}

export const generatedRequest: fc.Arbitrary<GeneratedRequest> = fc
  .tuple(
    fc.oneof(nearlyRight, anything),
    fc.oneof(
      { weight: 6, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(damage, { minLength: 1, maxLength: 20 }) },
    ),
  )
  .map(([whole, damages]) => ({ ...whole, path: withoutEdits(whole), damage: damages }));

/** Never changes or deletes the surveys that the test checks at the end. */
function withoutEdits({ method, path: address }: Pick<GeneratedRequest, 'method' | 'path'>): string {
  const isChange = method === 'PUT' || method === 'DELETE';
  return isChange ? address.replaceAll(/lunch|supper|menu/g, 'scratch-1') : address;
}
