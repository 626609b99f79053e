import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { describeSettings } from '@canvass/settings';
import { configurationPage } from './configuration-page.ts';

describe('docs/configuration.md', () => {
  test('is up to date with the schemas (`npm run docs` updates it)', () => {
    expect(readFileSync('../../docs/configuration.md', 'utf8')).toBe(configurationPage(describeSettings()));
  });

  test('has one row for each setting', () => {
    const rows = describeSettings();
    const lines = configurationPage(rows)
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(lines.map((line) => /`(\w+)`/.exec(line)?.[1])).toEqual(rows.map(({ name }) => name));
  });

  test('keeps a bar in a description inside its cell', () => {
    const row = { name: 'X', apps: ['a'], default: 'unset', unit: '', limits: 'a|b', description: 'Y.' };
    expect(configurationPage([row])).toContain('| `X` | a | unset |  | a\\|b | Y. |');
  });
});
