import { freePort } from '@canvass/testing';
import type { BenchContext } from './bench.ts';
import { BenchError } from './errors.ts';
import { HttpClient } from './http-client.ts';
import { startNode, untilReady, type NodeProcess } from './processes.ts';
import { benchDefinition } from './survey-fixture.ts';

/** The site as in production, and the same site in the shape of the guides. */
export const siteEntries = {
  canvass: 'apps/survey-site/src/main.ts',
  classic: 'bench/src/classic/main.ts',
} as const;

export type SiteEntry = keyof typeof siteEntries;

export interface SiteProcess {
  readonly entry: SiteEntry;
  readonly port: number;
  readonly process: NodeProcess;
  readonly http: HttpClient;
  /** From its `/metrics`: acknowledged answers, and storage calls by operation, since its start. */
  metrics(): Promise<SiteMetricsPage>;
  /** Makes a tenant and returns its key. */
  putTenant(tenant: string): Promise<string>;
  putSurveys(tenant: string, key: string, surveys: readonly string[]): Promise<void>;
  /** Reads the definitions as a respondent does, so that the site caches them. */
  readSurveys(tenant: string, surveys: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export interface SiteMetricsPage {
  readonly accepted: number;
  readonly calls: ReadonlyMap<string, number>;
}

const adminApiKey = 'bench-operator-key-0123456789';

/** Starts a site on an Azurite and waits until it is ready. */
export async function startSite(
  context: BenchContext,
  entry: SiteEntry,
  connectionString: string,
  env: Readonly<Record<string, string>> = {},
): Promise<SiteProcess> {
  const port = await freePort();
  const child = startNode(context, siteEntries[entry], {
    AZURE_STORAGE_CONNECTION_STRING: connectionString,
    ADMIN_API_KEY: adminApiKey,
    HOST: '127.0.0.1',
    PORT: String(port),
    // The limiter works but never refuses: all requests come from one address.
    RATE_LIMIT_PER_10_S: '1000000000',
    MIN_FORM_MS: '0',
    RATE_LIMIT_WRITES_PER_MINUTE: '1000000000',
    MAX_SURVEYS_PER_TENANT: '1000000',
    ...env,
  });
  const http = new HttpClient(port);
  await untilReady([child], `the ${entry} site`, async () => {
    const { status } = await http.send('GET', '/readyz').catch(() => ({ status: 0 }));
    return status === 200;
  });
  return {
    entry,
    port,
    process: child,
    http,
    metrics: async () => parseMetrics(await http.expect(200, 'GET', '/metrics')),
    async putTenant(tenant) {
      const body = await http.expect(201, 'PUT', `/v1/tenants/${tenant}`, { key: adminApiKey });
      return (JSON.parse(body) as { apiKey: string }).apiKey;
    },
    putSurveys: (tenant, key, surveys) =>
      forEachSurvey(surveys, (name) =>
        http.expect(201, 'PUT', `/v1/tenants/${tenant}/surveys/${name}`, { key, body: benchDefinition }),
      ),
    readSurveys: (tenant, surveys) =>
      forEachSurvey(surveys, (name) => http.expect(200, 'GET', `/v1/tenants/${tenant}/surveys/${name}`)),
    async stop() {
      http.close();
      await child.stop();
    },
  };
}

async function forEachSurvey(
  surveys: readonly string[],
  each: (name: string) => Promise<unknown>,
): Promise<void> {
  const names = surveys.values();
  const run = async (): Promise<void> => {
    for (const name of names) await each(name);
  };
  await Promise.all(Array.from({ length: 16 }, run));
}

function parseMetrics(text: string): SiteMetricsPage {
  const accepted = /^canvass_answers_accepted_total (\d+)/m.exec(text)?.[1];
  if (accepted === undefined)
    throw new BenchError('unexpected-answer', 'the metrics lack the accepted answers');
  const calls = new Map<string, number>();
  for (const [, operation = '', count] of text.matchAll(
    /^canvass_storage_calls_total\{operation="(\w+)",outcome="[\w-]+"\} (\d+)/gm,
  )) {
    calls.set(operation, (calls.get(operation) ?? 0) + Number(count));
  }
  return { accepted: Number(accepted), calls };
}
