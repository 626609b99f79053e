import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ProxyRules } from './proxy-rules.ts';
import type { ProxiedRequest, ProxyFault, ProxyMatcher, ProxyRule, ProxyRuleLimits } from './proxy-rules.ts';

export interface FaultyProxyOptions {
  readonly target: { readonly host: string; readonly port: number };
  /** On loopback; default: a free one. */
  readonly port?: number;
}

/**
 * An HTTP/1.1 proxy on loopback that passes everything on unchanged, except where a rule applies. A storage signature covers
 * path and headers but not the host, so a client only needs this port in its connection string.
 */
export interface FaultyProxy {
  readonly port: number;
  rule(matcher: ProxyMatcher, fault: ProxyFault, limits?: ProxyRuleLimits): ProxyRule;
  /** Removes all rules. Swallowed requests stay unanswered. */
  clear(): void;
  /** Breaks every connection and closes. Drops held requests. Idempotent. */
  stop(): Promise<void>;
}

export async function startFaultyProxy({ target, port = 0 }: FaultyProxyOptions): Promise<FaultyProxy> {
  const rules = new ProxyRules();
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  const server = createServer((request, response) => {
    serve(request, response, { target, rules, signal: stopping.signal }).catch(() =>
      request.socket.destroy(),
    );
  });
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const closed = once(server, 'close');
  return {
    port: (server.address() as AddressInfo).port,
    rule: (matcher, fault, limits) => rules.add(matcher, fault, limits),
    clear: () => rules.clear(),
    async stop() {
      stopping.abort();
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

interface Route {
  readonly target: { readonly host: string; readonly port: number };
  readonly rules: ProxyRules;
  readonly signal: AbortSignal;
}

async function serve(request: IncomingMessage, response: ServerResponse, route: Route): Promise<void> {
  const seen: ProxiedRequest = {
    method: request.method ?? '',
    url: request.url ?? '',
    headers: request.headers,
  };
  // Reads the whole body before the fault: a held request must not need its client.
  const body = await buffer(request);
  const fault = route.rules.faultFor(seen);
  switch (fault.kind) {
    case 'swallow':
      return;
    case 'answer':
      if (fault.afterDelivery) await deliver(request, body, route);
      response.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    case 'hold':
      await Promise.race([fault.until, whenStopping(route.signal)]);
      return deliver(request, body, route, response);
    case 'cutResponse':
      await deliver(request, body, route);
      request.socket.destroy();
      return;
    case 'pass':
      return deliver(request, body, route, response);
  }
}

function whenStopping(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the proxy is stopping')));
  });
}

/** Sends the request to the target on a new connection, and the target's response to `response`, if given. */
async function deliver(
  request: IncomingMessage,
  body: Buffer,
  { target, signal }: Route,
  response?: ServerResponse,
): Promise<void> {
  const { method, url: path, rawHeaders } = request;
  const upstream = httpRequest({
    ...target,
    method,
    path,
    headers: withoutConnection(rawHeaders),
    agent: false,
    signal,
  });
  const answered = once(upstream, 'response');
  upstream.end(body);
  const [answer] = (await answered) as [IncomingMessage];
  const answerBody = await buffer(answer);
  if (response === undefined || response.destroyed) return;
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutConnection(answer.rawHeaders));
  response.end(answerBody);
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Raw header pairs without those of one connection; the bodies are complete, so their length is known. */
function withoutConnection(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const [name = '', value = ''] = [raw[i], raw[i + 1]];
    if (!hopByHop.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}
