import { describe, expect, test } from '@jest/globals';
import { stallOf } from './stalls.ts';

const token = "[!#$%&'*+.^`|~\\w-]+";

describe('an expression that can stall', () => {
  test.each([
    // Parsed a Content-Type: 67 bytes stopped a site for nine seconds.
    [
      `^(?:[\\t ]*;[\\t ]*(?:${token}=(?:${token}|"(?:[^"\\\\]|\\\\.)*"))?)*[\\t ]*$`,
      'the number of ways to match a text doubles with its length',
    ],
    ['^(a*)*$', 'the number of ways to match a text doubles with its length'],
    ['^(?:a|a)*$', 'the number of ways to match a text doubles with its length'],
    ['^(?:a|aa)+$', 'the number of ways to match a text doubles with its length'],
    ['^(?:a?b?a?)*$', 'the number of ways to match a text doubles with its length'],
    ['^(?:a{0,9}){0,9}$', 'the number of ways to match a text doubles with its length'],
    ['^(?:\\w+\\s?)*$', 'the number of ways to match a text doubles with its length'],
    ['^a*b?a*$', 'two repetitions can share one text in many ways'],
    ['^Bearer +(.+) *$', 'two repetitions can share one text in many ways'],
    ['^.*,.*,.*;$', 'two repetitions can share one text in many ways'],
    ['^\\d{1,20}\\d{1,20}$', 'two repetitions can share one text in many ways'],
    ['\\s+$', 'the search restarts inside what a repetition has read'],
    ['<h2[^>]*>', 'the search restarts inside what a repetition has read'],
    ['a.*b', 'the search restarts inside what a repetition has read'],
    ['a(?:[ax]*z)?', 'the search restarts inside what a repetition has read'],
    ['^(?=.*a)b', 'an assertion that looks farther than 64 characters cannot be judged'],
    ['^(?=(?:a|a){30}b)', 'the number of ways to match a text doubles with its length'],
    ['(?<!(?:a|a){30}b)c', 'the number of ways to match a text doubles with its length'],
    ['^(?:a|a){30}b', 'the number of ways to match a text doubles with its length'],
    ['^(?:a?){30}b', 'a part that can be empty is repeated at least twice'],
    ['(a)\\1', 'a backreference cannot be judged'],
  ])('is found: %s', (source, stall) => {
    expect(stallOf(source, '')).toBe(stall);
  });

  test('is found by its flags', () => {
    expect(stallOf('^\\s*#', 'm')).toBeDefined();
    expect(stallOf('^\\s*#', '')).toBeUndefined();
    expect(stallOf('^(?:k|\u212a)*$', 'i')).toBeUndefined();
    expect(stallOf('^(?:k|\u212a)*$', 'iu')).toBeDefined();
    expect(stallOf('\\s+$', 'y')).toBeUndefined();
  });
});

describe('an expression that cannot stall', () => {
  test.each([
    '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$',
    '^Bearer +([\\x21-\\x7e]+) *$',
    '"(\\d+)\\.([A-Za-z0-9_-]+)"',
    '[&<>"\']',
    '\\s+',
    'a.*',
    '^a.*b',
    '^.{8}.{4}.{12}$',
    '^(?!-)[a-z-]{3,56}(?<!-)$',
    "[a-z]+(?:'[a-z]+)*",
    '',
  ])('passes: %s', (source) => {
    expect(stallOf(source, 'g')).toBeUndefined();
  });
});
