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

/** The only reader of the environment in this app. Throws `SettingsError` with every fault. */
export function readConfig(env: Environment = process.env) {
  const settings = parseSettings(storageSettings, queueSettings, agentSettings, env);
  const cluster = inClusterUrl(env);
  const needsCluster = settings.SCALING_TARGET === 'kubernetes' && settings.KUBERNETES_API_URL === undefined;
  if (needsCluster && cluster === undefined) {
    const problem = 'not set, and the agent does not run in a Kubernetes cluster';
    throw new SettingsError([{ name: 'KUBERNETES_API_URL', problem }]);
  }
  return Object.freeze({
    ...settings,
    /** The API server of the agent's own cluster, from the variables of every pod. */
    clusterUrl: settings.KUBERNETES_API_URL ?? cluster,
    /** The environment of worker processes. */
    workerEnv: workerEnv(env),
  });
}

export type Config = ReturnType<typeof readConfig>;

function workerEnv(env: Environment): Environment {
  const given = appEnvironment(env, storageSettings, queueSettings, workerSettings, tracingSettings);
  // Several workers cannot share a port.
  return { ...given, METRICS_PORT: undefined };
}

function inClusterUrl(env: Environment): string | undefined {
  const [host, port] = [env['KUBERNETES_SERVICE_HOST'], env['KUBERNETES_SERVICE_PORT']];
  if (!host || !port) return undefined;
  return `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
