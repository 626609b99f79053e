import { describe, expect, test } from '@jest/globals';
import { originOfForm } from './same-origin.ts';

const of = (origin: string | undefined, host: string, publicUrl?: string) =>
  originOfForm({ headers: origin === undefined ? {} : { origin }, host }, publicUrl);

describe('a form', () => {
  test.each([
    ['http://canvass.test', 'canvass.test', undefined],
    ['https://canvass.test', 'canvass.test', undefined],
    ['https://canvass.example', 'inside:3000', 'https://canvass.example/surveys'],
    ['http://10.0.0.5:3000', '10.0.0.5:3000', 'http://canvass.example'],
    ['http://localhost:3000', 'localhost:3000', 'https://canvass.example'],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', 'https://canvass.example'],
    ['http://[::1]:3000', '[::1]:3000', 'https://canvass.example'],
  ])('from %s, asked as %s, with PUBLIC_URL %s, is from this site', (origin, host, publicUrl) => {
    expect(of(origin, host, publicUrl)).toBe('own');
  });

  test.each([
    ['http://canvass.example', 'canvass.example'],
    ['http://canvass.example', 'inside:3000'],
    ['http://10.0.0.5:3000', '10.0.0.5:3000'],
    ['http://127.0.0.1.evil.example', '127.0.0.1.evil.example'],
  ])('from %s, asked as %s, came over http to a site with an https address', (origin, host) => {
    expect(of(origin, host, 'https://canvass.example')).toBe('own-by-http');
  });

  test.each([
    [undefined, 'canvass.example'],
    ['null', 'canvass.example'],
    ['http://evil.example', 'canvass.example'],
    ['https://evil.canvass.example', 'canvass.example'],
    ['https://canvass.example:8443', 'canvass.example'],
  ])('from %s, asked as %s, is from another site', (origin, host) => {
    expect(of(origin, host, 'https://canvass.example')).toBe('foreign');
  });

  test('from https is from another site if PUBLIC_URL is http', () => {
    expect(of('https://canvass.example', 'canvass.example', 'http://canvass.example')).toBe('foreign');
  });
});
