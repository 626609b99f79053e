import { describe, expect, test } from '@jest/globals';
import { readParameters } from './media-type.ts';

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
