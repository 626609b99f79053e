import { request } from 'node:http';
import { systemClock, within } from '@canvass/runtime/clock';
import { readText, responseTo } from '@canvass/runtime/server';
import { ComposeError } from '../errors.ts';

export interface EngineRequest {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly timeoutMs: number;
}

export interface EngineAnswer {
  readonly status: number;
  /** JSON; undefined if the engine sent none. */
  readonly body: unknown;
}

/** One call of the Docker Engine API. @throws {ComposeError} engine-unreachable */
export type Engine = (call: EngineRequest) => Promise<EngineAnswer>;

/** The limit of one answer: enough for a list of some thousand containers. */
const maxBytes = 16 * 1024 ** 2;

/** The engine behind a socket of this machine. */
export function engineAt(socketPath: string): Engine {
  return async ({ method, path, timeoutMs }) => {
    const headers = { host: 'docker', 'content-length': '0' };
    const answer = async (signal: AbortSignal): Promise<EngineAnswer> => {
      const sent = request({ socketPath, method, path, headers, signal });
      sent.end();
      const response = await responseTo(sent);
      return { status: response.statusCode ?? 502, body: jsonOf(await readText(response, maxBytes)) };
    };
    try {
      return await within(systemClock, timeoutMs, answer);
    } catch (cause) {
      const reason = reasonOf(cause as NodeJS.ErrnoException);
      throw new ComposeError('engine-unreachable', `the engine did not answer: ${reason}`, { cause });
    }
  };
}

function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  const isElsewhere = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EACCES'].includes(code);
  return isElsewhere ? `${message}; set DOCKER_SOCKET to the path of its socket on the host` : message;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
