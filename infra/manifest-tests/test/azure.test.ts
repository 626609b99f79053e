import { azureApps as apps, unusedOnAzure } from '@canvass/docs-check/src/azure-settings.ts';
import { describeSettings } from '@canvass/settings';
import { containerNames } from '@canvass/storage';
import { describe, expect, test } from '@jest/globals';
import { analysesQueue } from '@canvass/analyses';
import { answersStoredQueue } from '@canvass/journal';
import { readBicep, type BicepFile } from '../src/bicep.ts';
import { filesIn, sourcesOf, textOf } from '../src/repository.ts';

const files = filesIn('infra/azure', '.bicep').map(readBicep);
const main = fileAt('infra/azure/main.bicep');
const settings = fileAt('infra/azure/settings.bicep');
/** The files that create something. */
const templates = files.filter((file) => file !== settings);

/** The built-in roles in use, by id. */
const roles: Readonly<Record<string, string>> = {
  '7f951dda-4ed3-4680-a7ca-43fe172d538d': 'AcrPull',
  '2a2b9908-6ea1-4ae3-8e65-a410df84e7d1': 'Storage Blob Data Reader',
  'ba92f5b4-2d11-453d-a403-e96b0029c9fe': 'Storage Blob Data Contributor',
  '974c5e8b-45b9-4653-ba55-5f855dd0fb88': 'Storage Queue Data Contributor',
  '19e7f393-937e-4f77-808e-94535e297925': 'Storage Queue Data Reader',
  '69a216fc-b8fb-44d8-bc22-1f3c2cd27a39': 'Data Sender',
  '090c5cfd-751d-490a-894a-3ce6f1109419': 'Data Owner',
  '358470bc-b998-42bd-ab17-a7e34c199c0f': 'Container Apps Contributor',
};

function fileAt(path: string): BicepFile {
  const file = files.find((each) => each.path === path);
  if (!file) throw new Error(`there is no ${path}`);
  return file;
}

function moduleNamed(name: string) {
  const found = main.modules.find((each) => each.name === name);
  if (!found) throw new Error(`there is no module ${name}`);
  return found;
}

function variable(name: string): string {
  const pattern = new RegExp(`^var ${name} = ([^]*?)(?=^(?:var|module|resource) )`, 'm');
  return pattern.exec(main.text)?.[1] ?? '';
}

/** The settings of a module, including those of the variables in its `env`. */
function environmentOf(name: string): Map<string, string> {
  const [, env = ''] = /env: concat\(([^]*?)\n {4}\]\)/.exec(moduleNamed(name).body) ?? [];
  const shared = [...env.matchAll(/\b\w+Env\b/g)].map(([list]) => variable(list));
  const pairs = [...shared, env]
    .join('\n')
    .matchAll(/\{ name: '([A-Z_0-9]+)', (?:value|secretRef): (.*?) \}/g);
  return new Map([...pairs].map(([, setting = '', value = '']) => [setting, value]));
}

describe.each(templates.map((file): [string, BicepFile] => [file.path, file]))('%s', (_path, file) => {
  test('gives each module exactly its parameters, and uses only outputs that it has', () => {
    for (const { name, path, params } of file.modules) {
      const wanted = fileAt(path).params;
      expect(params.filter((param) => !wanted.some((each) => each.name === param))).toEqual([]);
      const required = wanted.filter(({ isRequired }) => isRequired).map((each) => each.name);
      expect(required.filter((each) => !params.includes(each))).toEqual([]);
      const outputs = [...file.text.matchAll(new RegExp(`\\b${name}!?\\.outputs\\.(\\w+)`, 'g'))];
      expect(
        outputs.map(([, output]) => output).filter((output) => !fileAt(path).outputs.includes(output ?? '')),
      ).toEqual([]);
    }
  });

  test('uses every declaration', () => {
    const declared = [...file.params.map(({ name }) => name), ...file.variables];
    const unused = declared.filter(
      (name) => [...file.text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length < 2,
    );
    expect(unused).toEqual([]);
  });

  test('declares resources with type and version', () => {
    expect(file.resources).not.toEqual([]);
    for (const { type } of file.resources) {
      expect(type).toMatch(/^Microsoft\.\w+(?:\/\w+)+@20\d\d-\d\d-\d\d(?:-preview)?$/);
    }
  });

  test('assigns the roles that the README lists', () => {
    const readme = textOf('infra/azure/README.md');
    for (const [id] of file.text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
      expect(roles[id]).toBeDefined();
      expect(readme).toContain(`*${roles[id]}*`);
    }
  });
});

test('the agent may write nothing in the storage account but the container of its lease', () => {
  const { text } = fileAt('infra/azure/modules/storage.bicep');
  const ofAccount = [...text.matchAll(/\{ principalId: agentPrincipalId, role: (\w+) \}/g)];
  expect(ofAccount.map(([, role]) => role)).toEqual(['blobDataReader', 'queueDataReader']);
  const assignments = text
    .split(/^resource /m)
    .filter((each) => each.includes('principalId: agentPrincipalId\n'));
  expect(assignments.map((each) => /scope: (\w+)/.exec(each)?.[1])).toEqual(['leases']);
  const [leases = ''] = /^resource leases [^]*?^\}/m.exec(text) ?? [];
  expect(leases).toContain(`name: '${containerNames.leases}'`);
});

describe('the apps in main.bicep', () => {
  test.each(Object.entries(apps))('%s gets only its own settings, and all required ones', (name, app) => {
    const rows = describeSettings().filter((row) => row.apps.includes(app));
    const env = environmentOf(name);
    // Read by the SDK, for a user-assigned identity.
    expect(env.get('AZURE_CLIENT_ID')).toBe(`${name}Identity.properties.clientId`);
    const unknown = [...env.keys()].filter(
      (setting) => setting !== 'AZURE_CLIENT_ID' && !rows.some((row) => row.name === setting),
    );
    expect(unknown).toEqual([]);
    const required = rows.filter((row) => row.default === 'required').map((row) => row.name);
    expect(required.filter((setting) => !env.has(setting))).toEqual([]);
    expect(env.has('AZURE_STORAGE_ACCOUNT')).toBe(true);
    expect(env.has('AZURE_STORAGE_CONNECTION_STRING')).toBe(false);
  });

  test('all read the same queue and the same bus', () => {
    const names = ['AZURE_STORAGE_ACCOUNT', 'QUEUE_PROVIDER', 'DATABASE_URL', 'SERVICEBUS_NAMESPACE'];
    for (const name of names) {
      const values = Object.keys(apps).map((app) => environmentOf(app).get(name));
      expect(values[0]).toBeDefined();
      expect(new Set(values).size).toBe(1);
    }
  });

  test('those that wait for triggers may make subscriptions, and the site may only send', () => {
    const { text } = fileAt('infra/azure/modules/service-bus.bicep');
    const roleOf = (app: string) =>
      new RegExp(`guid\\(topic\\.id, ${app}PrincipalId, (\\w+)\\)`).exec(text)?.[1];
    expect(Object.keys(apps).map((app) => [app, roleOf(app)])).toEqual([
      ['site', 'dataSender'],
      ['worker', 'dataOwner'],
      ['agent', 'dataOwner'],
    ]);
    for (const app of Object.keys(apps)) {
      expect(moduleNamed('serviceBus').body).toContain(
        `${app}PrincipalId: ${app}Identity.properties.principalId`,
      );
    }
  });

  test('the site gets the OpenID provider and its address from parameters, its secret as a secret', () => {
    const env = environmentOf('site');
    expect(env.get('OIDC_ISSUER')).toBe('oidcIssuer');
    expect(env.get('OIDC_CLIENT_ID')).toBe('oidcClientId');
    expect(env.get('OIDC_CLIENT_SECRET')).toBe("'oidc-client-secret'");
    expect(main.text).toContain("{ 'oidc-client-secret': oidcClientSecret }");
    expect(env.get('PUBLIC_URL')).toBe('siteUrl');
    expect(main.text).toMatch(/^var siteUrl = empty\(publicUrl\) \? '[^\n]+' : publicUrl$/m);
    expect(environmentOf('worker').has('OIDC_ISSUER')).toBe(false);
  });

  test('sites and workers sign links with a secret of their own, if there is one', () => {
    expect(environmentOf('site').get('LINK_SECRET')).toBe("'link-secret'");
    expect(main.text).toContain("{ 'link-secret': linkSecret }");
    expect(environmentOf('worker').get('LINK_SECRET')).toBe("'link-secret'");
  });

  test.each(Object.entries(apps))('every setting of %s can be set, each in one place', (name, app) => {
    const rows = describeSettings().filter((row) => row.apps.includes(app));
    const settable = settings.types.get(name) ?? [];
    const shared = settings.types.get('shared') ?? [];
    const env = environmentOf(name);
    const missing = rows.filter(
      (row) => !settable.includes(row.name) && !env.has(row.name) && !unusedOnAzure.includes(row.name),
    );
    expect(missing.map((row) => row.name)).toEqual([]);
    expect([...settable, ...shared].filter((setting) => env.has(setting))).toEqual([]);
    expect(main.text).toMatch(new RegExp(`^param sharedSettings settings\\.shared = \\{\\}$`, 'm'));
    expect(main.text).toMatch(new RegExp(`^param ${name}Settings settings\\.${name} = \\{\\}$`, 'm'));
    expect(variable(`${name}SettingsEnv`)).toBe(
      `map(items(union(sharedSettings, ${name}Settings)), each => { name: each.key, value: each.value })\n`,
    );
    expect(moduleNamed(name).body).toContain(`env: concat(${name}SettingsEnv, `);
  });

  test('no secret is a setting that a deployment shows', () => {
    const areSecret = describeSettings().flatMap(({ name, isSecret }) => (isSecret ? [name] : []));
    expect([...settings.types.values()].flat().filter((name) => areSecret.includes(name))).toEqual([]);
    for (const name of Object.keys(apps)) {
      const [, env = ''] = /env: concat\(([^]*?)\n {4}\]\)/.exec(moduleNamed(name).body) ?? [];
      const lists = [...env.matchAll(/\b\w+Env\b/g)].map(([list]) => variable(list));
      for (const secret of areSecret) expect([env, ...lists].join()).not.toContain(`'${secret}', value:`);
    }
  });

  test('a setting with a name that no app reads is refused by the compiler: each type is sealed', () => {
    const { text } = settings;
    expect(text.match(/^type /gm)).toHaveLength(1 + Object.keys(apps).length);
    expect(text.match(/^@export\(\)\n@sealed\(\)\n@description\('.*'\)\ntype /gm)).toHaveLength(4);
  });

  test.each(Object.keys(apps))('%s names no secret that it does not have', (name) => {
    const { body } = moduleNamed(name);
    const [, given = ''] = /secrets: (.+)/.exec(body) ?? [];
    const lists = [given, ...[...given.matchAll(/\b\w+Secrets\b/g)].map(([list]) => variable(list))];
    const wanted = [body, ...[...body.matchAll(/\b\w+Env\b/g)].map(([list]) => variable(list))];
    const names = [...wanted.join('\n').matchAll(/secretRef: '([^']+)'/g)].map(([, secret]) => secret);
    expect(names).not.toEqual([]);
    for (const secret of names) expect(lists.join('\n')).toContain(`'${secret}': `);
  });

  test('has ingress and probes on its ports, at paths that answer', () => {
    expect(moduleNamed('site').body).toContain(
      `port: ${environmentOf('site').get('PORT')?.replaceAll("'", '')}\n`,
    );
    expect(moduleNamed('worker').body).toContain(
      `port: ${environmentOf('worker').get('METRICS_PORT')?.replaceAll("'", '')}\n`,
    );
    expect(moduleNamed('agent').body).toContain(
      `port: ${environmentOf('agent').get('PORT')?.replaceAll("'", '')}\n`,
    );
    for (const [name, app] of Object.entries(apps)) {
      const paths = ['/healthz', /readinessPath: '([^']+)'/.exec(moduleNamed(name).body)?.[1] ?? '/healthz'];
      for (const path of paths) expect(sourcesOf(`apps/${app}/src`)).toContain(`'${path}'`);
    }
  });

  test('has the names of queues and topic in the code', () => {
    for (const { name } of [answersStoredQueue, analysesQueue]) {
      expect(main.text).toContain(`queueName: '${name}'`);
    }
    expect(fileAt('infra/azure/modules/service-bus.bicep').text).toContain("name: 'work-detected'");
    expect(sourcesOf('packages/queue/src/service-bus')).toContain("'work-detected'");
  });

  test('contains no key: only identities reach storage and the bus', () => {
    expect(fileAt('infra/azure/modules/storage.bicep').text).toContain('allowSharedKeyAccess: false');
    expect(fileAt('infra/azure/modules/service-bus.bicep').text).toContain('disableLocalAuth: true');
    const secrets = [
      'adminApiKey',
      'linkSecret',
      'postgresPassword',
      'oidcClientSecret',
      'transferDatabaseUrl',
      'smtpUrl',
      'otlpHeaders',
    ];
    for (const name of secrets) {
      expect(main.text).toMatch(new RegExp(`@secure\\(\\)\\n(?:@.*\\n)*param ${name} string`));
    }
  });
});
