import type { SettingRow } from '@canvass/settings';

interface Variable {
  readonly name: string;
  readonly value: string;
  readonly about: string;
}

/** What docker-compose.yml itself reads. */
const ofCompose: readonly Variable[] = [
  { name: 'PORT', value: '3000', about: 'The port of this machine that the site is on.' },
  {
    name: 'PUBLISH_ADDRESS',
    value: '127.0.0.1',
    about:
      'The address of this machine that the site is on; 0.0.0.0: whoever reaches this machine reaches the site.',
  },
  {
    name: 'AGENT_PORT',
    value: '3100',
    about: 'The port of this machine that the scaling agent is on, on 127.0.0.1.',
  },
  {
    name: 'SCALING_RULES_FOLDER',
    value: './infra/compose/rules',
    about: 'The folder that the scaling agent sees as /etc/canvass/rules; see SCALING_RULES.',
  },
  {
    name: 'DOCKER_SOCKET',
    value: '/var/run/docker.sock',
    about: 'The engine’s socket; a rootless engine has another one.',
  },
  {
    name: 'COMPOSE_PROFILES',
    value: '',
    about: 'Parts that start beside the others, with commas: postgres, servicebus, observability.',
  },
  {
    name: 'POSTGRES_PASSWORD',
    value: 'canvass',
    about:
      'Of the profile postgres; DATABASE_URL has to agree. Only this project’s containers reach the database.',
  },
  { name: 'ACCEPT_EULA', value: 'N', about: 'Of the profile servicebus: Y accepts Microsoft’s licences.' },
  { name: 'MSSQL_SA_PASSWORD', value: 'Canvass-emulator-1', about: 'Of the profile servicebus.' },
  { name: 'PROMETHEUS_PORT', value: '9090', about: 'Of the profile observability, on 127.0.0.1.' },
  { name: 'GRAFANA_PORT', value: '3200', about: 'Of the profile observability, on 127.0.0.1.' },
  {
    name: 'GRAFANA_PASSWORD',
    value: 'admin',
    about: 'Of the profile observability: the user admin’s; anybody may look.',
  },
  {
    name: 'AZURE_TENANT_ID',
    value: '',
    about: 'With AZURE_STORAGE_ACCOUNT or SERVICEBUS_NAMESPACE: a service principal.',
  },
  { name: 'AZURE_CLIENT_ID', value: '', about: 'The same.' },
  { name: 'AZURE_CLIENT_SECRET', value: '', about: 'The same.' },
];

/** Settings that have another default here than elsewhere. */
const otherDefaults: Readonly<Record<string, string>> = {
  AZURE_STORAGE_CONNECTION_STRING: 'Azurite’s; empty where AZURE_STORAGE_ACCOUNT is set',
  ADMIN_API_KEY: 'unset: made on the first start and kept in the volume "keys"',
  DATABASE_URL: 'the database of the profile postgres',
  SCALING_RULES: 'unset; a file of yours is /etc/canvass/rules/NAME.json',
  SERVICEBUS_CONNECTION_STRING:
    'unset; the profile’s: Endpoint=sb://servicebus;SharedAccessKeyName=RootManageSharedAccessKey;SharedAccessKey=SAS_KEY_VALUE;UseDevelopmentEmulator=true;',
  MAX_REPLICAS: '4, which is the size of the pool, too',
};

/** What docker-compose.yml gives its containers, whatever the file .env says. */
export const fixedByCompose: readonly string[] = [
  'HOST',
  'METRICS_PORT',
  'SCALING_AGENT_URL',
  'SCALING_TARGET',
  'SCALING_COMPOSE_SERVICE',
  'DOCKER_HOST',
];

/** Of the other targets, or found by the agent itself. */
export const withoutMeaningHere: readonly string[] = [
  'DATA_DIR',
  'DOCKER_READ_HOST',
  'SCALING_COMPOSE_PROJECT',
  'SCALING_WORKLOAD',
  'SCALING_NAMESPACE',
  'KUBERNETES_API_URL',
  'SCALING_CONTAINER_APP',
  'AZURE_MANAGEMENT_URL',
  'SCALING_GRPC_PORT',
];

const head = `# The settings of docker-compose.yml: copy this file to .env and change what you need there. Each line shows the default.
# Made from packages/settings by \`node infra/compose/src/env-example-main.ts\`; a test keeps it so.

# --- Compose ---`;

/** The file .env.example: every variable, with its default, unit and limits. */
export function envExample(rows: readonly SettingRow[]): string {
  const ofApps = rows.filter(({ apps }) => apps.some((app) => app !== 'npm start'));
  const named = new Set(ofApps.map(({ name }) => name));
  const own = ofCompose.filter(({ name }) => name === 'PORT' || !named.has(name));
  const isOwn = new Set(own.map(({ name }) => name));
  const settings = ofApps.filter(
    ({ name }) => !isOwn.has(name) && !fixedByCompose.includes(name) && !withoutMeaningHere.includes(name),
  );
  const inOrder = (names: readonly string[]): string => names.filter((name) => named.has(name)).join(', ');
  return `${[
    head,
    ...own.map(({ name, value, about }) => `# ${about}\n#${name}=${value}`),
    '# --- The apps; docs/configuration.md has the same as a table ---',
    ...settings.map(lines),
    `# --- Set by docker-compose.yml itself ---\n# ${inOrder(fixedByCompose)}`,
    `# --- Without meaning here ---\n# ${inOrder(withoutMeaningHere)}`,
  ].join('\n\n')}\n`;
}

function lines(row: SettingRow): string {
  const limits = [row.unit, row.limits].filter((each) => each !== '').join('; ');
  const value = /^`(.*)`$/.exec(row.default)?.[1] ?? '';
  const other = otherDefaults[row.name];
  const said = other === undefined ? '' : `\n# Here: ${other}.`;
  return `# ${row.description} (${row.apps.join(', ')})\n# ${limits}.${said}\n#${row.name}=${value}`;
}
