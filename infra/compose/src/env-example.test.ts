import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { describeSettings } from '@canvass/settings';
import { parse } from 'yaml';
import { envExample, fixedByCompose, withoutMeaningHere } from './env-example.ts';

const root = join(__dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Service {
  readonly environment?: Record<string, string>;
  readonly restart?: string;
  readonly build?: unknown;
  readonly privileged?: boolean;
  readonly volumes?: readonly string[];
  readonly mem_limit?: string;
}

const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
};
const ofApp = (app: string): string[] =>
  describeSettings()
    .filter(({ apps }) => apps.includes(app))
    .map(({ name }) => name);

/** `${NAME:-default}` and `${NAME-default}`, in a file that may have many. */
function interpolated(text: string): [name: string, value: string][] {
  return [...text.matchAll(/\$\{(\w+):?-([^}]*)\}/g)].map(([, name = '', value = '']) => [name, value]);
}

test('.env.example is what the schemas say; `node infra/compose/src/env-example-main.ts` writes it anew', () => {
  expect(read('.env.example')).toBe(envExample(describeSettings()));
});

describe('docker-compose.yml', () => {
  test.each(['survey-site', 'summary-worker', 'scaling-agent'])(
    'hands every setting on that %s reads',
    (app) => {
      // The ports inside are fixed, and published on others.
      const wanted = ofApp(app).filter(
        (name) => !['PORT', 'HOST'].includes(name) && !withoutMeaningHere.includes(name),
      );
      expect(Object.keys(services[app]?.environment ?? {})).toEqual(expect.arrayContaining(wanted));
    },
  );

  test('lets its setup see every setting that it hands on', () => {
    const handed = ['survey-site', 'summary-worker', 'scaling-agent'].flatMap((app) =>
      Object.keys(services[app]?.environment ?? {}),
    );
    expect(Object.keys(services['setup']?.environment ?? {})).toEqual(expect.arrayContaining(handed));
  });

  test('reads no variable that .env.example does not have, and has its defaults', () => {
    const example = new Map(
      [...read('.env.example').matchAll(/^#([A-Z]\w*)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    const used = interpolated(read('docker-compose.yml'));
    expect([...example.keys()]).toEqual(expect.arrayContaining(used.map(([name]) => name)));
    const both = used.filter(([name, value]) => value !== '' && example.get(name) !== '');
    expect(both).toEqual(both.map(([name]) => [name, example.get(name)]));
  });

  test('gives no default of its own to what the file .env cannot change', () => {
    const changed = new Set(interpolated(read('docker-compose.yml')).map(([name]) => name));
    for (const name of fixedByCompose) expect([...changed]).not.toContain(name);
  });

  test('bounds the memory of every service, and none is privileged', () => {
    for (const { mem_limit: limit, privileged } of Object.values(services)) {
      expect(limit).toMatch(/^\d+[mg]$/);
      expect(privileged).toBeUndefined();
    }
  });

  test('shows the engine’s socket to the gate alone', () => {
    const seeing = Object.entries(services).filter(([, { volumes = [] }]) =>
      volumes.some((each) => each.includes('docker.sock')),
    );
    expect(seeing.map(([name]) => name)).toEqual(['docker-gate']);
  });

  test('gives the gate nothing but what it reads', () => {
    const gate = read('infra/compose/src/docker-gate/main.ts');
    const asked = [...gate.matchAll(/process\.env\['(\w+)'\]/g)].map(([, name]) => name);
    expect(Object.keys(services['docker-gate']?.environment ?? {})).toEqual(asked);
  });

  test('brings every lasting service back after a crash, and no one-shot', () => {
    const oneShots = { setup: 'no', demo: 'on-failure:3', cli: 'no' } as Record<string, string>;
    for (const [name, { restart }] of Object.entries(services)) {
      expect([name, restart]).toEqual([name, oneShots[name] ?? 'unless-stopped']);
    }
  });
});

test('the Service Bus emulator has the topic that wakes the workers', () => {
  const { UserConfig } = JSON.parse(read('infra/compose/servicebus/config.json')) as {
    UserConfig: { Namespaces: { Topics: { Name: string }[] }[] };
  };
  expect(UserConfig.Namespaces[0]?.Topics.map(({ Name }) => Name)).toEqual(['work-detected']);
});

test('the dashboard shows metrics that there are', () => {
  // docs/metrics.md is compared with what the apps show, elsewhere.
  const known = new Set(
    [...read('docs/metrics.md').matchAll(/^\| `(canvass_\w+)`/gm)].map(([, name]) => name),
  );
  const shown = [...read('infra/compose/grafana/dashboards/canvass.json').matchAll(/\bcanvass_[a-z_]+/g)].map(
    ([name]) => name.replace(/_(?:bucket|sum|count)$/, ''),
  );
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.filter((name) => !known.has(name))).toEqual([]);
});
