import { createServer, type Server } from 'node:http';
import type { EngineAnswer } from './engine.ts';
import type { GateRequest } from './pool-gate.ts';

export type GateLog = (entry: {
  readonly request: string;
  readonly status: number;
  /** For a failed call. */
  readonly reason?: string;
}) => void;

/**
 * The gate's HTTP server, for a Docker client. It never reads a request's body: no allowed call has one. It answers a failed
 * call, such as any call without an engine, with 502 and the reason.
 *
 * @param log called for each start, stop and refusal, once when the engine is down, and once when it is back
 */
export function createGateServer(
  gate: (request: GateRequest) => Promise<EngineAnswer>,
  log: GateLog,
): Server {
  let trouble: string | undefined;
  return createServer((request, response) => {
    request.resume();
    const { method = '', url = '' } = request;
    const answer = ({ status, body }: EngineAnswer, reason?: string): void => {
      const isRefusal = reason === undefined && status >= 400;
      // The health check calls every few seconds. A refusal does not involve the engine.
      const isNews = !isRefusal && reason !== trouble;
      if (!isRefusal) trouble = reason;
      if (isNews || isRefusal || method !== 'GET') {
        log({ request: `${method} ${url}`, status, ...(reason === undefined ? {} : { reason }) });
      }
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    };
    // No client of Docker sends an `Origin`, and every page does with a POST, also to an address that its author knows.
    if (request.headers.origin !== undefined) {
      answer({ status: 403, body: { message: 'the gate does not answer pages' } });
      return;
    }
    gate({ method, url }).then(answer, (error: unknown) => {
      const message = error instanceof Error ? error.message : 'the gate failed';
      answer({ status: 502, body: { message } }, message);
    });
  });
}
