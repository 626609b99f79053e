import { describe, expect, test } from '@jest/globals';
import { stallOf } from './stalls.ts';

const token = "[!#$%&'*+.^`|~\\w-]+";

describe('an expression that can stall', () => {
  test.each([
    // Read a Content-Type once, and stopped a site for nine seconds by 67 bytes.
    [
      `^(?:[\\t ]*;[\\t ]*(?:${token}=(?:${token}|"(?:[^"\\\\]|\\\\.)*"))?)*[\\t ]*$`,
      'one text can be read in a number of ways that doubles with its length',
    ],
    ['^(a*)*$', 'one text can be read in a number of ways that doubles with its length'],
    ['^(?:a|a)*$', 'one text can be read in a number of ways that doubles with its length'],
    ['^(?:a|aa)+$', 'one text can be read in a number of ways that doubles with its length'],
    ['^(?:a?b?a?)*$', 'one text can be read in a number of ways that doubles with its length'],
    ['^(?:a{0,9}){0,9}$', 'one text can be read in a number of ways that doubles with its length'],
    ['^(?:\\w+\\s?)*$', 'one text can be read in a number of ways that doubles with its length'],
    ['^a*b?a*$', 'two repetitions can share one text in many ways'],
    ['^Bearer +(.+) *$', 'two repetitions can share one text in many ways'],
    ['^.*,.*,.*;$', 'two repetitions can share one text in many ways'],
    ['^\\d{1,20}\\d{1,20}$', 'two repetitions can share one text in many ways'],
    ['\\s+$', 'the search begins anew inside of what a repetition has read before'],
    ['<h2[^>]*>', 'the search begins anew inside of what a repetition has read before'],
    ['a.*b', 'the search begins anew inside of what a repetition has read before'],
    ['a(?:[ax]*z)?', 'the search begins anew inside of what a repetition has read before'],
    ['^(?=.*a)b', 'an assertion that looks farther than 64 characters cannot be judged'],
    ['^(?=(?:a|a){30}b)', 'one text can be read in a number of ways that doubles with its length'],
    ['(?<!(?:a|a){30}b)c', 'one text can be read in a number of ways that doubles with its length'],
    ['^(?:a|a){30}b', 'one text can be read in a number of ways that doubles with its length'],
    ['^(?:a?){30}b', 'a part that may be empty is repeated at least twice'],
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
