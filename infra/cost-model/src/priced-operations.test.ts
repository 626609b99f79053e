import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parsePrices } from './prices.ts';

const root = join(__dirname, '../../..');

/** The REST names in the sources that count calls: the values of the metric's label `operation`. */
function countedOperations(): string[] {
  const sources = globSync('{apps,packages}/*/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((text) => /\b(?:AzureCalls|CallCounter|QueueOperation)\b/.test(text));
  const names = sources.flatMap((text) =>
    [
      ...text.matchAll(
        /'((?:Append|Clear|Copy|Create|Delete|Get|Lease|List|Peek|Put|Seal|Set|Update)[A-Z]\w+)'/g,
      ),
    ].map(([, name = '']) => name),
  );
  return [...new Set(names)].toSorted();
}

test('exactly the operations of the storage call metric have a price', () => {
  const { operations } = parsePrices(readFileSync(join(__dirname, '../prices.json'), 'utf8'));
  const counted = countedOperations();
  expect(counted).toEqual(expect.arrayContaining(['PutBlob', 'PutMessage', 'LeaseBlob']));
  expect(Object.keys(operations).toSorted()).toEqual(counted);
});
