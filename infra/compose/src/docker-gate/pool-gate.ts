import { z } from 'zod';
import { ComposeError } from '../errors.ts';
import type { Engine, EngineAnswer } from './engine.ts';

/** The containers that may be started and stopped. */
export interface Pool {
  readonly project: string;
  readonly service: string;
}

export interface GateRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
}

const label = {
  project: 'com.docker.compose.project',
  service: 'com.docker.compose.service',
  oneOff: 'com.docker.compose.oneoff',
} as const;

const labels = z.record(z.string(), z.string()).nullish();
const inspected = z.object({ Id: z.string(), Config: z.object({ Labels: labels }) });
const listed = z.array(
  z.object({ Id: z.string(), Names: z.array(z.string()), State: z.string(), Labels: labels }),
);

type Inspected = z.infer<typeof inspected>;

const engineTimeoutMs = 10_000;
/** The engine answers when the container has stopped: SIGTERM, the grace period, SIGKILL. */
const maxGraceSeconds = 600;

/**
 * Allows only the part of the Docker Engine API that a scaling agent needs: to list the pool, to read the labels of a
 * container of its own project, and to start and stop a container of the pool. Answers everything else with 403, without a
 * call to the engine. No answer contains more than names, states and labels.
 *
 * @param poolOf called for each allowed call; rejects while the pool is unknown
 */
export function poolGate(
  engine: Engine,
  poolOf: () => Promise<Pool>,
): (request: GateRequest) => Promise<EngineAnswer> {
  return async ({ method, url }) => {
    const { pathname, searchParams } = new URL(url, 'http://gate');
    const [, id, action] =
      /^\/containers\/([A-Za-z0-9][A-Za-z0-9_.-]{0,127})\/(json|start|stop)$/.exec(pathname) ?? [];
    if (method === 'GET' && pathname === '/_ping') return ping(engine, poolOf);
    if (method === 'GET' && pathname === '/containers/json') return list(engine, await poolOf());
    if (id === undefined) return forbidden(`${method} ${pathname}`);
    if (method === 'GET' && action === 'json') return read(engine, await poolOf(), id);
    if (method === 'POST' && action === 'start') return act(engine, await poolOf(), id, { path: 'start' });
    if (method === 'POST' && action === 'stop') {
      const given = searchParams.get('t') ?? '10';
      if (!/^\d{1,9}$/.test(given)) return refusal(400, 't is not a number of seconds');
      const seconds = Math.min(Number(given), maxGraceSeconds);
      return act(engine, await poolOf(), id, { path: `stop?t=${seconds}`, graceSeconds: seconds });
    }
    return forbidden(`${method} ${pathname}`);
  };
}

/** The pool is a service of the same project as the gate's container. */
export interface PoolSearch {
  readonly container: string;
  readonly service: string;
}

/**
 * Returns a function that finds the pool and then remembers it; a failed search is repeated at the next call. It throws
 * {ComposeError}: `engine-unreachable`, or `not-a-compose-container`.
 */
export function poolFinder(engine: Engine, { container, service }: PoolSearch): () => Promise<Pool> {
  let found: Pool | undefined;
  return async () => (found ??= { project: await projectOf(engine, container), service });
}

async function projectOf(engine: Engine, container: string): Promise<string> {
  const found = await inspect(engine, container);
  const project =
    typeof found === 'object' && 'Id' in found ? found.Config.Labels?.[label.project] : undefined;
  if (project !== undefined) return project;
  throw new ComposeError(
    'not-a-compose-container',
    `the container ${container} belongs to no Compose project: the gate runs as a service of docker-compose.yml`,
  );
}

/** Succeeds if the engine answers and the pool is known, as the other calls need it. */
async function ping(engine: Engine, poolOf: () => Promise<Pool>): Promise<EngineAnswer> {
  await poolOf();
  const { status } = await engine({ method: 'GET', path: '/_ping', timeoutMs: engineTimeoutMs });
  return { status, body: undefined };
}

/** Always the whole pool; filters are ignored. */
async function list(engine: Engine, pool: Pool): Promise<EngineAnswer> {
  const wanted = [`${label.project}=${pool.project}`, `${label.service}=${pool.service}`];
  const filters = encodeURIComponent(JSON.stringify({ label: wanted }));
  const path = `/containers/json?all=1&filters=${filters}`;
  const answer = await engine({ method: 'GET', path, timeoutMs: engineTimeoutMs });
  if (answer.status !== 200) return refusal(answer.status, 'the engine could not list the containers');
  const containers = listed.parse(answer.body).filter(({ Labels }) => isOfPool(Labels, pool));
  return { status: 200, body: containers };
}

async function read(engine: Engine, pool: Pool, id: string): Promise<EngineAnswer> {
  const found = await inspect(engine, id);
  if ('status' in found) return found;
  return found.Config.Labels?.[label.project] === pool.project
    ? { status: 200, body: found }
    : refusal(403, 'this container belongs to another project');
}

async function act(
  engine: Engine,
  pool: Pool,
  id: string,
  { path, graceSeconds = 0 }: { readonly path: string; readonly graceSeconds?: number },
): Promise<EngineAnswer> {
  const found = await inspect(engine, id);
  if ('status' in found) return found;
  if (!isOfPool(found.Config.Labels, pool)) return refusal(403, 'this container does not belong to the pool');
  const timeoutMs = graceSeconds * 1_000 + engineTimeoutMs;
  // By the inspected id: the name may belong to another container by now.
  const { status, body } = await engine({
    method: 'POST',
    path: `/containers/${found.Id}/${path}`,
    timeoutMs,
  });
  return { status, body: status >= 400 ? body : undefined };
}

async function inspect(engine: Engine, id: string): Promise<Inspected | EngineAnswer> {
  const answer = await engine({ method: 'GET', path: `/containers/${id}/json`, timeoutMs: engineTimeoutMs });
  if (answer.status === 404) return refusal(404, 'there is no such container');
  if (answer.status !== 200) return refusal(answer.status, 'the engine could not inspect the container');
  return inspected.parse(answer.body);
}

function isOfPool(of: z.infer<typeof labels>, { project, service }: Pool): boolean {
  const isOneOff = of?.[label.oneOff]?.toLowerCase() === 'true';
  return of?.[label.project] === project && of[label.service] === service && !isOneOff;
}

function forbidden(what: string): EngineAnswer {
  return refusal(403, `the gate does not allow ${what}`);
}

function refusal(status: number, message: string): EngineAnswer {
  return { status, body: { message } };
}
