import { expect, test } from '@jest/globals';
import { siteAddress } from './site-address.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000', 'http://localhost:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000', 'http://localhost:3000'],
  ['::', 'http://[::1]:3000', 'http://localhost:3000'],
  ['192.168.1.5', 'http://192.168.1.5:3000', 'http://192.168.1.5:3000'],
  ['fd00::5', 'http://[fd00::5]:3000', 'http://[fd00::5]:3000'],
])('finds a site that listens on %s', (host, forCalls, forPeople) => {
  expect(siteAddress(host, 3000)).toEqual({ forCalls, forPeople });
});
