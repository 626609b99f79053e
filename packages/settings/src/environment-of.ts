import type { Environment } from './parse-settings.ts';
import type { SettingGroup } from './setting.ts';

/** The variables of Node.js, its TLS and the system's libraries. */
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
  'LD_PRELOAD',
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
const machinePrefixes = ['NODE_', 'MALLOC_', 'LC_', 'UV_'];

/** The variables that `DefaultAzureCredential` and OpenTelemetry read themselves. */
const appPrefixes = ['AZURE_', 'IDENTITY_', 'MSI_', 'OTEL_'];

/** The part of an environment that any program needs: no settings of Canvass and no secrets. */
export function machineEnvironment(env: Environment): Environment {
  return pick(env, (name) => {
    const upper = name.toUpperCase();
    return machineNames.has(upper) || machinePrefixes.some((prefix) => upper.startsWith(prefix));
  });
}

/** The part that an app with these settings needs: its settings, the machine's variables, and its Azure identity. */
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
