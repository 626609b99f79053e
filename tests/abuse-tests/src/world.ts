import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppProcess, eventually, freePort, startAzurite, type Azurite } from '@canvass/testing';
import { exchange, requestText } from './exchange.ts';
import { nodeOptions } from './memory.ts';
import { Tenant } from './tenant.ts';

type Env = Readonly<Record<string, string>>;
type AppName = 'survey-site' | 'summary-worker' | 'scaling-agent';

export interface WorldOptions {
  readonly siteEnv?: Env;
  /** Default: none. */
  readonly workers?: number;
  readonly hasAgent?: boolean;
}

/** An app with the memory limit, and the port of its `/healthz`. */
export interface App {
  readonly process: AppProcess;
  readonly port: number;
}

export const adminKey = 'operator-key-of-the-abuse-tests';

/** The survey of the bystander. */
export const bystanderSurvey = 'lunch';
/** The same, for answers that the probe follows until they are counted. */
export const countedSurvey = 'supper';
const lunch = {
  title: 'Lunch',
  questions: [
    { id: 'why', text: 'Why?', type: 'text', maxLength: 10_000 },
    { id: 'rating', text: 'How good?', type: 'scale', min: 1, max: 5 },
  ],
};

/** An Azurite, and site, workers and agent as real processes with the memory limit, otherwise as in production. */
export class World {
  readonly apps: readonly App[];
  /** The tenant that must not be harmed. */
  readonly bystander: Tenant;
  /** The tenant whose surveys, keys and respondents attack. */
  readonly attacker: Tenant;
  readonly stop: () => Promise<void>;

  private constructor(apps: readonly App[], tenants: readonly [Tenant, Tenant], stop: () => Promise<void>) {
    this.apps = apps;
    [this.bystander, this.attacker] = tenants;
    this.stop = stop;
  }

  static async start(options: WorldOptions = {}): Promise<World> {
    const folder = await mkdtemp(join(tmpdir(), 'canvass-abuse-'));
    const azurite = await startAzurite();
    const apps: App[] = [];
    const stop = async (): Promise<void> => {
      await Promise.all(apps.map((app) => app.process.kill()));
      await azurite.kill();
    };
    try {
      await startApps(options, azurite, folder, apps);
      return new World(apps, await createTenants(named(apps, 'survey-site').port), stop);
    } catch (error) {
      await stop();
      throw withLogs(error, apps);
    }
  }

  get site(): App {
    return named(this.apps, 'survey-site');
  }

  /** The first of them. */
  get worker(): App {
    return named(this.apps, 'summary-worker');
  }

  get agent(): App {
    return named(this.apps, 'scaling-agent');
  }
}

/** Runs a scenario in a world of its own; adds the logs of its processes to an error. */
export async function withWorld(
  options: WorldOptions,
  scenario: (world: World) => Promise<void>,
): Promise<void> {
  const world = await World.start(options);
  try {
    await scenario(world);
  } catch (error) {
    throw withLogs(error, world.apps);
  } finally {
    await world.stop();
  }
}

async function createTenants(port: number): Promise<readonly [Tenant, Tenant]> {
  const bystander = await Tenant.create(port, 'bystander', adminKey);
  const attacker = await Tenant.create(port, 'attacker', adminKey);
  await bystander.put(bystanderSurvey, lunch);
  await bystander.put(countedSurvey, lunch);
  await attacker.put(bystanderSurvey, lunch);
  return [bystander, attacker];
}

function named(apps: readonly App[], name: AppName): App {
  const app = apps.find((each) => each.process.name === name);
  if (app === undefined) throw new Error(`this world has no ${name}`);
  return app;
}

async function startApps(
  options: WorldOptions,
  azurite: Azurite,
  folder: string,
  apps: App[],
): Promise<void> {
  const common = {
    NODE_OPTIONS: nodeOptions,
    AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString,
    HOST: '127.0.0.1',
  };
  const start = async (name: AppName, env: (port: number) => Env): Promise<void> => {
    const port = await freePort();
    apps.push({ process: new AppProcess(name, name, { ...common, ...env(port) }), port });
  };
  await start('survey-site', (port) => ({
    PORT: String(port),
    ADMIN_API_KEY: adminKey,
    HINT_INTERVAL_MS: '100',
    ...options.siteEnv,
  }));
  for (let worker = 0; worker < (options.workers ?? 0); worker += 1) {
    await start('summary-worker', (port) => ({
      METRICS_PORT: String(port),
      SUMMARY_INTERVAL_MS: '50',
      MIN_IDLE_INTERVAL_MS: '50',
      MAX_IDLE_INTERVAL_MS: '200',
      SWEEP_INTERVAL_MS: '1000',
    }));
  }
  if (options.hasAgent) {
    await start('scaling-agent', (port) => ({
      PORT: String(port),
      DATA_DIR: folder,
      MIN_REPLICAS: '0',
      MAX_REPLICAS: '0',
      // Reports must not expire during a long attack.
      WORKER_REPORT_EXPIRY_MS: '600000',
    }));
  }
  await Promise.all(
    apps.map((app) => isReady(app.port, app.process.name === 'survey-site' ? '/readyz' : '/healthz')),
  );
}

async function isReady(port: number, path: string): Promise<void> {
  await eventually(async () => {
    const answer = await exchange(port, requestText({ path }));
    if (answer.outcome !== 'answered' || answer.status !== 200)
      throw new Error(`${path} on ${port} does not answer`);
  });
}

function withLogs(error: unknown, apps: readonly App[]): Error {
  const logs = apps.map(
    ({ process: { name, lines, isRunning } }) =>
      `--- ${name} (${isRunning ? 'runs' : 'has ended'})\n${lines.slice(-15).join('\n').slice(-4_000)}`,
  );
  const message = error instanceof Error ? error.message : String(error);
  return new Error([message, ...logs].join('\n'), { cause: error });
}
