import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const script = resolve(import.meta.dirname, '../proxy/names.sh');

test.each([
  ['https://survey.example', 'survey.example', 'DNS:survey.example'],
  ['https://localhost:3443', 'localhost', 'DNS:localhost'],
  ['http://4.example:8443/forms', '4.example', 'DNS:4.example'],
  ['https://192.0.2.7:3443', '192.0.2.7', 'IP:192.0.2.7'],
  ['https://[2001:db8::7]:3443', '2001:db8::7', 'IP:2001:db8::7'],
])('the certificate of the proxy at %s is for %s', (PUBLIC_URL, host, name) => {
  expect(namesFor({ PUBLIC_URL })).toBe(`${host} DNS:localhost,IP:127.0.0.1,${name}`);
});

test('the certificate of a proxy without an address is for its machine', () => {
  expect(namesFor({})).toBe(' DNS:localhost,IP:127.0.0.1');
});

function namesFor(env: Readonly<Record<string, string>>): string {
  const command = `. ${script}; echo "$host $names"`;
  return execFileSync('sh', ['-euc', command], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  }).replace(/\n$/, '');
}
