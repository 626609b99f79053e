import { expect, test } from '@jest/globals';
import { fillIn, unknownPlaceholders } from './placeholders.ts';

const values = { name: 'Ann', link: 'https://x.org/?a', unsubscribe: 'https://x.org/u' };

test('placeholders are filled in, with another word for a name that is missing', () => {
  expect(fillIn('Dear {name|friend}: {link} {unsubscribe}', values)).toBe(
    'Dear Ann: https://x.org/?a https://x.org/u',
  );
  expect(fillIn('Dear {name|friend}', { ...values, name: '' })).toBe('Dear friend');
  expect(fillIn('Hello {name},', { ...values, name: '' })).toBe('Hello,');
});

test('a name is never filled in again', () => {
  expect(fillIn('{name}', { ...values, name: '{link}$&' })).toBe('{link}$&');
});

test('braces that name nothing are told', () => {
  expect(unknownPlaceholders('{name} {nmae} {link|a} {nmae} {} {{name}}', true)).toEqual(['{nmae}', '{}']);
});

test('a link is told where there is none', () => {
  expect(unknownPlaceholders('{link} {x}', false)).toEqual(['{link}', '{x}']);
});
