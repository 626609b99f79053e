import { setting } from './setting.ts';
import { hostAddress, logLevel, safetyPollIntervalMs } from './shared-settings.ts';
import { integer, text, texts, webAddress, word } from './value-kind.ts';

const path = text(/^[^\0]{1,4096}$/, 'a path');
const name = text(
  /^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/,
  'a name of letters, digits, dots, hyphens and underscores',
);
const engineAddress = text(
  /^(?:unix:\/\/\/.+|(?:tcp|http):\/\/[A-Za-z0-9.-]+:\d{1,5})$/,
  'an address such as `unix:///var/run/docker.sock` or `tcp://proxy:2375`',
);

export const agentSettings = {
  PORT: setting(integer(1, 65_535), {
    default: 3100,
    description: 'The TCP port of the scaling agent, for workers’ reports, JSON and metrics.',
  }),
  HOST: setting(hostAddress, {
    default: '0.0.0.0',
    description:
      'The address that the agent listens on. Anyone who reaches it can report as a worker: keep it inside your network.',
  }),
  SCALING_AGENT_HOSTNAMES: setting(texts(/^[A-Za-z0-9_.-]{1,253}$/, 'host names'), {
    description:
      'More names under which the agent may be called. Without it: addresses, names without a dot, and names that end in `.localhost`, `.local`, `.internal`, `.svc` or `.home.arpa`. A request with another `Host` may come from a page of a stranger (DNS rebinding), and is refused.',
  }),
  SCALING_TARGET: setting(word('process', 'docker', 'kubernetes', 'keda', 'azure-container-apps'), {
    default: 'process',
    description: 'What the agent scales; see its README.',
  }),
  SCALING_RULES: setting(path, {
    description:
      'The JSON file of the rules, read again when it changes; unset: one replica for every 25 ready messages.',
  }),
  SCALING_INTERVAL_MS: setting(integer(100, 600_000), {
    default: 5000,
    unit: 'ms',
    description:
      'How often the agent reads its signals and decides. While triggers tell it of new messages, it reads storage only when there may be work.',
  }),
  SCALING_LAG_INTERVAL_MS: setting(integer(1000, 3_600_000), {
    default: 15_000,
    unit: 'ms',
    description: 'How often the agent lists the journal to find the lag.',
  }),
  SAFETY_POLL_INTERVAL_MS: safetyPollIntervalMs,
  SCALING_LEASE_MS: setting(integer(15_000, 60_000), {
    default: 15_000,
    unit: 'ms',
    description:
      'How long the lease of a dead agent keeps others from leading; whole seconds. While triggers would tell of work and there is none, it is 60 s.',
  }),
  SCALING_GRACE_MS: setting(integer(0, 600_000), {
    default: 30_000,
    unit: 'ms',
    description: 'How long a stopped worker may finish its work before it is killed.',
  }),
  WORKER_REPORT_EXPIRY_MS: setting(integer(1000, 600_000), {
    default: 15_000,
    unit: 'ms',
    description:
      'How long a worker’s report is valid, or three times as long as the worker leaves until the next one, if that is longer.',
  }),
  MIN_REPLICAS: setting(integer(0, 1000), {
    default: 1,
    unit: 'replicas',
    description: 'The fewest replicas while no constraint rule is in force.',
  }),
  MAX_REPLICAS: setting(integer(0, 1000), {
    default: 4,
    unit: 'replicas',
    description: 'The most replicas while no constraint rule is in force.',
    faultAmong: ({ MIN_REPLICAS: least, MAX_REPLICAS: most }) =>
      Number(most) < Number(least)
        ? `${Number(most)} is below MIN_REPLICAS, which is ${Number(least)}`
        : undefined,
  }),
  DATA_DIR: setting(path, {
    default: '.data',
    description: 'With the `process` target: the folder of the file that lists the started workers.',
  }),
  DOCKER_HOST: setting(engineAddress, {
    default: 'unix:///var/run/docker.sock',
    description:
      'With the `docker` target: the engine, or a proxy that allows starting and stopping containers.',
  }),
  DOCKER_READ_HOST: setting(engineAddress, {
    description: 'A second proxy, for listing containers; unset: `DOCKER_HOST`.',
  }),
  SCALING_COMPOSE_PROJECT: setting(name, {
    description: "The Compose project of the workers; unset: that of the agent's container.",
  }),
  SCALING_COMPOSE_SERVICE: setting(name, {
    default: 'summary-worker',
    description: 'The Compose service whose containers the agent starts and stops.',
  }),
  SCALING_WORKLOAD: setting(
    text(
      /^(?:deployment|statefulset|replicaset)\/[a-z0-9][a-z0-9.-]{0,252}$/,
      'such as `deployment/summary-worker`',
    ),
    {
      default: 'deployment/summary-worker',
      description: 'With the `kubernetes` target: the workload to scale.',
    },
  ),
  SCALING_NAMESPACE: setting(text(/^[a-z0-9][a-z0-9-]{0,62}$/, 'a namespace'), {
    description: "The namespace of the workload; unset: the agent's own.",
  }),
  KUBERNETES_API_URL: setting(webAddress(), {
    description: 'The Kubernetes API; unset: the cluster that the agent runs in.',
  }),
  SCALING_CONTAINER_APP: setting(
    text(
      /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/Microsoft\.App\/containerApps\/[^/]+$/i,
      'a resource id: `/subscriptions/.../providers/Microsoft.App/containerApps/...`',
    ),
    {
      description: 'With the `azure-container-apps` target: the app whose bounds the agent sets.',
      faultAmong: ({ SCALING_TARGET: target, SCALING_CONTAINER_APP: app }) =>
        target === 'azure-container-apps' && app === undefined
          ? 'not set, SCALING_TARGET=azure-container-apps needs it'
          : undefined,
    },
  ),
  AZURE_MANAGEMENT_URL: setting(webAddress(), {
    default: 'https://management.azure.com',
    description: 'The Azure Resource Manager of your cloud.',
  }),
  SCALING_GRPC_PORT: setting(integer(1, 65_535), {
    default: 3101,
    description: 'With the `keda` target: the TCP port of the external scaler that a ScaledObject names.',
  }),
  LOG_LEVEL: logLevel,
};
