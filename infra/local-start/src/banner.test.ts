import { expect, test } from '@jest/globals';
import { bannerLines } from './banner.ts';

test('says how to get a key for a demo tenant without one', () => {
  const lines = bannerLines({
    origin: 'http://localhost:3000',
    agentOrigin: 'http://localhost:3100',
    demoKey: undefined,
    adminKeyFile: undefined,
    connectionStringFile: '.data/storage-connection-string',
    dataDir: '.data',
  });
  expect(lines.join('\n')).toContain('Demo key   not kept here; `npm run canvass -- rotate-key demo` prints');
  expect(lines.join('\n')).not.toContain('undefined');
});

test('prints the links and keys, then ready', () => {
  const lines = bannerLines({
    origin: 'http://localhost:3000',
    agentOrigin: 'http://localhost:3100',
    demoKey: 'the-demo-key',
    adminKeyFile: '.data/admin-api-key',
    connectionStringFile: '.data/storage-connection-string',
    dataDir: '.data',
  });
  expect(lines.at(-1)).toMatch(/^ready/);
  expect(lines.filter((line) => line.startsWith('ready'))).toHaveLength(1);
  const text = lines.join('\n');
  expect(text).toContain('http://localhost:3000/s/demo/coffee\n');
  expect(text).toContain(
    "curl -H 'Authorization: Bearer the-demo-key' http://localhost:3000/v1/tenants/demo/surveys/coffee/summary\n",
  );
  expect(text).toContain('http://localhost:3000/reference\n');
  expect(text).toContain('http://localhost:3000/ops (sign in with the admin key)\n');
  expect(text).toContain('http://localhost:3100/status (JSON)\n');
  expect(text).toContain('in .data/admin-api-key\n');
});
