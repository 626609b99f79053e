import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { ConnectionLimit } from './connection-limit.ts';
import { dropPipelines } from './drop-pipelines.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { UnreadResponses } from './unread-responses.ts';
import { watchedResponse } from './watched-response.ts';

export interface ConnectionLimits {
  /** Within which a whole request has to arrive, its headers and its body; ms. */
  readonly requestTimeoutMs: number;
  /** Connections at a time. A further one takes the place of one that waits for no answer, or is closed without an answer. */
  readonly maxConnections: number;
  /** Bytes of responses that clients have not taken yet, of all connections together. */
  readonly maxUnreadBytes: number;
}

/** Node looks for requests that are late that often; its own default of 30 s doubles a timeout. */
const checkIntervalMs = 1_000;
/** How long a connection may be idle between two requests. */
const keepAliveTimeoutMs = 72_000;

/**
 * A server of HTTP/1.1 whose every connection is bounded: what it may send late, what it may leave unread, and what it
 * may ask for at once.
 */
export function createLimitedServer(
  limits: ConnectionLimits,
  listener: RequestListener,
  options: ServerOptions = {},
): Server {
  const { requestTimeoutMs, maxConnections, maxUnreadBytes } = limits;
  const turns = new OneAtATime(listener);
  const unread = new UnreadResponses(maxUnreadBytes);
  const connections = new ConnectionLimit(maxConnections, {
    isAtWork: (socket) => turns.isAtWork(socket),
    unread,
  });
  const server = createServer(
    {
      ...options,
      ...dropPipelines((socket) => turns.isFull(socket)),
      ServerResponse: watchedResponse(unread),
      connectionsCheckingInterval: checkIntervalMs,
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
    },
    (request, response) => turns.take(request, response),
  );
  return server.on('connection', (socket) => connections.add(socket));
}
