import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { someDay } from '../../../test/some-day.ts';
import { compileAnswerValidator } from '../../answers/answer-validator.ts';
import { parseDefinition } from '../../definition/parse-definition.ts';
import { type Pattern, compilePattern } from './pattern.ts';

const textWith = (options: object) =>
  parseDefinition({ title: 'T', questions: [{ id: 'q', text: 'Q?', type: 'text', ...options }] });

function errorsOf(options: object): readonly string[] {
  const parsed = textWith(options);
  return parsed.ok ? [] : parsed.errors.map(({ path, message }) => `${path}: ${message}`);
}

function answered(options: object, answer: string): unknown {
  const parsed = textWith(options);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const read = compileAnswerValidator(parsed.definition)({ q: answer }, someDay);
  return read.ok ? read.record['q'] : read.errors[0]?.message;
}

describe('the form of an answer', () => {
  const code = { pattern: { matches: 'AB-[0-9]{3}', example: 'AB-123' }, maxLength: 20 };

  test.each<[Omit<Pattern, 'example'>, string, readonly string[], readonly string[]]>([
    [{ startsWith: 'AB' }, 'AB1', ['AB', 'AB\nC'], ['ab', 'xAB', 'A']],
    [{ contains: '-' }, '1-2', ['-', 'a-'], ['12', '–']],
    [{ only: 'letters' }, 'abc', ['é', 'ÉTÉ', 'مرحبا', '猫', 'नमस्ते'], ['a b', 'a1', 'a-b', '😀']],
    [{ only: 'digits' }, '123', ['٣', '0'], ['1.5', '-1', 'x', '1 2']],
    [{ only: 'lettersAndDigits' }, 'a1', ['1', 'é9'], ['a_1', 'a 1']],
    [{ matches: 'AB|C' }, 'C', ['AB'], ['ABC', 'AC', 'A', 'xAB', 'C\n']],
    [{ matches: '^AB|C$' }, 'C', ['AB'], ['ABx', 'xC']],
    [{ matches: '(?i)straße' }, 'STRAßE', ['straße'], ['strasse']],
  ])('%j takes the whole answer', (form, example, good, wrong) => {
    const fits = compilePattern({ ...form, example });
    expect([example, ...good].filter((each) => !fits(each))).toEqual([]);
    expect(wrong.filter(fits)).toEqual([]);
    expect(errorsOf({ pattern: { ...form, example }, maxLength: 200 })).toEqual([]);
  });

  test('an answer of another form is refused with the example, and blanks around one are no fault', () => {
    expect(answered(code, 'AB-12')).toBe('The answer must be written as in “AB-123”');
    expect(answered(code, ' AB-124 ')).toBe('AB-124');
  });

  test('the example has the form and the length of the answers', () => {
    const at = 'questions[0].pattern.example: ';
    expect(errorsOf({ ...code, pattern: { ...code.pattern, example: 'AB-12' } })).toEqual([
      `${at}The example does not have the form of the answers`,
    ]);
    expect(errorsOf({ ...code, maxLength: 5 })).toEqual([
      `${at}The example does not have the length of the answers`,
    ]);
    expect(errorsOf({ pattern: { startsWith: 'A' } })).toEqual([`${at}example is missing`]);
  });

  test.each<[object, string]>([
    [{}, 'pattern needs one of startsWith, contains, only, matches'],
    [{ startsWith: 'a', contains: 'a' }, 'pattern needs one of startsWith, contains, only, matches'],
    [{ only: 'vowels' }, 'only is one of letters, digits, lettersAndDigits'],
  ])('the pattern %j is refused', (form, message) => {
    const [first] = errorsOf({ pattern: { ...form, example: 'a' }, maxLength: 9 });
    expect(first).toContain(message);
  });

  test('with a regular expression, answers are short', () => {
    expect(errorsOf({ ...code, maxLength: 201 })).toEqual([
      'questions[0].maxLength: maxLength must be at most 200 with a regular expression',
    ]);
    const { pattern } = code;
    expect(compilePattern({ ...pattern, matches: 'a*' })('a'.repeat(201))).toBe(false);
  });
});

describe('a regular expression that might stall', () => {
  const hostile = [
    '(a+)+$',
    '(a|a)*b',
    '([a-zA-Z]+)*x',
    '(a|aa)+$',
    '(.*)*(.*)*(.*)*x',
    '(?:a|b)*a(?:a|b){100}',
    '((((((((((a*)*)*)*)*)*)*)*)*)*)b',
    '(.*a){100}',
    'a.{200}b',
  ];

  test.each(hostile)('%s takes an answer or not, in linear time', (matches) => {
    // A backtracking engine would take longer than the universe has.
    const fits = compilePattern({ matches, example: '' });
    expect([`${'a'.repeat(199)}!`, 'ab'.repeat(100)].filter(fits)).toEqual([]);
  });

  test.each([
    ['\\pL{1000}'.repeat(20), 'too large'],
    ['(?:(?:(?:x{10}){10}){10})', 'too large'],
    ['(?:a?){1000}', 'too large'],
    ['.{0,300}', 'too large'],
    ['a{1001}', 'cannot be read'],
    ['\\Q[\\E(?:a{900}|a{900}|a{900}|b{900})]', 'too large'],
    ['(?=a)b', 'cannot be read'],
    ['(a)\\1', 'cannot be read'],
    ['(?<=a)b', 'cannot be read'],
    ['(', 'cannot be read'],
    ['a{2,1}', 'cannot be read'],
    ['[z-a]', 'cannot be read'],
    ['x'.repeat(201), 'at most 200 characters'],
  ])('%s is refused with a reason', (matches, reason) => {
    const [error] = errorsOf({ pattern: { matches, example: 'a' }, maxLength: 20 });
    expect(error).toContain('questions[0].pattern.matches: ');
    expect(error).toContain(reason);
  });

  test('no definition throws, whatever the expression is', () => {
    const part = fc.constantFrom(
      ...'()[]{}|*+?.^$\\,:-=!<>aZ09é😀'.split(/(?:)/u),
      '\\Q',
      '\\p{',
      '{9}',
      '{2,99}',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const parsed = textWith({ pattern: { matches: parts.join(''), example: 'a' }, maxLength: 20 });
        expect(parsed.ok || parsed.errors.length > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the length of an answer', () => {
  test('is at least the shortest, without blanks around it', () => {
    const options = { minLength: 3, maxLength: 5 };
    expect(answered(options, 'ab')).toBe('The answer must have at least 3 characters');
    expect(answered(options, ' ab ')).toBe('The answer must have at least 3 characters');
    expect(answered(options, 'abc')).toBe('abc');
    expect(answered(options, ' abc ')).toBe(' abc ');
    expect(answered(options, 'abcdef')).toBe('The answer must have at most 5 characters');
  });

  test('has ends in order', () => {
    expect(errorsOf({ minLength: 6, maxLength: 5 })).toEqual([
      'questions[0].minLength: minLength must not be more than maxLength',
    ]);
    expect(errorsOf({ minLength: 0 })).toEqual(['questions[0].minLength: minLength must be at least 1']);
  });
});
