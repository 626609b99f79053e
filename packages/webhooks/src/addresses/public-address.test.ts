import { expect, test } from '@jest/globals';
import { canonicalAddress, isPublicAddress } from './public-address.ts';

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
])('%s is inside a network', (text) => {
  const address = canonicalAddress(text);
  expect(address).toBeDefined();
  expect(isPublicAddress(address!)).toBe(false);
});

test.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is public', (text) => {
  expect(isPublicAddress(canonicalAddress(text)!)).toBe(true);
});

test.each(['example.org', '127.1', '0x7f.0.0.1', '1', '', '1.1.1.1.1', '[::1]'])(
  '%s is no address',
  (text) => {
    expect(canonicalAddress(text)).toBeUndefined();
  },
);
