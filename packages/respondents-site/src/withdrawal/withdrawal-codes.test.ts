import { expect, test } from '@jest/globals';
import { answersFingerprint } from '@canvass/journal';
import { createWithdrawalCodes, type Withdrawable } from './withdrawal-codes.ts';

const codes = createWithdrawalCodes('a secret of the site');
const instance = '01KAJ5V3M0Q8ZJX4T9W2YB6NDC';
const answers = '{"colour":"red"}';
const fingerprint = answersFingerprint(answers);
/** The letter after the time says whether an answer has a key. */
const plain = { instance, id: '01M7YNAYM04SV4RRFFQ69G5FAV' };
const keyed = { instance, id: '01M7YNAYM0TSV4RRFFQ69G5FAV' };
/** Another attempt to send it. */
const retry = { instance, id: '01M7YNB000TSV4RRFFQ69G5FAV' };

const takes = (answer: Withdrawable, code: string, json = answers): boolean =>
  codes.read(answer, code)?.(Buffer.from(json)) ?? false;

test('a withdrawal code has 10 characters, and 15 if its answer has a key, and stays the same', () => {
  expect(codes.codeOf(plain, undefined)).toBe('XTXXQZSFPT');
  expect(codes.codeOf(keyed, fingerprint)).toBe('B8DKHJS2JGR5H8C');
});

test.each([plain, keyed])('is taken however a person has typed it: $id', (answer) => {
  const code = codes.codeOf(answer, fingerprint);
  const fullWidth = code.replaceAll(/./g, (each) => String.fromCodePoint(each.charCodeAt(0) + 0xfee0));
  const typed = [
    code,
    code.toLowerCase(),
    ` ${code.slice(0, 5)} - ${code.slice(5)}\n`,
    `(${code}).`,
    fullWidth,
  ];
  expect(typed.map((given) => takes(answer, given))).toEqual(typed.map(() => true));
  const others = Array.from({ length: 40 }, (_, n) => ({
    ...answer,
    id: `${answer.id.slice(0, -2)}${10 + n}`,
  }));
  const withDigits = others.find((each) => /[01]/.test(codes.codeOf(each, fingerprint)))!;
  const mistaken = codes.codeOf(withDigits, fingerprint).replaceAll('0', 'o').replaceAll('1', 'l');
  expect(takes(withDigits, mistaken)).toBe(true);
});

test.each([plain, keyed])(
  'belongs to one answer of one survey, with the secret of these sites: $id',
  (answer) => {
    const code = codes.codeOf(answer, fingerprint);
    const foreign = [
      codes.read({ ...answer, id: `${answer.id.slice(0, -1)}W` }, code),
      codes.read({ ...answer, instance: `${instance.slice(0, -1)}D` }, code),
      createWithdrawalCodes('another secret').read(answer, code),
      ...[
        '',
        code.slice(1),
        code.slice(0, 10 - 1),
        `${code}0`,
        `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`,
        'é'.repeat(5),
      ].map((given) => codes.read(answer, given)),
    ];
    expect(foreign).toEqual(foreign.map(() => undefined));
  },
);

test('of an answer with a key belongs to its answers, whichever attempt it came with', () => {
  const [first, second] = [codes.codeOf(keyed, fingerprint), codes.codeOf(retry, fingerprint)];
  expect([takes(keyed, first), takes(retry, second)]).toEqual([true, true]);
  for (const other of ['{"colour":"blue"}', '{}', '']) expect(takes(keyed, first, other)).toBe(false);
  const forged = codes.codeOf(retry, answersFingerprint('{"colour":"blue"}'));
  expect([takes(retry, forged), takes(retry, forged.slice(0, 10) + second.slice(10))]).toEqual([
    false,
    false,
  ]);
});

test('shows nothing of the answers to somebody who compares it with the codes of other submissions', () => {
  const marks = Array.from({ length: 32 }, (_, n) =>
    codes.codeOf({ instance, id: `${keyed.id.slice(0, -2)}${10 + n}` }, fingerprint).slice(10),
  );
  expect(new Set(marks).size).toBe(marks.length);
});
