import { createServer, type Server } from 'node:http';
import type { EngineAnswer } from './engine.ts';
import type { GateRequest } from './pool-gate.ts';

export type GateLog = (entry: { readonly request: string; readonly status: number }) => void;

/** The gate over HTTP, as a Docker client speaks to it. A request's body is never read: no call that is let through has one. */
export function createGateServer(
  gate: (request: GateRequest) => Promise<EngineAnswer>,
  log: GateLog,
): Server {
  return createServer((request, response) => {
    request.resume();
    const { method = '', url = '' } = request;
    const send = ({ status, body }: EngineAnswer): void => {
      if (method !== 'GET' || status >= 400) log({ request: `${method} ${url}`, status });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    };
    gate({ method, url }).then(send, (error: unknown) =>
      send({ status: 502, body: { message: error instanceof Error ? error.message : 'the gate failed' } }),
    );
  });
}
