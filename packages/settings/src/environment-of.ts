import type { Environment } from './parse-settings.ts';
import type { SettingGroup } from './setting.ts';

/** What Node.js, its TLS and the system's libraries take from the environment. */
const machineNames = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LD_LIBRARY_PATH',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'SYSTEMROOT',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'PATHEXT',
  'COMSPEC',
]);
const machinePrefixes = ['NODE_', 'LC_', 'UV_'];

/** What `DefaultAzureCredential` and OpenTelemetry read by themselves, beside our settings. */
const appPrefixes = ['AZURE_', 'IDENTITY_', 'MSI_', 'OTEL_'];

/** The part of an environment that any program needs of its machine: no setting of ours, and no secret. */
export function machineEnvironment(env: Environment): Environment {
  return pick(env, (name) => {
    const upper = name.toUpperCase();
    return machineNames.has(upper) || machinePrefixes.some((prefix) => upper.startsWith(prefix));
  });
}

/** The part that an app of these settings needs: they, its machine, and the identity it signs in to Azure with. */
export function appEnvironment(env: Environment, ...groups: readonly SettingGroup[]): Environment {
  const names = new Set(groups.flatMap((group) => Object.keys(group)));
  return {
    ...machineEnvironment(env),
    ...pick(env, (name) => names.has(name) || appPrefixes.some((prefix) => name.startsWith(prefix))),
  };
}

function pick(env: Environment, isWanted: (name: string) => boolean): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isWanted(name)));
}
