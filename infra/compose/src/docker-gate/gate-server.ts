import { createServer, type Server } from 'node:http';
import type { EngineAnswer } from './engine.ts';
import type { GateRequest } from './pool-gate.ts';

export type GateLog = (entry: {
  readonly request: string;
  readonly status: number;
  /** Of a call that failed. */
  readonly reason?: string;
}) => void;

/**
 * The gate over HTTP, as a Docker client speaks to it. A request's body is never read: no call that is let through has one.
 * A call that fails, as each does without an engine, is answered 502 with the reason.
 *
 * @param log told of each start, stop and refusal; of an engine that is away once, and when it is there again
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
      // The health check asks every few seconds. A refusal says nothing of the engine.
      const isNews = !isRefusal && reason !== trouble;
      if (!isRefusal) trouble = reason;
      if (isNews || isRefusal || method !== 'GET') {
        log({ request: `${method} ${url}`, status, ...(reason === undefined ? {} : { reason }) });
      }
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    };
    gate({ method, url }).then(answer, (error: unknown) => {
      const message = error instanceof Error ? error.message : 'the gate failed';
      answer({ status: 502, body: { message } }, message);
    });
  });
}
