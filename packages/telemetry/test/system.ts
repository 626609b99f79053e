import { join } from 'node:path';
import { AppProcess, eventually, freePort, type Azurite } from '@canvass/testing';

type Env = Readonly<Record<string, string>>;

const adminKey = 'operator-key-of-the-telemetry-tests';
const survey = { title: 'Coffee', questions: [{ id: 'rating', text: 'How good?', type: 'scale' }] };
const preload = [join(import.meta.dirname, 'print-loaded-modules.cjs')];
/** Makes each test's tenant unique. */
let tenants = 0;

export interface System {
  readonly site: AppProcess;
  readonly worker: AppProcess;
  readonly url: string;
  /** The path of the only survey. */
  readonly survey: string;
  submit(headers?: Env): Promise<Response>;
  counted(): Promise<number>;
  metrics(app: 'site' | 'worker'): Promise<string>;
}

/** A site and a worker as processes on an Azurite, with one open survey. */
export async function startSystem(azurite: Azurite, env: Env, siteEnv: Env = {}): Promise<System> {
  const port = await freePort();
  const metricsPort = await freePort();
  const common = { AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString, LOG_LEVEL: 'debug', ...env };
  const url = `http://127.0.0.1:${port}`;
  const site = new AppProcess(
    'site',
    'survey-site',
    {
      ...common,
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_API_KEY: adminKey,
      RATE_LIMIT_PER_10_S: '1000000000',
      MIN_FORM_MS: '0',
      ...siteEnv,
    },
    { preload },
  );
  const worker = new AppProcess(
    'worker',
    'summary-worker',
    {
      ...common,
      METRICS_PORT: String(metricsPort),
      SUMMARY_INTERVAL_MS: '50',
      MIN_IDLE_INTERVAL_MS: '50',
      MAX_IDLE_INTERVAL_MS: '200',
      // No sweep may count the answer before its hint does.
      SWEEP_INTERVAL_MS: '3600000',
      ...env,
    },
    { preload },
  );
  await site.hasLogged('listening');
  await worker.hasLogged('"counting"');
  await eventually(async () => {
    if ((await fetch(`${url}/readyz`)).status !== 200) throw new Error('the site is not ready');
  });
  const tenant = `acme-${process.pid}-${(tenants += 1)}`;
  const { apiKey } = await call<{ apiKey: string }>(`${url}/v1/tenants/${tenant}`, 'PUT', adminKey);
  const path = `/v1/tenants/${tenant}/surveys/coffee`;
  await call(`${url}${path}`, 'PUT', apiKey, survey);
  return {
    site,
    worker,
    url,
    survey: path,
    submit: (headers = {}) =>
      fetch(`${url}${path}/answers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ answers: { rating: 4 } }),
      }),
    counted: async () =>
      (await call<{ totalAnswers: number }>(`${url}${path}/summary`, 'GET', apiKey)).totalAnswers,
    metrics: async (app) =>
      (await fetch(app === 'site' ? `${url}/metrics` : `http://127.0.0.1:${metricsPort}/metrics`)).text(),
  };
}

async function call<T>(url: string, method: string, key: string, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} was answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}
