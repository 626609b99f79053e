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

const answerWithinMs = 10_000;
/** The engine answers when the container has stopped: SIGTERM, the grace period, SIGKILL. */
const longestGraceSeconds = 600;

/**
 * What a scaling agent needs of the Docker Engine API and nothing else: to list the pool, to read the labels of a
 * container of its own project, and to start and stop a container of the pool. Everything else is answered 403 and
 * does not reach the engine, and no answer carries more than names, states and labels.
 *
 * @param poolOf asked at each call that is let through; rejects while the pool cannot be known
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
      const seconds = Math.min(Number(given), longestGraceSeconds);
      return act(engine, await poolOf(), id, { path: `stop?t=${seconds}`, graceSeconds: seconds });
    }
    return forbidden(`${method} ${pathname}`);
  };
}

/** The pool beside the gate: a service of the project that the gate's own container is of. */
export interface PoolSearch {
  readonly container: string;
  readonly service: string;
}

/**
 * Looks the pool up when it is asked for and keeps what it found; what failed is tried again at the next call.
 * The function it gives throws {ComposeError}: `engine-unreachable`, or `not-a-compose-container`.
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

/** Good where the other calls would be: an engine that answers, and a pool that is known. */
async function ping(engine: Engine, poolOf: () => Promise<Pool>): Promise<EngineAnswer> {
  await poolOf();
  const { status } = await engine({ method: 'GET', path: '/_ping', timeoutMs: answerWithinMs });
  return { status, body: undefined };
}

/** Always the whole pool, whatever was asked for. */
async function list(engine: Engine, pool: Pool): Promise<EngineAnswer> {
  const wanted = [`${label.project}=${pool.project}`, `${label.service}=${pool.service}`];
  const filters = encodeURIComponent(JSON.stringify({ label: wanted }));
  const path = `/containers/json?all=1&filters=${filters}`;
  const answer = await engine({ method: 'GET', path, timeoutMs: answerWithinMs });
  if (answer.status !== 200) return refusal(answer.status, 'the engine could not list the containers');
  const containers = listed.parse(answer.body).filter(({ Labels }) => isOfPool(Labels, pool));
  return { status: 200, body: containers };
}

async function read(engine: Engine, pool: Pool, id: string): Promise<EngineAnswer> {
  const found = await inspect(engine, id);
  if ('status' in found) return found;
  return found.Config.Labels?.[label.project] === pool.project
    ? { status: 200, body: found }
    : refusal(403, 'this container is of another project');
}

async function act(
  engine: Engine,
  pool: Pool,
  id: string,
  { path, graceSeconds = 0 }: { readonly path: string; readonly graceSeconds?: number },
): Promise<EngineAnswer> {
  const found = await inspect(engine, id);
  if ('status' in found) return found;
  if (!isOfPool(found.Config.Labels, pool)) return refusal(403, 'this container is not of the pool');
  const timeoutMs = graceSeconds * 1_000 + answerWithinMs;
  // By the id that was looked at: a name may have gone to another container meanwhile.
  const { status, body } = await engine({
    method: 'POST',
    path: `/containers/${found.Id}/${path}`,
    timeoutMs,
  });
  return { status, body: status >= 400 ? body : undefined };
}

async function inspect(engine: Engine, id: string): Promise<Inspected | EngineAnswer> {
  const answer = await engine({ method: 'GET', path: `/containers/${id}/json`, timeoutMs: answerWithinMs });
  if (answer.status === 404) return refusal(404, 'there is no such container');
  if (answer.status !== 200) return refusal(answer.status, 'the engine could not look at the container');
  return inspected.parse(answer.body);
}

function isOfPool(of: z.infer<typeof labels>, { project, service }: Pool): boolean {
  const isOneOff = of?.[label.oneOff]?.toLowerCase() === 'true';
  return of?.[label.project] === project && of[label.service] === service && !isOneOff;
}

function forbidden(what: string): EngineAnswer {
  return refusal(403, `the gate lets no ${what} through`);
}

function refusal(status: number, message: string): EngineAnswer {
  return { status, body: { message } };
}
