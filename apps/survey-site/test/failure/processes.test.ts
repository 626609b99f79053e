import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { azureBlobContainer, createBlobService } from '@canvass/storage/azure';
import { coffee, eventually, uniqueName } from '@canvass/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { adminApiKey } from '../support/memory-site.ts';
import type { SiteProcess } from '../support/site-process.ts';
import { SitesOnAzurite } from '../support/sites-on-azurite.ts';

let sites: SitesOnAzurite;

beforeAll(async () => {
  sites = await SitesOnAzurite.open({ SITE_PROCESSES: '2', RATE_LIMIT_PER_10_S: '1000000' });
});
afterAll(() => sites.close());

async function startBoth(): Promise<SiteProcess> {
  const site = await sites.start();
  await site.ready();
  await eventually(() => expect(childrenOf(site)).toHaveLength(2));
  await eventually(async () => expect(await metric(site, 'canvass_site_processes')).toBe(2));
  return site;
}

/** The process ids of the children, the oldest first. */
function childrenOf({ pid }: SiteProcess): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((each) => Number.isInteger(each) && parentOf(each) === pid)
    .toSorted((left, right) => left - right);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

interface Sent {
  readonly key?: string;
  readonly body?: object;
  /** Default: one connection for this request, which any process may accept. */
  readonly agent?: Agent;
}

function call(
  { url }: SiteProcess,
  method: string,
  path: string,
  { key, body, agent }: Sent = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = request(`${url}${path}`, { method, headers, agent: agent ?? false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A connection to each process, the oldest first: one that is free accepts, so connections are opened until each has one. */
async function connectToEach(site: SiteProcess): Promise<readonly Agent[]> {
  const pids = childrenOf(site);
  const agents = new Map<number, Agent>();
  await eventually(async () => {
    const opened = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        await call(site, 'GET', '/healthz', { agent });
        const [free] = Object.values(agent.freeSockets).flat();
        return { agent, port: free?.localPort ?? 0 };
      }),
    );
    for (const { agent, port } of opened) {
      const pid = pids.find((each) => socketsOf(each).has(inodeOf(site, port)));
      if (pid !== undefined && !agents.has(pid)) agents.set(pid, agent);
      else agent.destroy();
    }
    expect(agents.size).toBe(pids.length);
  });
  return pids.map((pid) => agents.get(pid)!);
}

/** Of the site's end of a connection from this port. */
function inodeOf({ url }: SiteProcess, clientPort: number): string {
  const ends = `0100007F:${hex(Number(new URL(url).port))} 0100007F:${hex(clientPort)}`;
  const line = readFileSync('/proc/net/tcp', 'latin1')
    .split('\n')
    .find((each) => each.includes(ends));
  return line?.trim().split(/\s+/)[9] ?? 'none';
}

const hex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

function socketsOf(pid: number): ReadonlySet<string> {
  const folder = `/proc/${pid}/fd`;
  return new Set(
    readdirSync(folder).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${fd}`))?.[1] ?? [];
      } catch {
        // It was closed meanwhile.
        return [];
      }
    }),
  );
}

/** Of a process that does not answer within a second, the joint metrics have the last figures. */
async function metric(site: SiteProcess, name: string): Promise<number> {
  const { status, body } = await call(site, 'GET', '/metrics');
  expect(status).toBe(200);
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(body)?.[1]);
}

async function withTenant(site: SiteProcess): Promise<{ readonly home: string; readonly key: string }> {
  const tenant = uniqueName('tenant');
  const { body } = await call(site, 'PUT', `/v1/tenants/${tenant}`, { key: adminApiKey });
  return { home: `/v1/tenants/${tenant}`, key: (JSON.parse(body) as { apiKey: string }).apiKey };
}

async function withSurvey(site: SiteProcess): Promise<{ readonly survey: string; readonly key: string }> {
  const { home, key } = await withTenant(site);
  const survey = `${home}/surveys/coffee`;
  expect((await call(site, 'PUT', survey, { key, body: coffee })).status).toBe(201);
  return { survey, key };
}

let acknowledged = 0;

async function answer(site: SiteProcess, survey: string, agent?: Agent): Promise<Answer> {
  const body = { answers: { colour: 'red' } };
  const answered = await call(site, 'POST', `${survey}/answers`, { body, ...(agent && { agent }) });
  if (answered.status === 201) acknowledged += 1;
  return answered;
}

/** Waits until the metrics count each acknowledged answer once. */
const allCounted = (site: SiteProcess) =>
  eventually(async () => expect(await metric(site, 'canvass_answers_accepted_total')).toBe(acknowledged));

/** The journal's segments that are written. */
async function segments(): Promise<number> {
  const names = new Set<string>();
  const journal = azureBlobContainer(
    createBlobService({ connectionString: sites.azurite.connectionString }),
    'journal',
  );
  for await (const { name } of journal.list()) names.add(name);
  return names.size;
}

/** Between two answers, so that the load leaves the processor to the processes that start. */
const pauseMs = 20;

/** Sends answers, some at a time, until `stop`. Every response must be a 201. */
function load(site: SiteProcess, survey: string) {
  const over = new AbortController();
  let sent = 0;
  const sending = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) {
        expect((await answer(site, survey)).status).toBe(201);
        sent += 1;
        await delay(pauseMs);
      }
    }),
  );
  // A failure is seen at the stop.
  sending.catch(() => {});
  return {
    sent: () => sent,
    async stop() {
      over.abort();
      await sending;
    },
  };
}

describe('a site of two processes', () => {
  let site: SiteProcess;
  beforeAll(async () => {
    site = await startBoth();
  });

  test('has one address, a journal in each process, and metrics of both', async () => {
    const before = await segments();
    const { survey } = await withSurvey(site);
    for (const agent of await connectToEach(site)) {
      for (let n = 0; n < 20; n += 1) expect((await answer(site, survey, agent)).status).toBe(201);
    }
    expect(acknowledged).toBe(40);
    await allCounted(site);
    expect((await segments()) - before).toBe(2);
    await eventually(async () => {
      const { body } = await call(site, 'GET', '/ops/state.json', { key: adminApiKey });
      expect(JSON.parse(body)).toMatchObject({ processes: 2, journal: { pendingBytes: 0 } });
    });
  });

  test('whichever process gets the next request, it shows what an owner has just changed', async () => {
    const [one, other] = await connectToEach(site);
    const { home, key } = await withTenant(site);
    const survey = `${home}/surveys/coffee`;
    // A process waits at most 250 ms for the others: on a busy machine, some changes may be seen a little later.
    let seenAtOnce = 0;
    for (let version = 1; version <= 8; version += 1) {
      const title = `Coffee ${version}`;
      const put = await call(site, 'PUT', survey, { key, body: { ...coffee, title }, agent: one! });
      expect([200, 201]).toContain(put.status);
      // It has the version before in memory.
      const shown = await call(site, 'GET', survey, { agent: other! });
      if (shown.body.includes(title)) seenAtOnce += 1;
      await eventually(async () => {
        const { body } = await call(site, 'GET', survey, { agent: other! });
        expect(JSON.parse(body)).toMatchObject({ title });
      });
    }
    expect(seenAtOnce).toBeGreaterThan(0);
    let refusedAtOnce = 0;
    for (let n = 1; n <= 8; n += 1) {
      const role = { name: `laptop ${n}`, role: 'viewer' };
      const made = await call(site, 'POST', `${home}/keys`, { key, body: role, agent: one! });
      const { apiKey: viewer, id } = JSON.parse(made.body) as { apiKey: string; id: string };
      const list = () => call(site, 'GET', `${home}/surveys`, { key: viewer, agent: other! });
      expect((await list()).status).toBe(200);
      expect((await call(site, 'DELETE', `${home}/keys/${id}`, { key, agent: one! })).status).toBe(204);
      if ((await list()).status === 401) refusedAtOnce += 1;
      await eventually(async () => expect((await list()).status).toBe(401));
    }
    expect(refusedAtOnce).toBeGreaterThan(0);
  });

  test('a suspended process holds neither the metrics nor the owners of the other up', async () => {
    const { survey, key } = await withSurvey(site);
    const [, other] = await connectToEach(site);
    const [suspended] = childrenOf(site);
    process.kill(suspended!, 'SIGSTOP');
    try {
      const body = { ...coffee, title: 'Tea' };
      const put = await call(site, 'PUT', survey, { key, body, agent: other! });
      expect([200, 201]).toContain(put.status);
      await eventually(async () =>
        expect((await call(site, 'GET', '/metrics', { agent: other! })).status).toBe(200),
      );
      // Both listen at one socket: the other process accepts every connection.
      for (let n = 0; n < 10; n += 1) expect((await answer(site, survey)).status).toBe(201);
    } finally {
      process.kill(suspended!, 'SIGCONT');
    }
  });

  test('a process that is killed is replaced, no request fails and no counter falls', async () => {
    const { survey } = await withSurvey(site);
    // The primary process knows what the one that is killed has counted.
    await allCounted(site);
    const [first, second] = childrenOf(site);
    process.kill(first!, 'SIGKILL');
    await eventually(() => expect(childrenOf(site)).not.toContain(first));
    for (let n = 0; n < 10; n += 1) expect((await answer(site, survey)).status).toBe(201);
    await allCounted(site);
    expect(childrenOf(site)).toContain(second);
    await eventually(async () => expect(await metric(site, 'canvass_site_processes')).toBe(2));
    await eventually(async () => expect(await metric(site, 'canvass_site_process_ends_total')).toBe(1));
  });

  test('a rolling restart replaces both while answers arrive, and no request fails', async () => {
    const { survey } = await withSurvey(site);
    const before = childrenOf(site);
    const arriving = load(site, survey);
    await eventually(() => expect(arriving.sent()).toBeGreaterThan(20));
    site.signal('SIGHUP');
    await eventually(() => {
      const now = childrenOf(site);
      expect(now).toHaveLength(2);
      expect(now.filter((pid) => before.includes(pid))).toEqual([]);
    });
    await arriving.stop();
    await allCounted(site);
    await eventually(async () => expect(await metric(site, 'canvass_site_process_ends_total')).toBe(1));
  });

  test('a port that is taken is reported once', async () => {
    const second = await sites.start({ PORT: new URL(site.url).port });
    expect(await second.exited).toBe(1);
    expect(second.output().match(/The port is taken/g)).toHaveLength(1);
  });

  test('stops in order on SIGTERM', async () => {
    site.signal('SIGTERM');
    expect(await site.exited).toBe(0);
  });
});

test('the processes end with their primary process', async () => {
  const site = await startBoth();
  const children = childrenOf(site);
  site.signal('SIGKILL');
  await site.exited;
  await eventually(() => expect(children.filter((pid) => parentOf(pid) !== undefined)).toEqual([]));
});

test('more processes than processor cores are refused', async () => {
  const site = await sites.start({ SITE_PROCESSES: '1000' });
  expect(await site.exited).toBe(1);
  expect(site.output()).toMatch(/SITE_PROCESSES: 1000 processes, but only \d+ processor cores/);
});
