import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { anyCharacter } from '@canvass/surveys/any-character';
import { asJournalRecord, encodeRecord, type JournalRecord } from './record.ts';

const ulid = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/);
const slug = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,40}[a-z0-9])?$/);
const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('"', '\\', '\n', '\u2028', '😀', '__proto__'),
);
const value = fc.oneof(text, fc.integer(), fc.array(text));
const questionId = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'id', '0'),
);

const record: fc.Arbitrary<JournalRecord> = fc.record({
  tenant: slug,
  survey: slug,
  instance: ulid,
  id: ulid,
  submissionId: text,
  receivedAt: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  definitionVersion: fc.integer({ min: 1, max: 1_000_000 }),
  invitation: fc.option(fc.nat(), { nil: undefined }),
  answers: fc.array(fc.tuple(questionId, value)).map((entries) => Object.fromEntries(entries)),
});

const sound: JournalRecord = {
  tenant: 'acme',
  survey: 'coffee',
  instance: '01KAAAAAAAAAAAAAAAAAAAAAAA',
  id: '01KBBBBBBBBBBBBBBBBBBBBBBB',
  submissionId: 's',
  receivedAt: '2026-11-21T09:00:00.000Z',
  definitionVersion: 1,
  answers: { rating: 5 },
};

describe('a journal record', () => {
  test('is read from its line unchanged, with any content', () => {
    fc.assert(
      fc.property(record, (given) => {
        const line = encodeRecord(given);
        expect(line).not.toContain('\n');
        const read = asJournalRecord(JSON.parse(line));
        // As text: an equality check ignores the own property `__proto__`.
        expect(JSON.stringify(read)).toBe(JSON.stringify(given));
      }),
    );
  });

  test('survives UTF-8 if the text is well formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (why) => {
        const bytes = Buffer.from(encodeRecord({ ...sound, answers: { why } }));
        expect(asJournalRecord(JSON.parse(bytes.toString()))?.answers).toEqual({ why });
      }),
    );
  });

  test('has names of up to 64 letters', () => {
    const longest = 'x'.repeat(64);
    const given = { ...sound, tenant: longest, survey: longest, instance: longest, id: longest };
    expect(asJournalRecord(given)).toEqual(given);
  });

  test.each([
    ['a string', 'x'],
    ['null', null],
    ['an array', []],
    ['a missing field', { ...sound, id: undefined }],
    ['a name that leaves its folder', { ...sound, survey: '../other' }],
    ['a name with a slash', { ...sound, tenant: 'a/b' }],
    ['an empty name', { ...sound, instance: '' }],
    ['a name without end', { ...sound, id: 'x'.repeat(65) }],
    ['a version that is no integer', { ...sound, definitionVersion: 1.5 }],
    ['a version as text', { ...sound, definitionVersion: '1' }],
    ['answers in an array', { ...sound, answers: [] }],
    ['no answers', { ...sound, answers: null }],
    ['an invitation below 0', { ...sound, invitation: -1 }],
    ['an invitation as text', { ...sound, invitation: '17' }],
    ['a date that is a number', { ...sound, receivedAt: 5 }],
  ])('is not made of %s', (_what, other) => {
    expect(asJournalRecord(other)).toBeUndefined();
  });
});
