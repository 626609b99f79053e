import { request } from 'node:http';
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
  return ({ method, path, timeoutMs }) =>
    new Promise((resolve, reject) => {
      const fail = (cause: NodeJS.ErrnoException): void =>
        reject(
          new ComposeError('engine-unreachable', `the engine did not answer: ${reasonOf(cause)}`, { cause }),
        );
      const signal = AbortSignal.timeout(timeoutMs);
      const headers = { host: 'docker', 'content-length': '0' };
      request({ socketPath, method, path, headers, signal }, (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes > maxBytes) response.destroy(new Error('its answer is too long'));
        });
        response.on('error', fail);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 502, body: jsonOf(Buffer.concat(chunks).toString()) }),
        );
      })
        .on('error', fail)
        .end();
    });
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
