import { request as requestHttp, type ClientRequest, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { systemClock, within } from '@canvass/runtime/clock';
import { readText, responseTo } from '@canvass/runtime/server';
import type { z } from 'zod';
import { ScalingAgentError, systemCode } from '../errors.ts';
import type { Guard } from './target.ts';

/** A socket on this machine, or a URL. */
export type Endpoint =
  | { readonly socketPath: string }
  | { readonly url: string; /** PEM; unset: the system's. */ readonly ca?: string | undefined };

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Includes the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The media type of the body. Default: `application/json`. */
  readonly contentType?: string;
  /** Called right before the request; its rejection is passed on. */
  readonly guard?: Guard | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** Parsed JSON; undefined if it is not JSON. */
  readonly body: unknown;
  readonly retryAfterMs: number | undefined;
}

/** A call of a target fails if its response has more bytes, which is larger than any expected one. */
const maxBytes = 64 * 1024 * 1024;

/** One request, never retried. Throws `ScalingAgentError`: `forbidden` if the socket cannot be opened, else `unavailable`. */
export async function callHttp(endpoint: Endpoint, call: HttpCall): Promise<HttpAnswer> {
  const body = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body));
  if (call.guard !== undefined) await call.guard();
  const headers = {
    accept: 'application/json',
    ...(body === undefined
      ? {}
      : { 'content-type': call.contentType ?? 'application/json', 'content-length': body.length }),
    ...call.headers,
  };
  const answer = async (signal: AbortSignal): Promise<HttpAnswer> => {
    const sent = open(endpoint, call.path, { method: call.method, headers, signal });
    sent.end(body);
    const response = await responseTo(sent);
    return {
      status: response.statusCode ?? 0,
      body: parse(await readText(response, maxBytes)),
      retryAfterMs: retryAfterMs(response.headers['retry-after']),
    };
  };
  try {
    return await within(systemClock, call.timeoutMs, answer, call.signal);
  } catch (cause) {
    throw fault(endpoint, call, cause);
  }
}

/** Parses an answer's body. Throws `ScalingAgentError` `unexpected` if it does not match the API. */
export function bodyOf<T>(schema: z.ZodType<T>, { body }: HttpAnswer, what: string): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  throw new ScalingAgentError(
    'unexpected',
    `${what}: the answer does not match the API (${where}${issue?.message})`,
  );
}

/**
 * The error for an answer with an unexpected status.
 *
 * @param what the call, and who answered
 * @param isTemporary whether a later call may succeed
 */
export function refusalOf(
  what: string,
  answer: HttpAnswer,
  isTemporary = answer.status === 429 || answer.status >= 500,
): ScalingAgentError {
  const { status } = answer;
  const message = `${what} answered ${explanationOf(answer)}`;
  if (status === 401 || status === 403) return new ScalingAgentError('forbidden', message);
  if (status === 404) return new ScalingAgentError('misconfigured', message);
  const code = isTemporary ? 'unavailable' : 'unexpected';
  return new ScalingAgentError(code, message, { retryAfterMs: answer.retryAfterMs });
}

/** The status, and the service's message if it has one of the usual forms. */
function explanationOf({ status, body }: HttpAnswer): string {
  const { message, error } = (body ?? {}) as { message?: unknown; error?: { message?: unknown } };
  const text = typeof message === 'string' ? message : error?.message;
  return typeof text === 'string' ? `${status}, ${text}` : String(status);
}

function open(endpoint: Endpoint, path: string, options: RequestOptions): ClientRequest {
  if ('socketPath' in endpoint) {
    return requestHttp({ ...options, socketPath: endpoint.socketPath, path, host: 'localhost' });
  }
  const { url, ca } = endpoint;
  const address = new URL(`${url}${path}`);
  return address.protocol === 'https:'
    ? requestHttps(address, { ...options, ...(ca === undefined ? {} : { ca }) })
    : requestHttp(address, options);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function fault(endpoint: Endpoint, call: HttpCall, cause: unknown): ScalingAgentError {
  const where = 'socketPath' in endpoint ? endpoint.socketPath : endpoint.url;
  const code = systemCode(cause);
  if (code === 'EACCES' || code === 'EPERM') {
    return new ScalingAgentError('forbidden', `${where} cannot be opened by this user (${code})`, { cause });
  }
  const why = call.signal.aborted ? 'aborted' : (code ?? (cause as Error).message);
  return new ScalingAgentError(
    'unavailable',
    `${call.method} ${call.path} at ${where} got no answer: ${why}`,
    {
      cause,
    },
  );
}
