import { Agent, request as httpRequest } from 'node:http';
import { BenchError } from './errors.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** The headers that Node's server adds to each response. */
export const nodesOwnHeaders: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive']);

/** A plain client with keep-alive, for everything except the measured load. */
export class HttpClient {
  readonly port: number;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(port: number) {
    this.port = port;
  }

  send(method: string, path: string, options: { key?: string; body?: unknown } = {}): Promise<HttpAnswer> {
    const body = options.body === undefined ? undefined : JSON.stringify(options.body);
    const headers = {
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(options.key === undefined ? {} : { authorization: `Bearer ${options.key}` }),
    };
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        { host: '127.0.0.1', port: this.port, method, path, headers, agent: this.#agent },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (text += chunk));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
          response.on('error', reject);
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  /** Like `send`; throws `unexpected-answer` for another status. */
  async expect(
    status: number,
    method: string,
    path: string,
    options: { key?: string; body?: unknown } = {},
  ): Promise<string> {
    const answer = await this.send(method, path, options);
    if (answer.status === status) return answer.body;
    throw new BenchError(
      'unexpected-answer',
      `${method} ${path}: ${answer.status} ${answer.body.slice(0, 500)}`,
    );
  }

  close(): void {
    this.#agent.destroy();
  }
}
