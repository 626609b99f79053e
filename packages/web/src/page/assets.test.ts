import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { Asset, baseCss, regionsScript } from './assets.ts';

test('an asset is its files, one after the other, at an address with their hash', () => {
  const { path, contentType, body } = new Asset('two', 'css', regionsScript, baseCss);
  const text = readFileSync(regionsScript, 'utf8') + readFileSync(baseCss, 'utf8');
  expect(body.toString()).toBe(text);
  expect(contentType).toBe('text/css; charset=utf-8');
  expect(path).toBe(`/assets/two.${createHash('sha256').update(text).digest('hex').slice(0, 12)}.css`);
});
