import {
  agentSettings,
  appEnvironment,
  parseSettings,
  queueSettings,
  SettingsError,
  storageSettings,
  tracingSettings,
  workerSettings,
  type Environment,
} from '@canvass/settings';

/** The only reader of the environment in this app. Throws `SettingsError`, which lists every fault. */
export function readConfig(env: Environment = process.env) {
  const settings = parseSettings(storageSettings, queueSettings, agentSettings, env);
  const cluster = inClusterUrl(env);
  const needsCluster = settings.SCALING_TARGET === 'kubernetes' && settings.KUBERNETES_API_URL === undefined;
  if (needsCluster && cluster === undefined) {
    const problem = 'not set, and the agent runs in no Kubernetes cluster';
    throw new SettingsError([{ name: 'KUBERNETES_API_URL', problem }]);
  }
  return Object.freeze({
    ...settings,
    /** The API of the cluster that the agent runs in, by the variables that every pod has. */
    clusterUrl: settings.KUBERNETES_API_URL ?? cluster,
    /** What a worker process is started with. */
    workerEnv: workerEnv(env),
  });
}

export type Config = ReturnType<typeof readConfig>;

function workerEnv(env: Environment): Environment {
  const given = appEnvironment(env, storageSettings, queueSettings, workerSettings, tracingSettings);
  // Several workers cannot have one port.
  return { ...given, METRICS_PORT: undefined };
}

/** How to reach the storage account; the settings allow exactly one of the two ways. */
export function storageAccount(config: Config): { connectionString: string } | { account: string } {
  return config.AZURE_STORAGE_CONNECTION_STRING === undefined
    ? { account: config.AZURE_STORAGE_ACCOUNT! }
    : { connectionString: config.AZURE_STORAGE_CONNECTION_STRING };
}

function inClusterUrl(env: Environment): string | undefined {
  const [host, port] = [env['KUBERNETES_SERVICE_HOST'], env['KUBERNETES_SERVICE_PORT']];
  if (!host || !port) return undefined;
  return `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
