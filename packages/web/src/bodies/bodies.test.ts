import { setImmediate } from 'node:timers/promises';
import { type ShowIf, parseDefinition, questionTypes } from '@canvass/surveys';
import { generatorsOf, questionOf } from '@canvass/surveys/generators';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { SiteError } from '../problems/site-error.ts';
import { contentFault } from './body-content.ts';
import { parseExactJson as parseBody } from './exact-json.ts';
import { parseForm } from './form-fields.ts';
import { type JsonLimits, definitionLimits } from './json-limits.ts';
import { readParameters } from './media-type.ts';
import { createPacedTurns } from './paced-turns.ts';
import { parseJson } from './parse-json.ts';
import { scanJson } from './scan-json.ts';
import { UnfinishedBodies } from './unfinished-bodies.ts';

const faultOf = (type: string, coding?: string) =>
  contentFault(
    { 'content-type': type, ...(coding === undefined ? {} : { 'content-encoding': coding }) },
    'application/json',
  );

describe('the headers of a body', () => {
  test.each([
    'application/json',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'Application/JSON ; charset="utf-8"',
    'application/json; charset=utf8',
    'application/json;',
    'application/json; profile="https://example.org/a;b=\\"c\\""; charset=utf-8',
  ])('are taken: %s', (type) => {
    expect(faultOf(type)).toBeUndefined();
    expect(faultOf(type, 'identity')).toBeUndefined();
  });

  test.each([
    ['application/json; charset=latin1', undefined, 'The charset is not UTF-8.'],
    ['application/json; charset="utf-16"', undefined, 'The charset is not UTF-8.'],
    ['application/json; CHARSET=ISO-8859-1', undefined, 'The charset is not UTF-8.'],
    ['application/json; charset=utf-8; charset=utf-7', undefined, 'The charset is not UTF-8.'],
    ['application/json; charset', undefined, 'The Content-Type is malformed.'],
    ['application/json; charset=', undefined, 'The Content-Type is malformed.'],
    ['application/json; charset = utf-8', undefined, 'The Content-Type is malformed.'],
    ['application/json; charset="utf-8', undefined, 'The Content-Type is malformed.'],
    ['application/json; =', undefined, 'The Content-Type is malformed.'],
    ['application/json', 'gzip', 'The body has a Content-Encoding.'],
    ['application/json', 'identity, br', 'The body has a Content-Encoding.'],
  ])('are refused: %s, %s', (type, coding, fault) => {
    expect(faultOf(type, coding)).toBe(fault);
  });
});

describe('the parameters of a media type', () => {
  test.each([
    ['a/b', []],
    ['a/b;', []],
    ['a/b ; ;\t; ', []],
    ['a/b;c=d', [['c', 'd']]],
    ['a/b ;\tCharset=UTF-8 ', [['charset', 'UTF-8']]],
    [
      'a/b; c=d; c=e;;f=g',
      [
        ['c', 'd'],
        ['c', 'e'],
        ['f', 'g'],
      ],
    ],
    ['a/b; c=""', [['c', '']]],
    [
      'a/b; c="d;e=\\"f\\" \\\\"; g=h',
      [
        ['c', 'd;e="f" \\'],
        ['g', 'h'],
      ],
    ],
  ])('of %s are %j', (mediaType, expected) => {
    expect(readParameters(mediaType)?.map(({ name, value }) => [name, value])).toEqual(expected);
  });

  test.each([
    'a/b;c',
    'a/b;c=',
    'a/b;=d',
    'a/b;c =d',
    'a/b;c= d',
    'a/b;c=d e',
    'a/b;c="d',
    'a/b;c="d\\',
    'a/b;c="d\\"',
    'a/b;c="d"e',
    'a/b;c=d"e"',
    'a/b;c=é',
    'a/b;c==d',
  ])('of %s are malformed', (mediaType) => {
    expect(readParameters(mediaType)).toBeUndefined();
  });
});

const parseExactJson = (text: string) => parseBody(Buffer.from(text));

describe('a number in JSON', () => {
  test.each([
    ['4.0', 4],
    ['5e0', 5],
    ['0.05E2', 5],
    ['50e-1', 5],
    ['-4.00', -4],
    ['0.0', 0],
    ['-0.0e-9', -0],
    ['0e99999999999999999999', 0],
    ['4.5', 4.5],
    ['1e-1', 0.1],
    ['5', 5],
  ])('is read as it is written: %s', (source, value) => {
    expect(parseExactJson(`{"a":[${source}]}`)).toEqual({ a: [value] });
  });

  test.each([
    '4.99999999999999999999',
    '5.00000000000000000001',
    '-4.99999999999999999999e0',
    '499999999999999999999e-20',
    '0.499999999999999999999e1',
    '1e-400',
    '-1e-99999999999999999999',
  ])('is not accepted as the whole number that it rounds to: %s', (source) => {
    expect(Number.isInteger(parseExactJson(source))).toBe(false);
  });

  test('is refused if more than 100 numbers would be rounded to whole ones', () => {
    const hundred = Array.from({ length: 100 }, () => '"rating":4.99999999999999999999').join(',');
    expect(parseExactJson(`{${hundred}}`)).toEqual({ rating: 0.5 });
    expect(() => parseExactJson(`{${hundred},"rating":4.99999999999999999999}`)).toThrow(SiteError);
  });

  test('is read next to any other value and name', () => {
    const text = '{"__proto__":[true,null,"4.99999999999999999999","é\\\\\\"語"],"a":{"":[]},"1":1e0}';
    expect(parseExactJson(text)).toEqual(JSON.parse(text));
  });

  test.each([
    '04.99999999999999999999',
    '4.99999999999999999999e',
    '4.99999999999999999999x',
    '[1.0',
    '"1.0',
    '1.0.0',
  ])('is still refused if it is not JSON: %s', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });
});

describe('the scan of a JSON body', () => {
  const limits: JsonLimits = { depth: 3, values: 6, properties: 2 };
  const scan = (text: string) => scanJson(Buffer.from(text), limits);

  test.each([
    '',
    'null',
    '[[[]]]',
    '[[],[],[]]',
    '[1,2,3,4,5,6]',
    '{"a":1,"b":2}',
    '["[[[[", "::::", ",,,,,,,,", "\\"[[[[", "\\\\", "é[[[["]',
    '"never closed [[[[',
    '"\\',
    '[true,false,null]',
  ])('finds nothing in %s', (text) => {
    expect(scan(text)).toEqual({ hasFraction: false });
  });

  test.each([
    ['[[[[', 'JSON is nested at most 3 levels deep here.'],
    ['{"a":{"b":[{', 'JSON is nested at most 3 levels deep here.'],
    ['[1,2,3,4,5,6,7]', 'A JSON body has at most 6 values here.'],
    ['[[],[],[],[]]', 'A JSON body has at most 6 values here.'],
    ['[{"a":1},{"a":1},{"a":1}]', 'A JSON body has at most 2 properties here.'],
    ['["\\\\",[[[', 'JSON is nested at most 3 levels deep here.'],
  ])('says which limit %s exceeds', (text, excess) => {
    expect(scan(text).excess).toBe(excess);
  });

  test.each(['4.5', '[1e3]', '{"a":-1E-3}', '[true,1.0]'])('sees the fraction or exponent of %s', (text) => {
    expect(scan(text).hasFraction).toBe(true);
  });
});

describe('the limits of a definition', () => {
  test.each(questionTypes)('fit the deepest question of the kind %s', (type) => {
    const colour = { id: 'colour', text: 'Colour?', type: 'choice', choices: ['red'] };
    const showIf: ShowIf = { all: [{ question: 'colour', anyOf: ['red'] }] };
    const generators = generatorsOf({ type });
    const questions = generators
      .options()
      .map((options) => questionOf({ ...options, id: 'deep', text: 'Deep?', type }))
      .chain((question) => generators.conditional?.(question, fc.constant(showIf)) ?? fc.constant(question));
    fc.assert(
      fc.property(questions, (question) => {
        const definition = { title: 'A survey', questions: [colour, { ...question, showIf }] };
        const read = parseJson(Buffer.from(JSON.stringify(definition)), definitionLimits);
        expect(parseDefinition(read).ok).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

const named = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=x`).join('&');
const entriesOf = (text: string) => Object.entries(parseForm(text));

describe('the fields of a form', () => {
  test.each([
    ['', []],
    ['a=b', [['a', 'b']]],
    ['a', [['a', '']]],
    ['=b', [['', 'b']]],
    ['&&a=b&', [['a', 'b']]],
    ['a=b=c', [['a', 'b=c']]],
    [
      'a=1&b=2&a=3&a=4',
      [
        ['a', ['1', '3', '4']],
        ['b', '2'],
      ],
    ],
    ['a+b=c+%2B%26%3D', [['a b', 'c +&=']]],
    [
      '__proto__=x&toString=y',
      [
        ['__proto__', 'x'],
        ['toString', 'y'],
      ],
    ],
  ])('are read from %s', (text, expected) => {
    expect(entriesOf(text)).toEqual(expected);
  });

  test('are those that a browser sends', () => {
    const sent: [string, string][] = [
      ['why', ' a&b=c+d%20;/?:@ \r\n'],
      ['日本', '👩‍👩‍👧 é \u0000'],
      ['', ''],
      ['%41', '"<>\'#~*-._!()'],
    ];
    expect(entriesOf(new URLSearchParams(sent).toString())).toEqual(sent);
  });

  test.each(['a=%', 'a=%E0%A4', '%FF=a', 'a=%ED%A0%80'])(
    'are refused if they are not percent-encoded UTF-8: %s',
    (text) => {
      expect(() => parseForm(text)).toThrow('A field is not percent-encoded UTF-8');
    },
  );

  test('are counted before they are read', () => {
    expect(Object.keys(parseForm('a=b&'.repeat(40_000)))).toEqual(['a']);
    expect(() => parseForm(`${'a=b&'.repeat(40_204)}%`)).toThrow('A form has at most 40204 fields.');
  });

  test('have values of at most 1 MiB, as JSON does, however long they are in the body', () => {
    const mebibyte = 1024 * 1024;
    const halves = (more: string) =>
      `a=${'%E3%81%82'.repeat(mebibyte / 6)}&b=${'+'.repeat(mebibyte / 2)}${more}`;
    expect(Object.keys(parseForm(halves('')))).toEqual(['a', 'b']);
    expect(() => parseForm(halves('xxxx'))).toThrow('The fields of a form have at most 1 MiB of text.');
  });

  test('are no longer than the form allows', () => {
    expect(Object.keys(parseForm('a=%E3%81%82%E3%81%82', 2))).toEqual(['a']);
    expect(() => parseForm('a=xxx', 2)).toThrow('A field of this form has at most 2 characters.');
  });

  test('have a bounded number of names', () => {
    expect(Object.keys(parseForm(named(1_200)))).toHaveLength(1_200);
    expect(() => parseForm(named(1_201))).toThrow('A form has fields of at most 1200 different names.');
  });
});

test('large bodies leave others as much time as they take', async () => {
  let nowMs = 0;
  const rests: { readonly restMs: number; readonly end: () => void }[] = [];
  const done: string[] = [];
  const inTurn = createPacedTurns({
    now: () => nowMs,
    setTimeout: (end, restMs) => void rests.push({ restMs, end }),
    clearTimeout: () => {},
  });
  for (const [name, tookMs] of [
    ['first', 10],
    ['second', 200],
    // The clock was set.
    ['third', 3_600_000],
  ] as const) {
    inTurn(() => {
      done.push(name);
      void Promise.resolve().then(() => (nowMs += tookMs));
    });
  }
  expect(done).toEqual(['first']);
  await setImmediate();
  expect(rests).toMatchObject([{ restMs: 10 }]);
  expect(done).toEqual(['first']);
  rests[0]!.end();
  await setImmediate();
  expect(rests[1]).toMatchObject({ restMs: 200 });
  expect(done).toEqual(['first', 'second']);
  rests[1]!.end();
  await setImmediate();
  expect(rests[2]).toMatchObject({ restMs: 1_000 });
  rests[2]!.end();
  inTurn(() => void done.push('alone'));
  expect(done).toEqual(['first', 'second', 'third', 'alone']);
});

describe('the memory of unfinished bodies', () => {
  const KiB = 1024;
  const limits = { maxBytes: 100 * KiB, maxBytesPerAddress: 40 * KiB };

  test('is limited per address, and for all together', () => {
    const bodies = new UnfinishedBodies(limits);
    expect(bodies.take('a', 0, 40 * KiB)).toBeUndefined();
    expect(bodies.take('a', 40 * KiB, 1)).toBe('address');
    expect(bodies.take('b', 0, 40 * KiB)).toBeUndefined();
    expect(bodies.take('c', 0, 20 * KiB)).toBeUndefined();
    expect(bodies.take('d', 0, 1)).toBe('process');
  });

  test('is free again once a body is released', () => {
    const bodies = new UnfinishedBodies(limits);
    expect(bodies.take('a', 0, 30 * KiB)).toBeUndefined();
    expect(bodies.take('a', 0, 10 * KiB)).toBeUndefined();
    bodies.release('a', 30 * KiB);
    expect(bodies.take('a', 10 * KiB, 30 * KiB)).toBeUndefined();
    bodies.release('a', 40 * KiB);
    expect(bodies.take('b', 0, 40 * KiB)).toBeUndefined();
    expect(bodies.take('c', 0, 40 * KiB)).toBeUndefined();
    expect(bodies.take('d', 0, 20 * KiB)).toBeUndefined();
  });

  test('has room for small bodies of an address that is at its limit, up to half of all', () => {
    const bodies = new UnfinishedBodies(limits);
    expect(bodies.take('a', 0, 40 * KiB)).toBeUndefined();
    expect(bodies.take('a', 8 * KiB, 8 * KiB)).toBeUndefined();
    expect(bodies.take('a', 8 * KiB, 8 * KiB + 1)).toBe('address');
    expect(bodies.take('a', 0, 2 * KiB)).toBeUndefined();
    expect(bodies.take('a', 0, 1)).toBe('address');
    expect(bodies.take('b', 0, 40 * KiB)).toBeUndefined();
    bodies.release('a', 2 * KiB);
    expect(bodies.take('a', 0, 2 * KiB)).toBeUndefined();
  });

  test('is not filled by the small bodies of one address', () => {
    const bodies = new UnfinishedBodies(limits);
    for (let n = 0; n < 10; n += 1) bodies.take('a', 0, 16 * KiB);
    expect(bodies.take('b', 0, 16 * KiB)).toBeUndefined();
  });

  test('gives small bodies of an address no less than large ones', () => {
    const bodies = new UnfinishedBodies({ maxBytes: 100 * KiB, maxBytesPerAddress: 100 * KiB });
    expect(bodies.take('a', 0, 90 * KiB)).toBeUndefined();
    expect(bodies.take('a', 0, 10 * KiB)).toBeUndefined();
  });
});
