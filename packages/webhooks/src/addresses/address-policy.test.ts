import { expect, test } from '@jest/globals';
import { createAddressPolicy } from './address-policy.ts';
import { checkUrl } from './check-url.ts';
import { WebhooksError } from '../errors.ts';

const nothing = createAddressPolicy([]);
const some = createAddressPolicy(['Hooks.internal', 'queue:8080', '10.1.0.0/16', '::1', 'fd00::/8']);

test.each([
  ['https://example.org/hook', undefined],
  ['https://example.org:8443/', undefined],
  ['http://example.org/', 'needs-https'],
  ['https://example.org:22/', 'port-refused'],
  ['https://127.0.0.1/', 'not-public'],
  ['https://0x7f.1/', 'not-public'],
  ['https://2130706433/', 'not-public'],
  ['https://[::ffff:169.254.169.254]/', 'not-public'],
  ['https://[::1]/', 'not-public'],
  ['https://1.1.1.1/', undefined],
  ['https://user:password@example.org/', 'has-credentials'],
  ['ftp://example.org/', 'not-a-url'],
  ['example.org', 'not-a-url'],
  [`https://example.org/${'x'.repeat(2_000)}`, 'too-long'],
] as const)('without exceptions, %s is judged %s', (url, fault) => {
  expect(checkUrl(url, nothing)).toMatchObject(fault ? { ok: false, fault } : { ok: true });
});

test.each([
  ['http://hooks.internal/', undefined],
  ['http://hooks.internal:9000/', undefined],
  ['http://queue:8080/', undefined],
  ['https://queue:22/', 'port-refused'],
  ['http://10.1.2.3/', undefined],
  ['https://10.2.2.3/', 'not-public'],
  ['http://[::1]:3000/', undefined],
  ['https://[fd12::1]/', undefined],
] as const)('with exceptions, %s is judged %s', (text, refusal) => {
  const url = new URL(text);
  const address = url.hostname.replace(/[[\]]/g, '');
  const judged =
    some.refusalOfUrl(url) ??
    some.refusalOfAddress(url, /\d\./.test(address) || address.includes(':') ? address : '1.1.1.1');
  expect(judged).toBe(refusal);
});

test('a name may be plain http if its address is in a range, and only then', () => {
  const url = new URL('http://any.example/');
  expect(some.refusalOfUrl(url)).toBeUndefined();
  expect(some.refusalOfAddress(url, '10.1.0.9')).toBeUndefined();
  expect(some.refusalOfAddress(url, '1.1.1.1')).toBe('needs-https');
  expect(some.refusalOfAddress(url, '10.9.0.9')).toBe('not-public');
  expect(some.refusalOfAddress(url, '::ffff:10.1.0.9')).toBeUndefined();
});

test('an exception that is neither a host nor a range is an error', () => {
  const noHosts = ['', '*', 'http://x', 'x:99999', '127.1', '0x7f.1', '2130706433'];
  const noRanges = ['10.0.0.0/33', '10.0.0.0/8:80', '10/8', '10.1/16', '::ffff:10.0.0.0/104'];
  for (const entry of [...noHosts, ...noRanges]) {
    expect(() => createAddressPolicy([entry])).toThrow(WebhooksError);
  }
});
