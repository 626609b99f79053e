import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { commandResult } from '../src/command.ts';
import { Stack } from '../src/stack.ts';

const root = join(import.meta.dirname, '../../..');

describe('settings that are wrong', () => {
  let stack: Stack | undefined;
  beforeAll(async () => {
    const builder = await Stack.create(root, 'canvass-settings-test', {});
    await builder.build();
    await builder.remove();
  }, 610_000);
  afterEach(() => stack?.remove());

  test('stop the start before anything runs, and the setup names all of them', async () => {
    const wrong = {
      HINT_INTERVAL_MS: 'soon',
      DEQUEUE_BATCH_SIZE: '99',
      SCALING_INTERVAL_MS: '-1',
      LOG_LEVEL: 'loud',
    };
    stack = await Stack.create(root, 'canvass-settings-test', wrong);
    const { exitCode } = await stack.composeResult(['up', '--detach', '--no-build'], 120_000);
    expect(exitCode).not.toBe(0);
    const [setup] = await stack.containers('setup');
    expect(setup).toMatchObject({ state: 'exited', exitCode: 1 });
    const { output } = await commandResult('docker', ['logs', setup!.id]);
    for (const name of Object.keys(wrong)) expect(output).toContain(name);
    const others = (await stack.containers()).filter(({ id }) => id !== setup!.id);
    // Some versions of Compose create all containers before they start the first.
    expect(others.filter(({ state }) => state !== 'created')).toEqual([]);
  });

  test.each([
    ['survey-site', { PORT: 'x', ADMIN_API_KEY: 'short', HINT_INTERVAL_MS: 'soon' }],
    ['summary-worker', { METRICS_PORT: 'x', DEQUEUE_BATCH_SIZE: '99', SCALING_AGENT_URL: 'nowhere' }],
    ['scaling-agent', { PORT: 'x', SCALING_TARGET: 'ship', SCALING_INTERVAL_MS: '-1' }],
  ])('end %s with 1 and one line for each', async (app, wrong) => {
    const given = Object.entries(wrong).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const { exitCode, output } = await commandResult('docker', [
      'run',
      '--rm',
      ...given,
      `canvass/${app}:local`,
    ]);
    expect(exitCode).toBe(1);
    for (const name of [...Object.keys(wrong), 'AZURE_STORAGE_CONNECTION_STRING'])
      expect(output).toContain(name);
  });
});

describe('docker-compose.yml', () => {
  test('is valid with every profile, including those whose images a machine may not get', async () => {
    const stack = await Stack.create(root, 'canvass-settings-test', {});
    try {
      const profiles = ['https', 'postgres', 'servicebus', 'observability', 'cli'].flatMap((each) => [
        '--profile',
        each,
      ]);
      const config = await stack.compose([...profiles, 'config']);
      for (const service of [
        'https',
        'postgres',
        'servicebus',
        'servicebus-database',
        'prometheus',
        'grafana',
        'cli',
      ]) {
        expect(config).toMatch(new RegExp(`^  ${service}:$`, 'm'));
      }
    } finally {
      await stack.remove();
    }
  });
});
