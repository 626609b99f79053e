import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { formScript } from './form-style.ts';

/** What the script of a form may take, compressed, in bytes: it loads as fast as a small picture on a slow phone. */
const mostBytes = 12_000;

test('the script of a form is small', () => {
  expect(gzipSync(formScript.body).byteLength).toBeLessThanOrEqual(mostBytes);
});
