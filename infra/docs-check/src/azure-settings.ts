import type { SettingRow } from '@canvass/settings';

/** The apps of the template, by the names of their types. */
export const azureApps = { site: 'survey-site', worker: 'summary-worker', agent: 'scaling-agent' } as const;

/** Settings that infra/azure/main.bicep sets itself: from parameters of their own, or from what it creates. */
export const setByTemplate: readonly string[] = [
  'AZURE_STORAGE_ACCOUNT',
  'QUEUE_PROVIDER',
  'SERVICEBUS_NAMESPACE',
  'SCALING_AGENT_URL',
  'PORT',
  'METRICS_PORT',
  'TRUST_PROXY',
  'PUBLIC_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'SCALING_TARGET',
  'SCALING_CONTAINER_APP',
  'SCALING_RULES',
  'MIN_REPLICAS',
  'MAX_REPLICAS',
];

/** Settings without a use on Azure: of emulators, of other scaling targets, or keys where an identity is used. */
export const unusedOnAzure: readonly string[] = [
  'AZURE_STORAGE_CONNECTION_STRING',
  'SERVICEBUS_CONNECTION_STRING',
  'SERVICEBUS_ADMINISTRATION_PORT',
  'HOST',
  'DATA_DIR',
  'DOCKER_HOST',
  'DOCKER_READ_HOST',
  'SCALING_COMPOSE_PROJECT',
  'SCALING_COMPOSE_SERVICE',
  'SCALING_WORKLOAD',
  'SCALING_NAMESPACE',
  'KUBERNETES_API_URL',
  'SCALING_GRPC_PORT',
];

/**
 * The file infra/azure/settings.bicep: the settings that a deployment may give to each app. Its types are sealed, so that the
 * compiler refuses a name that no app reads. Secrets are parameters of main.bicep, marked as such.
 */
export function azureSettings(rows: readonly SettingRow[]): string {
  const passed = rows.filter(
    ({ name, isSecret }) => !isSecret && !setByTemplate.includes(name) && !unusedOnAzure.includes(name),
  );
  const apps = Object.values(azureApps);
  const isShared = ({ apps: readers }: SettingRow): boolean =>
    apps.filter((app) => readers.includes(app)).length > 1;
  return `// Settings that a deployment may give to each app: docs/configuration.md.
// Made from packages/settings by \`npm run docs\`; \`npm run docs:check\` fails if it differs.
${[
  type('shared', 'Settings that several apps read.', passed.filter(isShared)),
  ...Object.entries(azureApps).map(([name, app]) =>
    type(
      name,
      `Settings of the app ${app}.`,
      passed.filter(({ apps: readers }) => readers.includes(app)),
    ),
  ),
].join('')}`;
}

function type(name: string, about: string, rows: readonly SettingRow[]): string {
  const properties = rows.map((row) => {
    const { description, limits, default: byDefault } = row;
    const words = `${description} Default: ${byDefault}. Allowed: ${limits}.`;
    return `  @description('${escaped(words)}')\n  ${row.name}: string?\n`;
  });
  return `
@export()
@sealed()
@description('${about}')
type ${name} = {
${properties.join('')}}
`;
}

function escaped(words: string): string {
  return words.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('${', '\\${');
}
