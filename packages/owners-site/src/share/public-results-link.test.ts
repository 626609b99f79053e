import { expect, test } from '@jest/globals';
import { createPublicResultsLinks, type SharedResults } from './public-results-link.ts';

const links = createPublicResultsLinks('the operator key');
const shared: SharedResults = {
  tenant: 'acme',
  survey: 'tea',
  instance: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC',
  id: '01KAJ5V3M0Q8ZJX4T9W2YB6NDD',
};
const secretOf = (of: SharedResults, by = links) => by.addressOf(of).split('/').at(-1)!;

test('a link is the same each time, and opens these results only', () => {
  expect(links.addressOf(shared)).toMatch(/^\/results\/acme\/tea\/[\w-]{43}$/);
  expect(links.isSecretOf(shared, secretOf(shared))).toBe(true);
  const others: Partial<SharedResults>[] = [
    { tenant: 'acme-2' },
    { survey: 'coffee' },
    { instance: '01KAJ5V3M0Q8ZJX4T9W2YB6NDX' },
    { id: '01KAJ5V3M0Q8ZJX4T9W2YB6NDX' },
  ];
  for (const other of others) {
    expect(links.isSecretOf({ ...shared, ...other }, secretOf(shared))).toBe(false);
  }
});

test('a link of another site, or none, opens nothing', () => {
  const elsewhere = createPublicResultsLinks('another key');
  const secrets = [secretOf(shared, elsewhere), '', 'x', secretOf(shared).slice(1)];
  const spellings = ['!!', '=', '=/../desk', ' '].map((more) => `${secretOf(shared)}${more}`);
  for (const secret of [...secrets, ...spellings]) {
    expect(links.isSecretOf(shared, secret)).toBe(false);
  }
});
