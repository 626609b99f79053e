import { describe, expect, test } from '@jest/globals';
import { contentFault } from './body-content.ts';

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
