import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

export interface CollectedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  /** OTLP's numbers: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  /** Nanoseconds since the epoch. */
  readonly startNs: bigint;
  readonly endNs: bigint;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** `{trace id}/{span id}`. */
  readonly links: readonly string[];
  /** 2: error. */
  readonly status: number;
}

interface OtlpValue {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly doubleValue?: number;
}
type OtlpAttributes = readonly { readonly key: string; readonly value: OtlpValue }[];
interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: OtlpAttributes;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status?: { readonly code?: number };
}
interface OtlpTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: OtlpAttributes };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

export interface Collector {
  readonly endpoint: string;
  readonly spans: readonly CollectedSpan[];
  /** Of the received exports, in order. */
  readonly headers: readonly IncomingMessage['headers'][];
  /** The exports that wait for an answer, if it hangs. */
  readonly pending: ReadonlySet<object>;
  close(): Promise<void>;
}

/** A receiver of OTLP over HTTP in this process. `hangs`: accepts requests and never answers. */
export async function startCollector({ hangs = false } = {}): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const pending = new Set<object>();
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (request.url === '/v1/traces') spans.push(...read(JSON.parse(body) as OtlpTraces));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
  const server = createServer((request, response) => {
    headers.push(request.headers);
    if (hangs) {
      pending.add(request);
      response.once('close', () => pending.delete(request));
      request.resume();
      return;
    }
    void take(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    pending,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  if (request.headers['content-encoding'] !== 'gzip') return text(request);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return gunzipSync(Buffer.concat(chunks)).toString();
}

function read({ resourceSpans }: OtlpTraces): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(attributesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => collected(service, span)));
  });
}

function collected(service: string, span: OtlpSpan): CollectedSpan {
  return {
    service,
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId === '' ? undefined : span.parentSpanId,
    name: span.name,
    kind: span.kind,
    startNs: BigInt(span.startTimeUnixNano),
    endNs: BigInt(span.endTimeUnixNano),
    attributes: attributesOf(span.attributes ?? []),
    links: (span.links ?? []).map(({ traceId, spanId }) => `${traceId}/${spanId}`),
    status: span.status?.code ?? 0,
  };
}

function attributesOf(attributes: OtlpAttributes): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue } }) => [
      key,
      stringValue ?? doubleValue ?? Number(intValue),
    ]),
  );
}
