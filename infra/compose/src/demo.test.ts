import { expect, test } from '@jest/globals';
import { readDemoConfig } from './config.ts';
import { demoLines } from './demo-lines.ts';
import { isReadyWithin } from './ready.ts';

const adminKey = 'an-operator-key-of-the-tests';

test('the demo’s settings have defaults', () => {
  expect(readDemoConfig({ ADMIN_API_KEY: adminKey, PUBLIC_URL: '' })).toEqual({
    origin: 'http://survey-site:3000',
    site: 'http://localhost:3000',
    adminKey,
    isAdminKeyGiven: true,
  });
});

test('the demo’s settings use the published port and know the source of the key', () => {
  const env = {
    SITE_URL: 'http://elsewhere:3000',
    PUBLIC_URL: 'https://answers.example',
    ADMIN_API_KEY: adminKey,
    ADMIN_API_KEY_FILE: '/var/lib/canvass/admin-api-key',
  };
  expect(readDemoConfig(env)).toMatchObject({
    origin: 'http://elsewhere:3000',
    site: 'https://answers.example',
    isAdminKeyGiven: false,
  });
  const { site } = readDemoConfig({ ...env, PUBLIC_URL: '', PUBLISHED_PORT: '3001' });
  expect(site).toBe('http://localhost:3001');
});

test('all faults in the demo’s settings are reported at once', () => {
  const wrong = { SITE_URL: 'nowhere', PUBLISHED_PORT: 'x' };
  for (const name of [...Object.keys(wrong), 'ADMIN_API_KEY']) {
    expect(() => readDemoConfig(wrong)).toThrow(new RegExp(name));
  }
});

const demo = { key: 'the-demo-key', signInLink: '/desk/welcome?code=1' };
const shown = { site: 'http://localhost:3000', demo };

test('shows the links and the demo key, then ready', () => {
  const lines = demoLines({ ...shown, isAdminKeyGiven: false });
  expect(lines.join('\n')).toContain('http://localhost:3000/s/demo/coffee');
  expect(lines.join('\n')).toContain('the-demo-key');
  expect(lines.join('\n')).toContain('http://localhost:3000/desk/welcome?code=1\n');
  expect(lines.join('\n')).toContain('http://localhost:3000/ops (sign in');
  expect(lines.at(-1)).toMatch(/^ready: /);
});

test('says how to get a key for a demo tenant without one', () => {
  const text = demoLines({ ...shown, demo: undefined, isAdminKeyGiven: false }).join('\n');
  expect(text).toContain('Demo key   not kept here; `docker compose run --rm cli rotate-key demo` prints');
  expect(text).toContain('Desk       http://localhost:3000/desk\n');
  expect(text).not.toContain('undefined');
});

test('says where the operator’s key is, but does not show it', () => {
  expect(demoLines({ ...shown, isAdminKeyGiven: false }).join('\n')).toContain(
    'exec survey-site cat /var/lib/canvass/admin-api-key',
  );
  expect(demoLines({ ...shown, isAdminKeyGiven: true }).join('\n')).toContain('as ADMIN_API_KEY says');
});

const check = { origin: 'http://site', everyMs: 1, signal: new AbortController().signal };

test('polls until the site is ready', async () => {
  const answers = [
    Promise.reject(new Error('refused')),
    Response.json({}, { status: 503 }),
    Response.json({}),
  ];
  const asked: string[] = [];
  const fetch = async (url: string): Promise<Response> => {
    asked.push(url);
    return answers.shift()!;
  };
  expect(await isReadyWithin({ ...check, withinMs: 100, fetch })).toBe(true);
  expect(asked).toEqual(Array.from({ length: 3 }, () => 'http://site/readyz'));
});

const unready = async (): Promise<Response> => Response.json({}, { status: 503 });

test('gives up in time', async () => {
  expect(await isReadyWithin({ ...check, withinMs: 5, fetch: unready })).toBe(false);
});
