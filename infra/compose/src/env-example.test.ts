import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { describeSettings } from '@canvass/settings';
import { parse } from 'yaml';
import { fixedByCompose, unusedInCompose } from './env-example.ts';

const root = join(import.meta.dirname, '../../..');
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

describe('docker-compose.yml', () => {
  test.each(['survey-site', 'summary-worker', 'scaling-agent'])(
    'passes on every setting that %s reads',
    (app) => {
      // The ports inside are fixed.
      const wanted = ofApp(app).filter(
        (name) => !['PORT', 'HOST'].includes(name) && !unusedInCompose.includes(name),
      );
      expect(Object.keys(services[app]?.environment ?? {})).toEqual(expect.arrayContaining(wanted));
    },
  );

  test('has one more site for owners, whose settings differ in one line', () => {
    const { environment: ofSite, ...site } = services['survey-site'] ?? {};
    const { environment: ofOwners, ...owners } = services['owners'] ?? {};
    expect(ofOwners).toEqual({ ...ofSite, SITE_AREAS: 'owners' });
    // And in what two services of one machine cannot share.
    expect(owners).toEqual({
      ...site,
      profiles: ['owners'],
      ports: [expect.stringContaining('OWNERS_PORT')],
    });
  });

  test('passes on every setting to its setup, too', () => {
    const handed = ['survey-site', 'summary-worker', 'scaling-agent'].flatMap((app) =>
      Object.keys(services[app]?.environment ?? {}),
    );
    expect(Object.keys(services['setup']?.environment ?? {})).toEqual(expect.arrayContaining(handed));
  });

  test('reads only variables of .env.example, with the same defaults', () => {
    const example = new Map(
      [...read('.env.example').matchAll(/^#([A-Z]\w*)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    const used = interpolated(read('docker-compose.yml'));
    expect([...example.keys()]).toEqual(expect.arrayContaining(used.map(([name]) => name)));
    const both = used.filter(([name, value]) => value !== '' && example.get(name) !== '');
    expect(both).toEqual(both.map(([name]) => [name, example.get(name)]));
  });

  test('gives no default to settings that .env cannot change', () => {
    const changed = new Set(interpolated(read('docker-compose.yml')).map(([name]) => name));
    for (const name of fixedByCompose) expect([...changed]).not.toContain(name);
  });

  test('limits the memory of every service and makes none privileged', () => {
    for (const { mem_limit: limit, privileged } of Object.values(services)) {
      expect(limit).toMatch(/^\d+[mg]$/);
      expect(privileged).toBeUndefined();
    }
  });

  test('mounts the engine’s socket only into the gate', () => {
    const seeing = Object.entries(services).filter(([, { volumes = [] }]) =>
      volumes.some((each) => each.includes('docker.sock')),
    );
    expect(seeing.map(([name]) => name)).toEqual(['docker-gate']);
  });

  test('gives the gate only what it reads', () => {
    const gate = read('infra/compose/src/docker-gate/main.ts');
    const asked = [...gate.matchAll(/process\.env\['(\w+)'\]/g)].map(([, name]) => name);
    expect(Object.keys(services['docker-gate']?.environment ?? {})).toEqual(asked);
  });

  test('restarts every long-running service after a crash, and no one-shot', () => {
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

test('the dashboard shows metrics that exist', () => {
  // Another test compares docs/metrics.md with the apps.
  const known = new Set(
    [...read('docs/metrics.md').matchAll(/^\| `(canvass_\w+)`/gm)].map(([, name]) => name),
  );
  const shown = [...read('infra/compose/grafana/dashboards/canvass.json').matchAll(/\bcanvass_[a-z_]+/g)].map(
    ([name]) => name.replace(/_(?:bucket|sum|count)$/, ''),
  );
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.filter((name) => !known.has(name))).toEqual([]);
});
