import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { systemClock } from '@canvass/runtime/clock';
import { reportWithinMs } from '@canvass/scaling';
import { processIdentity, processNotes } from '@canvass/runtime/process';
import { machineIdentity } from '@canvass/storage/azure';
import type { Config } from '../config.ts';
import { messageOf, ScalingAgentError } from '../errors.ts';
import { ContainerAppsTarget } from './container-apps-target.ts';
import { dockerEngine, engineEndpoint } from './docker-engine.ts';
import { DockerTarget } from './docker-target.ts';
import { KubernetesTarget, type Workload } from './kubernetes-target.ts';
import { ProcessTarget } from './process/process-target.ts';
import { killProcess, spawnWorker } from './process/spawn-worker.ts';
import { serviceAccount, type ServiceAccount } from './service-account.ts';
import type { ScalingTarget } from './target.ts';

export interface TargetContext {
  /** The repository's root; workers are started there. */
  readonly root: string;
  readonly report: (message: string) => void;
  /** Workers whose report has not expired. */
  readonly runningWorkers: () => number;
}

const workerArgs = ['apps/summary-worker/src/main.ts'];

/** Creates the target that the settings name. Calls nothing before its `check`. */
export async function createTarget(config: Config, context: TargetContext): Promise<ScalingTarget> {
  switch (config.SCALING_TARGET) {
    case 'process':
      return processTarget(config, context);
    case 'docker':
      return dockerTarget(config, context);
    case 'kubernetes':
      return kubernetesTarget(config, serviceAccount());
    case 'keda': {
      // Only this target needs gRPC.
      const { KedaTarget } = await import('./keda/keda-target.ts');
      const address = `${config.HOST}:${config.SCALING_GRPC_PORT}`;
      return new KedaTarget({
        address,
        runningWorkers: context.runningWorkers,
        settleMs: Math.max(config.WORKER_REPORT_EXPIRY_MS, reportWithinMs),
        clock: systemClock,
      });
    }
    case 'azure-container-apps':
      return containerAppsTarget(config);
  }
}

function processTarget(config: Config, { root, report }: TargetContext): ScalingTarget {
  const env = {
    ...config.workerEnv,
    SCALING_AGENT_URL: config.workerEnv['SCALING_AGENT_URL'] ?? ownUrl(config),
  };
  return new ProcessTarget(
    {
      spawn: () => spawnWorker({ args: workerArgs, cwd: root, env }),
      notes: processNotes(join(resolve(root, config.DATA_DIR), 'scaling-agent-workers.json')),
      self: { pid: process.pid, identity: processIdentity(process.pid) ?? 'unknown' },
      identityOf: processIdentity,
      kill: killProcess,
      clock: systemClock,
      random: Math.random,
      report,
    },
    config.SCALING_GRACE_MS,
  );
}

/** The agent's URL for workers on the same machine. */
function ownUrl({ HOST, PORT }: Config): string {
  const isEverywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = isEverywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}

function dockerTarget(config: Config, { report }: TargetContext): ScalingTarget {
  const act = engineEndpoint(config.DOCKER_HOST);
  const read = engineEndpoint(config.DOCKER_READ_HOST ?? config.DOCKER_HOST);
  return new DockerTarget(dockerEngine(act, read), {
    project: config.SCALING_COMPOSE_PROJECT,
    service: config.SCALING_COMPOSE_SERVICE,
    ownContainer: hostname(),
    graceMs: config.SCALING_GRACE_MS,
    onFailure: report,
  });
}

async function kubernetesTarget(config: Config, account: ServiceAccount): Promise<ScalingTarget> {
  const namespace = config.SCALING_NAMESPACE ?? (await account.namespace());
  if (namespace === undefined) {
    throw new ScalingAgentError('misconfigured', 'the namespace is not known: set SCALING_NAMESPACE');
  }
  const [kind, name] = config.SCALING_WORKLOAD.split('/') as [Workload['kind'], string];
  const ca = await account.certificateAuthority();
  const endpoint = { url: config.clusterUrl!, ca };
  return new KubernetesTarget({ endpoint, token: () => account.token() }, { namespace, kind, name });
}

function containerAppsTarget(config: Config): ScalingTarget {
  const credential = machineIdentity();
  return new ContainerAppsTarget({
    url: config.AZURE_MANAGEMENT_URL,
    app: config.SCALING_CONTAINER_APP!,
    async token() {
      try {
        return (await credential.getToken(`${config.AZURE_MANAGEMENT_URL}/.default`)).token;
      } catch (cause) {
        // The message has a paragraph for each identity that was tried.
        const [line = ''] = messageOf(cause).split('\n');
        throw new ScalingAgentError('forbidden', `no identity for ${config.AZURE_MANAGEMENT_URL}: ${line}`, {
          cause,
        });
      }
    },
  });
}
