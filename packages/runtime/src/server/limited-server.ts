import type { RequestListener, Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { systemClock, type Clock } from '../clock/index.ts';
import { boundedRequests } from './bounded-requests.ts';
import { checkWhileOpen } from './check-while-open.ts';
import { ConnectionLimit } from './connection-limit.ts';
import { createWriteFastResponse, FastPath, type FastHandler, SlowVisits } from './fast-path/index.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { PromptServer } from './prompt-server.ts';
import { UnreadResponses } from './unread-responses.ts';
import { watchedResponse } from './watched-response.ts';

export interface ConnectionLimits {
  /** The time for a whole request to arrive, headers and body, in ms. */
  readonly requestTimeoutMs: number;
  /** Open connections. A further one replaces one that waits for no answer, or is closed. */
  readonly maxConnections: number;
  /** Bytes of unread responses over all connections. */
  readonly maxUnreadBytes: number;
}

/** How often Node checks for late requests. Its default of 30 s would double a timeout. */
const checkIntervalMs = 1_000;
/** How long a connection may be idle between two requests. */
const keepAliveTimeoutMs = 72_000;

export interface LimitedServerOptions extends ServerOptions {
  /** Answers requests before Node parses them, where it can. Default: none. */
  readonly fast?: FastHandler | undefined;
  /** For the waits of `close`, and for dates. Default: the system's. */
  readonly clock?: Clock;
}

/**
 * An HTTP/1.1 server that bounds each connection: late requests, unread responses and pipelined requests. `close` waits
 * only for requests that arrive soon, and for clients that read.
 */
export function createLimitedServer(
  limits: ConnectionLimits,
  listener: RequestListener,
  { fast: handle, clock = systemClock, ...options }: LimitedServerOptions = {},
): Server {
  const { requestTimeoutMs, maxConnections, maxUnreadBytes } = limits;
  const visits = new SlowVisits();
  const turns = new OneAtATime((request, response) => {
    // It was sent before its client could know. The client sends it again on another connection (RFC 9112, section 9.6).
    if (!visits.isOver(request.socket)) listener(request, response);
  });
  const unread = new UnreadResponses(maxUnreadBytes);
  const fast =
    handle &&
    new FastPath({
      handle,
      write: createWriteFastResponse(clock, keepAliveTimeoutMs),
      slow: (socket) => {
        visits.begin(socket);
        serveSlowly(socket);
      },
      onUnread: (socket) => unread.addWritten(socket),
      requestTimeoutMs,
      keepAliveTimeoutMs,
    });
  const isAtWork = (socket: Socket): boolean => turns.isAtWork(socket) || (fast?.isAtWork(socket) ?? false);
  const connections = new ConnectionLimit(maxConnections, { isAtWork, unread });
  const server = new PromptServer(
    {
      ...options,
      ...boundedRequests((socket) => turns.isFull(socket)),
      ServerResponse: watchedResponse(unread, visits),
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
    },
    (request, response) => {
      visits.count(request.socket);
      turns.take(request, response);
    },
    {
      open: connections.open,
      isAtWork,
      isAnswered: (socket) => turns.isAnswered(socket) || (fast?.isAnswered(socket) ?? false),
      isUnread: (socket) => unread.has(socket),
    },
    clock,
  );
  checkWhileOpen(server, options.connectionsCheckingInterval ?? checkIntervalMs);
  if (fast === undefined) return server.on('connection', (socket) => connections.add(socket));
  // Node's own listener, which parses what a connection sends.
  const [parse] = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  const serveSlowly = (socket: Socket): void => parse!.call(server, socket);
  server.off('connection', parse!);
  return server.on('connection', (socket) => {
    fast.take(socket);
    connections.add(socket);
  });
}
