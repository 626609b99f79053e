import {
  AppProcess,
  appStartTimeoutMs,
  eventually,
  freePort,
  startAzurite,
  type Azurite,
  type AzuriteOptions,
} from '@canvass/testing';
import { forEachLimited } from '@canvass/runtime/concurrency';
import { expectExact } from './expect-exact.ts';
import { Load } from './load.ts';
import { SiteClient } from './site-client.ts';

type Env = Readonly<Record<string, string>>;

export interface SystemOptions {
  /** Default 1 each. */
  readonly sites?: number;
  readonly workers?: number;
  /** Default 3. */
  readonly surveys?: number;
  readonly azurite?: AzuriteOptions;
  /** Connection strings through a proxy; default: directly to Azurite. */
  readonly siteStorage?: (azurite: Azurite) => Promise<string> | string;
  readonly workerStorage?: (azurite: Azurite) => Promise<string> | string;
  readonly siteEnv?: Env;
  readonly workerEnv?: Env;
  /** For sites and workers. */
  readonly env?: Env;
}

const adminKey = 'operator-key-of-the-failure-tests';

/** Azurite, sites and workers as real processes, with a tenant and surveys. */
export class System {
  readonly azurite: Azurite;
  readonly surveys: readonly string[];
  readonly sites: AppProcess[] = [];
  readonly workers: AppProcess[] = [];
  readonly #options: SystemOptions;
  readonly #siteEnvs: Env[] = [];
  readonly #clients: SiteClient[] = [];
  readonly #ended: AppProcess[] = [];
  readonly #loads: Load[] = [];
  #workerEnv: Env = {};
  #started = 0;

  private constructor(azurite: Azurite, options: SystemOptions) {
    this.azurite = azurite;
    this.#options = options;
    this.surveys = Array.from({ length: options.surveys ?? 3 }, (_, index) => `survey-${index + 1}`);
  }

  static async start(options: SystemOptions): Promise<System> {
    const system = new System(await startAzurite(options.azurite), options);
    try {
      await system.#begin();
      return system;
    } catch (error) {
      await system.stop();
      throw new Error(`the system did not start\n${system.logs()}`, { cause: error });
    }
  }

  /** A client of the first site. */
  get owner(): SiteClient {
    return this.#clients[0]!;
  }

  /** On loopback; a site that is restarted keeps its port. */
  get sitePorts(): readonly number[] {
    return this.#siteEnvs.map(({ PORT: port }) => Number(port));
  }

  /** Respondents on all surveys, at all sites or at one. */
  startLoad(respondents = 8, { site }: { readonly site?: number } = {}): Load {
    const clients = site === undefined ? this.#clients : [this.#clients[site]!];
    const load = new Load(clients, this.surveys, respondents);
    this.#loads.push(load);
    return load;
  }

  startWorker(): AppProcess {
    this.#started += 1;
    const worker = new AppProcess(`worker ${this.#started}`, 'summary-worker', this.#workerEnv);
    this.workers.push(worker);
    return worker;
  }

  /** SIGKILLs a running worker and starts another. */
  async replaceWorker(): Promise<void> {
    const worker = this.workers.shift()!;
    this.#ended.push(worker);
    await worker.hasLogged('"counting"');
    await worker.kill();
    this.startWorker();
  }

  /** SIGKILLs a site. */
  async killSite(index: number): Promise<void> {
    await this.sites[index]!.kill();
  }

  /** SIGKILLs all sites and workers at once, and not the storage. */
  async killAll(): Promise<void> {
    const workers = this.workers.splice(0);
    this.#ended.push(...workers);
    await Promise.all([...this.sites, ...workers].map((app) => app.kill()));
  }

  /** SIGKILLs a site and restarts it on its port. */
  async restartSite(index = 0): Promise<void> {
    const site = this.sites[index]!;
    this.#ended.push(site);
    await site.kill();
    this.sites[index] = this.#startSite(index);
  }

  /** SIGTERMs a worker and starts another; returns the exit code of the first. */
  async exchangeWorker(): Promise<number | null> {
    const worker = this.workers.shift()!;
    this.#ended.push(worker);
    await worker.hasLogged('"counting"');
    const code = await worker.stop();
    this.startWorker();
    return code;
  }

  /** SIGTERMs a site and restarts it on its port; returns the exit code. */
  async exchangeSite(index = 0): Promise<number | null> {
    const site = this.sites[index]!;
    this.#ended.push(site);
    const code = await site.stop();
    this.sites[index] = this.#startSite(index);
    return code;
  }

  /** SIGKILLs everything and restarts it on another storage account, as after a restore. */
  async moveTo(connectionString: string): Promise<void> {
    const storage = { AZURE_STORAGE_CONNECTION_STRING: connectionString };
    const workers = this.workers.length;
    await this.killAll();
    this.#ended.push(...this.sites);
    this.#workerEnv = { ...this.#workerEnv, ...storage };
    for (const [index, env] of this.#siteEnvs.entries()) {
      this.#siteEnvs[index] = { ...env, ...storage };
      this.sites[index] = this.#startSite(index);
    }
    for (let count = workers; count > 0; count -= 1) this.startWorker();
    await Promise.all(this.#siteEnvs.map(({ PORT: port }) => isReady(Number(port))));
  }

  /** The number of answers in the summaries, by the first site. */
  async counted(): Promise<number> {
    let counted = 0;
    await forEachLimited(this.surveys, 8, async (survey) => {
      const { totalAnswers } = await this.#clients[0]!.summary(survey);
      counted += totalAnswers;
    });
    return counted;
  }

  expectExact(load: Pick<Load, 'submissions'>): Promise<void> {
    return expectExact(this.#clients[0]!, this.surveys, load);
  }

  async stop(): Promise<void> {
    // A load that hangs on a hung site ends when its site does.
    const loads = this.#loads.map((load) => load.stop());
    await Promise.all([...this.sites, ...this.workers].map((app) => app.kill()));
    await Promise.all(loads);
    await this.azurite.kill();
  }

  /** The last lines of the processes. */
  logs(): string {
    return [...this.#ended.slice(-4), ...this.sites, ...this.workers]
      .map(({ name, lines }) => `--- ${name}\n${lines.slice(-30).join('\n')}`)
      .join('\n');
  }

  async #begin(): Promise<void> {
    const { connectionString } = this.azurite;
    const { siteStorage, workerStorage, siteEnv, workerEnv, env, sites = 1, workers = 1 } = this.#options;
    const common = { LOG_LEVEL: 'info', ...env };
    this.#workerEnv = {
      ...common,
      AZURE_STORAGE_CONNECTION_STRING: (await workerStorage?.(this.azurite)) ?? connectionString,
      SUMMARY_INTERVAL_MS: '50',
      MIN_IDLE_INTERVAL_MS: '50',
      MAX_IDLE_INTERVAL_MS: '200',
      SWEEP_INTERVAL_MS: '1000',
      VISIBILITY_TIMEOUT_MS: '2000',
      ...workerEnv,
    };
    const storage = (await siteStorage?.(this.azurite)) ?? connectionString;
    for (let index = 0; index < sites; index += 1) {
      const port = await freePort();
      this.#siteEnvs.push({
        ...common,
        AZURE_STORAGE_CONNECTION_STRING: storage,
        HOST: '127.0.0.1',
        PORT: String(port),
        ADMIN_API_KEY: adminKey,
        RATE_LIMIT_PER_10_S: '1000000000',
        MIN_FORM_MS: '0',
        RATE_LIMIT_WRITES_PER_MINUTE: '1000000000',
        MAX_SURVEYS_PER_TENANT: '1000000',
        HINT_INTERVAL_MS: '100',
        JOURNAL_PARTITIONS: '2',
        ...siteEnv,
      });
      this.sites.push(this.#startSite(index));
      this.#clients.push(new SiteClient(`http://127.0.0.1:${port}`, adminKey));
    }
    for (let index = 0; index < workers; index += 1) this.startWorker();
    await Promise.all(this.#siteEnvs.map(({ PORT: port }) => isReady(Number(port))));
    const [client] = this.#clients;
    await client!.createTenant();
    await forEachLimited(this.surveys, 16, (survey) => client!.createSurvey(survey));
  }

  #startSite(index: number): AppProcess {
    return new AppProcess(`site ${index + 1}`, 'survey-site', this.#siteEnvs[index]!);
  }
}

/** Runs a scenario on a system of its own; adds the logs of its processes to an error. */
export async function withSystem(
  options: SystemOptions,
  scenario: (system: System) => Promise<void>,
): Promise<void> {
  const system = await System.start(options);
  try {
    await scenario(system);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\n${system.logs()}`, { cause: error });
  } finally {
    await system.stop();
  }
}

async function isReady(port: number): Promise<void> {
  await eventually(
    async () => {
      const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
      if (status !== 200) throw new Error(`the site on ${port} is not ready (${status})`);
    },
    { timeoutMs: appStartTimeoutMs },
  );
}
