import { describe, expect, test } from '@jest/globals';
import {
  SettingsError,
  localSettings,
  parseSettings,
  siteSettings,
  storageSettings,
  tracingSettings,
  workerSettings,
} from './index.ts';
import type { Environment, SettingGroup } from './index.ts';

const connection = { AZURE_STORAGE_CONNECTION_STRING: 'UseDevelopmentStorage=true' };
const key = { ADMIN_API_KEY: 'a-key-of-the-operator' };

function faultsOf(group: SettingGroup, env: Environment): readonly string[] {
  try {
    parseSettings(group, env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n');
    throw error;
  }
  return [];
}

const areas = (given: string) =>
  parseSettings(siteSettings, { ...key, SITE_AREAS: given, PUBLIC_URL: 'https://answers.example' })
    .SITE_AREAS;

const allowed = (text: string) => parseSettings(workerSettings, { WEBHOOK_ALLOW: text }).WEBHOOK_ALLOW;

describe('parseSettings', () => {
  test('fills in the defaults of a site and types its values', () => {
    const settings = parseSettings(storageSettings, siteSettings, { ...connection, ...key });
    const port: number = settings.PORT;
    const account: string | undefined = settings.AZURE_STORAGE_ACCOUNT;
    const proxied: boolean = settings.TRUST_PROXY;
    expect({ port, account, proxied }).toEqual({ port: 3000, account: undefined, proxied: false });
    expect(settings).toMatchObject({
      ADMIN_API_KEY: key.ADMIN_API_KEY,
      HOST: '0.0.0.0',
      JOURNAL_PARTITIONS: 1,
      HINT_INTERVAL_MS: 1000,
      MEMORY_MIB: 512,
      RATE_LIMIT_PER_10_S: 1000,
      LOG_LEVEL: 'info',
    });
  });

  test('reads a list of areas', () => {
    expect(areas('owners')).toEqual(['owners']);
    expect(areas(' operators, respondents,operators ')).toEqual(['operators', 'respondents']);
    expect(areas('')).toEqual(['respondents', 'owners', 'operators']);
  });

  test.each(['owner', 'owners,', ',', 'all', 'respondents owners', 'constructor'])(
    'refuses the areas “%s”, and says which there are',
    (given) => {
      expect(faultsOf(siteSettings, { ...key, SITE_AREAS: given })).toEqual([
        `SITE_AREAS: ${JSON.stringify(given)} is not valid, expected one or more of \`respondents\`, \`owners\`, \`operators\`, separated by commas`,
      ]);
    },
  );

  test('fills in the defaults of a worker', () => {
    expect(parseSettings(workerSettings, {})).toEqual({
      SUMMARY_INTERVAL_MS: 1000,
      MIN_IDLE_INTERVAL_MS: 1000,
      MAX_IDLE_INTERVAL_MS: 10_000,
      SAFETY_POLL_INTERVAL_MS: 300_000,
      SWEEP_INTERVAL_MS: 180_000,
      IDEMPOTENCY_WINDOW_HOURS: 24,
      ERASE_WITHIN_HOURS: 24,
      DEQUEUE_BATCH_SIZE: 32,
      VISIBILITY_TIMEOUT_MS: 30_000,
      MAX_DEQUEUE_COUNT: 5,
      MEMORY_MIB: 1024,
      METRICS_PORT: undefined,
      SCALING_AGENT_URL: undefined,
      TASK_THRESHOLDS: undefined,
      TRANSFER_INTERVAL_MS: 5000,
      WEBHOOK_ALLOW: undefined,
      WEBHOOK_INTERVAL_MS: 1000,
      MAIL_PER_SECOND: 10,
      SMTP_CONNECTIONS: 5,
      LOG_LEVEL: 'info',
    });
  });

  test('takes several addresses for webhooks, and names a wrong one', () => {
    expect(allowed('hooks.internal:8080, 10.1.0.0/16  ::1')).toEqual([
      'hooks.internal:8080',
      '10.1.0.0/16',
      '::1',
    ]);
    expect(() => allowed('https://hooks.internal')).toThrow(/WEBHOOK_ALLOW/);
  });

  test('treats an empty or blank value as unset and trims the others', () => {
    const settings = parseSettings(localSettings, {
      PORT: '',
      DATA_DIR: '  ',
      ADMIN_API_KEY: ' 0123456789abcdef\n',
    });
    expect(settings).toMatchObject({ PORT: 3000, DATA_DIR: '.data', ADMIN_API_KEY: '0123456789abcdef' });
  });

  test('returns a frozen object without unknown variables', () => {
    const settings = parseSettings(workerSettings, { HOME: '/home/ada' });
    expect(Object.isFrozen(settings)).toBe(true);
    expect(settings).not.toHaveProperty('HOME');
  });

  test('reports the faults of all groups at once, one line each', () => {
    const env = {
      PORT: 'http',
      TRUST_PROXY: 'yes',
      PUBLIC_URL: 'ftp://x',
      SUMMARY_INTERVAL_MS: '0',
      LOG_LEVEL: 'loud',
    };
    expect(() => parseSettings(storageSettings, siteSettings, workerSettings, env)).toThrow(
      new SettingsError([
        { name: 'PORT', problem: '"http" is not valid, expected a whole number from 1 to 65,535' },
        {
          name: 'ADMIN_API_KEY',
          problem: 'not set, expected 16 to 256 printable ASCII characters without spaces',
        },
        {
          name: 'PUBLIC_URL',
          problem:
            '"ftp://x" is not valid, expected an http or https address without user, password, query and fragment',
        },
        { name: 'TRUST_PROXY', problem: '"yes" is not valid, expected `true` or `false`' },
        {
          name: 'LOG_LEVEL',
          problem:
            '"loud" is not valid, expected one of `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`',
        },
        {
          name: 'SUMMARY_INTERVAL_MS',
          problem: '"0" is not valid, expected a whole number from 1 to 3,600,000',
        },
        {
          name: 'AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_ACCOUNT',
          problem: 'none is set, expected exactly one of them (how to reach the storage account)',
        },
      ]),
    );
  });

  test('never shows the value of a secret', () => {
    expect(faultsOf(siteSettings, { ADMIN_API_KEY: 'too-short' })).toEqual([
      'ADMIN_API_KEY: the value (a secret, not shown) is not valid, expected 16 to 256 printable ASCII characters without spaces',
    ]);
    expect(faultsOf(storageSettings, { AZURE_STORAGE_CONNECTION_STRING: 'sesame' }).join()).not.toContain(
      'sesame',
    );
  });

  test.each([
    ['an address', 'https://ada:sesame@answers.example/canvass'],
    ['one with a user alone', 'https://sesame@answers.example'],
    ['one whose password breaks it', 'https://ada:ses/ame@answers.example'],
    ['one without a scheme', 'ada:sesame@answers.example'],
    ['one of another scheme', 'ftp://ada:sesame@answers.example'],
  ])('refuses a password in %s, and does not show it', (_what, PUBLIC_URL) => {
    const [fault] = faultsOf(siteSettings, { ...key, PUBLIC_URL });
    expect(fault).toMatch(
      /^PUBLIC_URL: ".*\(not shown\)@answers\.example.*" is not valid, expected an .* address without user, password, /,
    );
    expect(fault).not.toMatch(/ada|ses/);
  });

  test('accepts an at sign in the path of an address', () => {
    const { PUBLIC_URL } = parseSettings(siteSettings, {
      ...key,
      PUBLIC_URL: 'https://answers.example/@ada',
    });
    expect(PUBLIC_URL).toBe('https://answers.example/@ada');
  });

  test('requires the public address of a site with owners and without respondents', () => {
    for (const SITE_AREAS of ['owners', 'owners,operators']) {
      expect(faultsOf(siteSettings, { ...key, SITE_AREAS })).toEqual([
        expect.stringMatching(/^PUBLIC_URL: not set .* SITE_AREAS has owners without respondents/),
      ]);
      const PUBLIC_URL = 'https://answers.example';
      expect(parseSettings(siteSettings, { ...key, SITE_AREAS, PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL);
    }
    for (const SITE_AREAS of ['', 'respondents', 'operators', 'respondents,owners']) {
      expect(parseSettings(siteSettings, { ...key, SITE_AREAS }).PUBLIC_URL).toBeUndefined();
    }
  });

  const oidc = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'canvass', OIDC_CLIENT_SECRET: 'x' };
  const address = { PUBLIC_URL: 'https://answers.example' };
  test.each<[string, Environment, string[]]>([
    ['all of it', { ...oidc, ...address }, []],
    ['no address', oidc, ['PUBLIC_URL']],
    ['no address and no secret', { ...oidc, OIDC_CLIENT_SECRET: '' }, ['PUBLIC_URL', 'OIDC_CLIENT_SECRET']],
    ['only a secret', { ...address, OIDC_CLIENT_SECRET: 'x' }, ['OIDC_ISSUER', 'OIDC_CLIENT_ID']],
  ])('of an OpenID provider with %s names what is missing', (_what, env, names) => {
    const faults = faultsOf(siteSettings, { ...key, ...env });
    expect(faults.map((fault) => fault.split(':', 1)[0])).toEqual(names);
    expect(faults.join()).not.toMatch(/ expected /);
  });

  test('truncates a long value in a fault', () => {
    expect(faultsOf(workerSettings, { LOG_LEVEL: 'x'.repeat(5000) }).join().length).toBeLessThan(300);
  });

  test.each([
    ['', { AZURE_STORAGE_ACCOUNT: 'canvassdata' }],
    ['', connection],
    ['none is set', {}],
    ['2 are set', { ...connection, AZURE_STORAGE_ACCOUNT: 'canvassdata' }],
  ])('requires exactly one way to reach the storage account (%j for %j)', (problem, env: Environment) => {
    expect(faultsOf(storageSettings, env).join()).toContain(problem);
    expect(faultsOf(storageSettings, env)).toHaveLength(problem === '' ? 0 : 1);
  });

  test.each([
    'AccountName=canvass;AccountKey=c2VjcmV0',
    'DefaultEndpointsProtocol=https;AccountName=canvass',
    'UseDevelopmentStorage=false',
    'canvass',
  ])('refuses %s as a connection string, without showing it', (given) => {
    const [fault] = faultsOf(storageSettings, { AZURE_STORAGE_CONNECTION_STRING: given });
    expect(fault).toContain('AZURE_STORAGE_CONNECTION_STRING: the value (a secret, not shown) is not valid');
  });

  test.each(['1e3', '12.5', '0x10', '-1', '33', '99999999999999999999', 'NaN', '1 0'])(
    'refuses %j where a whole number from 1 to 32 is expected',
    (value) => {
      expect(faultsOf(workerSettings, { DEQUEUE_BATCH_SIZE: value })).toHaveLength(1);
    },
  );

  test.each([
    ['0', 0],
    ['1', 1],
    ['0.01', 0.01],
    ['.5', 0.5],
    ['1.0', 1],
  ])('accepts %j as a ratio', (given, share) => {
    const settings = parseSettings(tracingSettings, { OTEL_TRACES_SAMPLER_ARG: given });
    expect(settings.OTEL_TRACES_SAMPLER_ARG).toBe(share);
  });

  test.each(['1.01', '-0.1', '2', '50%', '1e-3', '.'])('refuses %j as a ratio', (given) => {
    expect(faultsOf(tracingSettings, { OTEL_TRACES_SAMPLER_ARG: given })).toHaveLength(1);
  });

  test('refuses many attributes with one bad letter at once', () => {
    const given = `${Array.from({ length: 200 }, (_, index) => `name${index}=value`).join(',')},é=1`;
    expect(faultsOf(tracingSettings, { OTEL_RESOURCE_ATTRIBUTES: given })).toHaveLength(1);
  });

  test('never shows the headers for a collector', () => {
    const [fault] = faultsOf(tracingSettings, { OTEL_EXPORTER_OTLP_HEADERS: 'secret-without-a-value' });
    expect(fault).toMatch(/OTEL_EXPORTER_OTLP_HEADERS/);
    expect(fault).not.toContain('secret-without');
  });

  test('accepts numbers at their limits', () => {
    expect(
      parseSettings(workerSettings, { DEQUEUE_BATCH_SIZE: '32', SUMMARY_INTERVAL_MS: '1' }),
    ).toMatchObject({ DEQUEUE_BATCH_SIZE: 32, SUMMARY_INTERVAL_MS: 1 });
  });

  test('removes the trailing slash of a public address', () => {
    const { PUBLIC_URL } = parseSettings(siteSettings, {
      ...key,
      PUBLIC_URL: 'https://answers.example/canvass/',
    });
    expect(PUBLIC_URL).toBe('https://answers.example/canvass');
  });
});
