import { expect, test } from '@jest/globals';
import { demoLines } from './demo-lines.ts';

const shown = { site: 'http://localhost:3000', demoKey: 'the-demo-key' };

test('shows the links and the demo key, then ready', () => {
  const lines = demoLines({ ...shown, isAdminKeyGiven: false });
  expect(lines.join('\n')).toContain('http://localhost:3000/s/demo/coffee');
  expect(lines.join('\n')).toContain('the-demo-key');
  expect(lines.join('\n')).toContain('http://localhost:3000/ops (sign in');
  expect(lines.at(-1)).toMatch(/^ready: /);
});

test('says how to get a key for a demo tenant without one', () => {
  const text = demoLines({ ...shown, demoKey: undefined, isAdminKeyGiven: false }).join('\n');
  expect(text).toContain('Demo key   not kept here; `docker compose run --rm cli rotate-key demo` prints');
  expect(text).not.toContain('undefined');
});

test('says where the operator’s key is, but does not show it', () => {
  expect(demoLines({ ...shown, isAdminKeyGiven: false }).join('\n')).toContain(
    'exec survey-site cat /var/lib/canvass/admin-api-key',
  );
  expect(demoLines({ ...shown, isAdminKeyGiven: true }).join('\n')).toContain('as ADMIN_API_KEY says');
});
