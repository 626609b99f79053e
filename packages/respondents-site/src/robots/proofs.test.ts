import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { solveChallenge } from 'altcha-lib/v1';
import * as fc from 'fast-check';
import { createProofs, mostTries, proofField, sumField } from './proofs.ts';

const proofs = createProofs('the-secret-of-the-sites');

test('the library of the browser finds the number, and no other number is a proof', async () => {
  await fc.assert(
    fc.asyncProperty(fc.ulid(), fc.nat(mostTries), async (formId, other) => {
      const { challenge } = proofs.shown(formId);
      const solved = await solveChallenge(challenge, formId, 'SHA-256', mostTries).promise;
      const proof = String(solved?.number);
      expect(proofs.isProven(formId, { [proofField]: proof })).toBe(true);
      expect(proofs.isProven(formId, { [proofField]: String(other) })).toBe(String(other) === proof);
      expect(createHash('sha256').update(`${formId}${proof}`).digest('hex')).toBe(challenge);
    }),
    { numRuns: 5 },
  );
});

test('the sum is right in the digits of any script, and for its own form only', () => {
  fc.assert(
    fc.property(fc.ulid(), fc.nat(99), (formId, other) => {
      const { sum } = proofs.shown(formId, {}, true);
      const { first = 0, second = 0 } = sum ?? {};
      const right = first + second;
      expect([first >= 20 && first < 40, second >= 2 && second < 10]).toEqual([true, true]);
      const arabic = new Intl.NumberFormat('ar-EG').format(right);
      for (const given of [String(right), ` ${right} `, arabic]) {
        expect(proofs.isProven(formId, { [sumField]: given })).toBe(true);
      }
      expect(proofs.isProven(formId, { [sumField]: String(other) })).toBe(other === right);
    }),
  );
});

test.each([
  {},
  { [proofField]: '' },
  { [proofField]: ['1', '2'] },
  { [proofField]: '1e3', [sumField]: 'many' },
  { [sumField]: '9'.repeat(10_000) },
])('nothing else is a proof: %p', (fields) => {
  expect(proofs.isProven('01M7YNAYM0Q8ZJX4T9W2YB6NDC', fields)).toBe(false);
});

test('a sum is asked for once it is needed, and stays with what was typed', () => {
  const formId = '01M7YNAYM0Q8ZJX4T9W2YB6NDC';
  expect(proofs.shown(formId).sum).toBeUndefined();
  expect(proofs.shown(formId, { [sumField]: '7' }).sum).toMatchObject({ given: '7' });
  expect(proofs.shown(formId, { [proofField]: '12' })).toMatchObject({ solution: '12', sum: undefined });
});

test('sites with another secret set other tasks', () => {
  const formId = '01M7YNAYM0Q8ZJX4T9W2YB6NDC';
  expect(createProofs('another').shown(formId).challenge).not.toBe(proofs.shown(formId).challenge);
});
