import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { Asset, baseCss } from './assets.ts';
import { fieldsCss } from './form-style.ts';
import { MAX_SCALE_VALUES, scaleClass } from './scale-layout.ts';

test('an asset is its files, one after the other, at an address with their hash', () => {
  const { path, contentType, body } = new Asset('two', 'css', fieldsCss, baseCss);
  const text = readFileSync(fieldsCss, 'utf8') + readFileSync(baseCss, 'utf8');
  expect(body.toString()).toBe(text);
  expect(contentType).toBe('text/css; charset=utf-8');
  expect(path).toBe(`/assets/two.${createHash('sha256').update(text).digest('hex').slice(0, 12)}.css`);
});

test('a scale of each length is one row, or on a narrow screen as few equal rows of at most six as it takes', () => {
  const text = readFileSync(fieldsCss, 'utf8');
  for (let values = 1; values <= MAX_SCALE_VALUES; values += 1) {
    const narrow = Math.ceil(values / Math.ceil(values / 6));
    expect(text).toContain(
      `.fields .${scaleClass(values)} {\n  --wide: ${values};\n  --narrow: ${narrow};\n}`,
    );
  }
});
