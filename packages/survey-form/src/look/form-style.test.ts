import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { formScript, proofScript } from './form-style.ts';

/** What the script of a form may take, compressed, in bytes: it loads as fast as a small picture on a slow phone. */
const mostBytes = 12_000;

test('the script of a form is small', () => {
  expect(gzipSync(formScript.body).byteLength).toBeLessThanOrEqual(mostBytes);
});

test('the script of a proof of work is one more small file, and no part of the other', () => {
  expect(gzipSync(proofScript.body).byteLength).toBeLessThanOrEqual(1_000);
  expect(formScript.body.includes('challenge')).toBe(false);
});
