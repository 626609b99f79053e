import { FirstStartError } from './errors.ts';

export interface DemoDeps {
  /** The site's URL, such as `http://127.0.0.1:3000`. */
  readonly origin: string;
  readonly adminKey: string;
  /** The demo tenant's key, from an earlier start. */
  readonly keptKey: string | undefined;
  /** Called with a new key before its first use: the site shows it only once. */
  readonly keepKey: (key: string) => void;
  readonly fetch: (
    url: string,
    request: RequestInit & { method: string; headers: Record<string, string> },
  ) => Promise<Response>;
  readonly signal: AbortSignal;
}

export interface Demo {
  /** The demo tenant's key. */
  readonly key: string;
  /** A path of the site that signs a browser in to the demo's desk, once and within an hour. */
  readonly signInLink: string;
}

const requestTimeoutMs = 15_000;

/** A question of each type. */
export const demoSurvey = {
  title: 'Coffee break',
  description: 'Three questions about the coffee here. Every answer shows up in the summary within seconds.',
  questions: [
    {
      id: 'drink',
      text: 'What do you drink?',
      type: 'choice',
      required: true,
      choices: [
        { value: 'espresso', label: 'Espresso' },
        { value: 'filter', label: 'Filter coffee' },
        { value: 'milk', label: 'Something with milk' },
        { value: 'tea', label: 'Tea, thank you' },
      ],
    },
    { id: 'rating', text: 'How good is it?', type: 'scale', min: 1, max: 5 },
    { id: 'wish', text: 'What would make it better?', type: 'text', maxLength: 500 },
  ],
} as const;

/**
 * Makes the demo tenant and survey through the site's API if they are missing. Changes nothing that exists.
 * @returns undefined if the tenant has another key than `keptKey`, after a restore or a rotation
 * @throws {FirstStartError} demo-failed
 */
export async function ensureDemo(deps: DemoDeps): Promise<Demo | undefined> {
  const key =
    deps.keptKey !== undefined && (await isKeyGood(deps, deps.keptKey))
      ? deps.keptKey
      : await makeTenant(deps);
  if (key === undefined) return undefined;
  const path = '/v1/tenants/demo/surveys/coffee';
  const found = await call(deps, 'GET', path, key);
  if (found.status === 404) {
    const made = await call(deps, 'PUT', path, key, demoSurvey);
    if (!made.ok) throw await refused('PUT', path, made);
  } else if (!found.ok) throw await refused('GET', path, found);
  return { key, signInLink: await makeSignInLink(deps, key) };
}

async function makeSignInLink(deps: DemoDeps, key: string): Promise<string> {
  const path = '/v1/tenants/demo/sign-in-links';
  const response = await call(deps, 'POST', path, key);
  if (!response.ok) throw await refused('POST', path, response);
  return field('POST', path, await response.json(), 'link');
}

async function isKeyGood(deps: DemoDeps, key: string): Promise<boolean> {
  const path = '/v1/tenants/demo/surveys';
  const response = await call(deps, 'GET', path, key);
  if (response.ok) return true;
  if ([401, 403, 404].includes(response.status)) return false;
  throw await refused('GET', path, response);
}

/** Returns the key; undefined if the tenant exists. */
async function makeTenant(deps: DemoDeps): Promise<string | undefined> {
  const path = '/v1/tenants/demo';
  const response = await call(deps, 'PUT', path, deps.adminKey);
  if (response.status === 409) return undefined;
  if (!response.ok) throw await refused('PUT', path, response);
  const key = field('PUT', path, await response.json(), 'apiKey');
  deps.keepKey(key);
  return key;
}

function field(method: string, path: string, answer: unknown, name: string): string {
  const fields = typeof answer === 'object' && answer !== null ? answer : {};
  const value = (fields as Readonly<Record<string, unknown>>)[name];
  if (typeof value !== 'string') throw failed(method, path, `the answer has no ${name}`);
  return value;
}

async function call(
  deps: DemoDeps,
  method: string,
  path: string,
  key: string,
  body?: unknown,
): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const signal = AbortSignal.any([deps.signal, AbortSignal.timeout(requestTimeoutMs)]);
  const request = { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  try {
    return await deps.fetch(`${deps.origin}${path}`, request);
  } catch (error) {
    throw failed(method, path, (error as Error).message, error);
  }
}

async function refused(method: string, path: string, response: Response): Promise<FirstStartError> {
  return failed(method, path, `status ${response.status} ${(await response.text()).slice(0, 500)}`);
}

function failed(method: string, path: string, why: string, cause?: unknown): FirstStartError {
  return new FirstStartError('demo-failed', `The demo could not be made: ${method} ${path}: ${why}`, {
    cause,
  });
}
