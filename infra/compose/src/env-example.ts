import type { SettingRow } from '@canvass/settings';
import { baseImages } from './base-images.ts';

interface Variable {
  readonly name: string;
  readonly value: string;
  readonly about: string;
}

/** Variables that docker-compose.yml itself reads. */
const ofCompose: readonly Variable[] = [
  { name: 'PORT', value: '3000', about: 'The site’s port on this machine.' },
  {
    name: 'PUBLISH_ADDRESS',
    value: '127.0.0.1',
    about: 'The site’s address on this machine; with 0.0.0.0 other machines can reach the site.',
  },
  {
    name: 'AGENT_PORT',
    value: '3100',
    about: 'The scaling agent’s port on 127.0.0.1 of this machine.',
  },
  {
    name: 'OWNERS_PORT',
    value: '3001',
    about: 'For the profile owners: the port of the site that serves only owners.',
  },
  {
    name: 'PROXY_PORT',
    value: '3443',
    about: 'For the profile https: the proxy’s port on this machine. PUBLIC_URL must name it.',
  },
  {
    name: 'PROXY_ADDRESS',
    value: '127.0.0.1',
    about:
      'For the profile https: the proxy’s address on this machine; with 0.0.0.0 other machines can reach it.',
  },
  {
    name: 'PROXY_CERTIFICATE_FOLDER',
    value: './infra/compose/proxy/certificate',
    about:
      'For the profile https: a folder with fullchain.pem and privkey.pem, which the user 1000 can read. Without them the proxy makes a certificate of its own.',
  },
  {
    name: 'SCALING_RULES_FOLDER',
    value: './infra/compose/rules',
    about: 'The folder that is /etc/canvass/rules for the scaling agent; see SCALING_RULES.',
  },
  {
    name: 'DOCKER_SOCKET',
    value: '/var/run/docker.sock',
    about: 'The engine’s socket; a rootless engine has another path.',
  },
  {
    name: 'COMPOSE_PROFILES',
    value: '',
    about: 'Optional parts, separated by commas: owners, https, postgres, servicebus, mail, observability.',
  },
  {
    name: 'POSTGRES_PASSWORD',
    value: 'canvass',
    about:
      'For the profile postgres; DATABASE_URL must contain it. Only this project’s containers reach the database.',
  },
  { name: 'ACCEPT_EULA', value: 'N', about: 'For the profile servicebus: Y accepts Microsoft’s licences.' },
  { name: 'MSSQL_SA_PASSWORD', value: 'Canvass-emulator-1', about: 'For the profile servicebus.' },
  { name: 'MAILPIT_PORT', value: '8025', about: 'For the profile mail, on 127.0.0.1.' },
  { name: 'PROMETHEUS_PORT', value: '9090', about: 'For the profile observability, on 127.0.0.1.' },
  { name: 'GRAFANA_PORT', value: '3200', about: 'For the profile observability, on 127.0.0.1.' },
  {
    name: 'GRAFANA_PASSWORD',
    value: 'admin',
    about: 'For the profile observability: of the user admin; viewing needs no password.',
  },
  {
    name: 'AZURE_TENANT_ID',
    value: '',
    about: 'For AZURE_STORAGE_ACCOUNT or SERVICEBUS_NAMESPACE: a service principal.',
  },
  { name: 'AZURE_CLIENT_ID', value: '', about: 'The same.' },
  { name: 'AZURE_CLIENT_SECRET', value: '', about: 'The same.' },
  ...baseImages.map(({ variable, image, about }) => ({
    name: variable,
    value: image,
    about: `${about} \`npm run --silent pin-images\` prints it with its digest.`,
  })),
];

/** Settings with another default in Compose. */
const otherDefaults: Readonly<Record<string, string>> = {
  AZURE_STORAGE_CONNECTION_STRING: 'Azurite’s; set it empty to use AZURE_STORAGE_ACCOUNT',
  ADMIN_API_KEY: 'unset: made on the first start, in the volume "keys"',
  DATABASE_URL: 'the database of the profile postgres',
  SCALING_RULES: 'unset; for a file of yours: /etc/canvass/rules/NAME.json',
  SERVICEBUS_CONNECTION_STRING:
    'unset; the profile’s: Endpoint=sb://servicebus;SharedAccessKeyName=RootManageSharedAccessKey;SharedAccessKey=SAS_KEY_VALUE;UseDevelopmentEmulator=true;',
  MAX_REPLICAS: '4, also the size of the pool',
};

/** Settings that docker-compose.yml fixes: .env cannot change them. */
export const fixedByCompose: readonly string[] = [
  'HOST',
  'METRICS_PORT',
  'SCALING_AGENT_URL',
  'SCALING_TARGET',
  'SCALING_COMPOSE_SERVICE',
  'DOCKER_HOST',
];

/** Settings of other scaling targets, or found by the agent itself. */
export const unusedInCompose: readonly string[] = [
  'SCALING_AGENT_HOSTNAMES',
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

const head = `# The settings of docker-compose.yml: copy this file to .env and change it. Each line shows the default.
# Made from packages/settings by \`npm run docs\`.

# --- Compose ---`;

/** The file .env.example: every variable, with its default, unit and limits. */
export function envExample(rows: readonly SettingRow[]): string {
  const ofApps = rows.filter(({ apps }) => apps.some((app) => app !== 'npm start'));
  const named = new Set(ofApps.map(({ name }) => name));
  const own = ofCompose.filter(({ name }) => name === 'PORT' || !named.has(name));
  const isOwn = new Set(own.map(({ name }) => name));
  const settings = ofApps.filter(
    ({ name }) => !isOwn.has(name) && !fixedByCompose.includes(name) && !unusedInCompose.includes(name),
  );
  const inOrder = (names: readonly string[]): string => names.filter((name) => named.has(name)).join(', ');
  return `${[
    head,
    ...own.map(({ name, value, about }) => `# ${about}\n#${name}=${value}`),
    '# --- The apps; docs/configuration.md has the same in a table ---',
    ...settings.map(lines),
    `# --- Set by docker-compose.yml itself ---\n# ${inOrder(fixedByCompose)}`,
    `# --- Not used with Compose ---\n# ${inOrder(unusedInCompose)}`,
  ].join('\n\n')}\n`;
}

function lines(row: SettingRow): string {
  const limits = [row.unit, row.limits].filter((each) => each !== '').join('; ');
  const value = /^`(.*)`$/.exec(row.default)?.[1] ?? '';
  const other = otherDefaults[row.name];
  const said = other === undefined ? '' : `\n# Here: ${other}.`;
  return `# ${row.description} (${row.apps.join(', ')})\n# ${limits}.${said}\n#${row.name}=${value}`;
}
