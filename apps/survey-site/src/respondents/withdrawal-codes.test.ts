import { expect, test } from '@jest/globals';
import { createWithdrawalCodes } from './withdrawal-codes.ts';

const codes = createWithdrawalCodes('a secret of the site');
const answer = { instance: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC', id: '01M7YNAYM0TSV4RRFFQ69G5FAV' };

test('a withdrawal code stays the same: pages of an older release show it', () => {
  expect(codes.codeOf(answer)).toBe('CBPVYSXFR0');
  expect(codes.codeOf(answer)).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
});

test('is taken however a person has typed it', () => {
  const code = codes.codeOf(answer);
  const fullWidth = code.replaceAll(/./g, (each) => String.fromCodePoint(each.charCodeAt(0) + 0xfee0));
  const typed = [
    code,
    code.toLowerCase(),
    ` ${code.slice(0, 5)} - ${code.slice(5)}\n`,
    `(${code}).`,
    fullWidth,
  ];
  expect(typed.map((given) => codes.isCodeOf(answer, given))).toEqual(typed.map(() => true));
  const other = { ...answer, id: '01M7YNAYM0TSV4RRFFQ69G5FAA' };
  const withDigits = [answer, other].find((each) => /[01]/.test(codes.codeOf(each)));
  const mistaken = codes.codeOf(withDigits!).replaceAll('0', 'o').replaceAll('1', 'l');
  expect(codes.isCodeOf(withDigits!, mistaken)).toBe(true);
});

test('belongs to one answer of one survey, with the secret of these sites', () => {
  const code = codes.codeOf(answer);
  expect([
    codes.isCodeOf({ ...answer, id: '01M7YNAYM0TSV4RRFFQ69G5FAW' }, code),
    codes.isCodeOf({ ...answer, instance: '01KAJ5V3M0Q8ZJX4T9W2YB6NDD' }, code),
    createWithdrawalCodes('another secret').isCodeOf(answer, code),
    ...[
      '',
      code.slice(1),
      `${code}0`,
      `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`,
      'é'.repeat(5),
    ].map((given) => codes.isCodeOf(answer, given)),
  ]).toEqual(Array.from({ length: 8 }, () => false));
});
