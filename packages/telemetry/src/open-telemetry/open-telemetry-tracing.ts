import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Attributes,
  type Span,
  type TextMapGetter,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { CommitSpan, CommitTracing } from '@canvass/answer-log';
import type { AppendSpan, HintSpan, JournalTracing, Traceparent } from '@canvass/journal';
import type { ActiveIds, BatchAbout, RequestAbout, RequestSpan, Tracing } from '../tracing.ts';
import { below, linksTo, traceparentOf, within } from './span-contexts.ts';

type Headers = RequestAbout['headers'];

const headerOf: TextMapGetter<Headers> = {
  get: (headers, name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  },
  keys: (headers) => Object.keys(headers),
};

const queueName = 'answers-stored';
const messaging = (operation: 'send' | 'process'): Attributes => ({
  'messaging.system': 'canvass',
  'messaging.destination.name': queueName,
  'messaging.operation.type': operation,
});

/**
 * A step that serves many answers is a child of the first traced one and links to all of them; each waiting request links
 * back. So a single answer is one trace, and every answer's trace leads to its steps.
 */
export class OpenTelemetryTracing implements Tracing {
  readonly #tracer: Tracer;
  readonly #propagator = new W3CTraceContextPropagator();
  readonly #active = new AsyncLocalStorage<Span>();
  /** Unanswered requests by traceparent. */
  readonly #requests = new Map<Traceparent, Span>();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  request({ method, route, headers }: RequestAbout): RequestSpan | undefined {
    const name = route === undefined ? method : `${method} ${route}`;
    const attributes = {
      'http.request.method': method,
      ...(route === undefined ? {} : { 'http.route': route }),
    };
    const remote = this.#propagator.extract(ROOT_CONTEXT, headers, headerOf);
    const span = this.#tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, remote);
    const trace = traceparentOf(span);
    if (trace === undefined) return undefined;
    this.#requests.set(trace, span);
    return {
      run: (next) => this.#active.run(span, next),
      end: (status) => {
        if (!this.#requests.delete(trace)) return;
        if (status === 'aborted') fail(span, 'the client left');
        else {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  }

  active(): Traceparent | undefined {
    const span = this.#active.getStore();
    return span && traceparentOf(span);
  }

  activeIds(): ActiveIds | undefined {
    const context = this.#active.getStore()?.spanContext();
    return context && { trace_id: context.traceId, span_id: context.spanId };
  }

  readonly journal: JournalTracing = {
    append: ({ records, bytes, traces }): AppendSpan => {
      const attributes = { 'canvass.answers': records, 'canvass.bytes': bytes };
      const span = this.#startBelow(traces[0], 'append to journal', SpanKind.CLIENT, attributes);
      span.addLinks(linksTo(traces));
      // Links back, because the span is a child of the first request only.
      for (const each of traces.slice(1)) this.#requests.get(each)?.addLink({ context: span.spanContext() });
      return {
        trace: traceparentOf(span) ?? '',
        landed: (segmentId) => span.setAttribute('canvass.segment', segmentId).end(),
        failed: (error) => fail(span, error).end(),
      };
    },
    hint: (segmentId, traces): HintSpan => {
      const attributes = { ...messaging('send'), 'canvass.segment': segmentId };
      const span = this.#startBelow(traces[0], `send ${queueName}`, SpanKind.PRODUCER, attributes);
      span.addLinks(linksTo(traces));
      return {
        trace: traceparentOf(span) ?? '',
        sent: () => span.end(),
        failed: (error) => fail(span, error).end(),
      };
    },
  };

  async batch<T>(batch: BatchAbout, run: () => Promise<T>): Promise<T> {
    const { queue, messages, segments, receivedAtMs, traces } = batch;
    if (traces.length === 0) return run();
    const attributes = {
      ...messaging('process'),
      'messaging.batch.message_count': messages,
      'canvass.segments': segments,
    };
    const kind = SpanKind.CONSUMER;
    const options = { kind, attributes, links: linksTo(traces), startTime: receivedAtMs };
    const received = this.#tracer.startSpan(`process ${queue}`, options, below(traces[0]));
    const counting = this.#tracer.startSpan('count segments', {}, within(received));
    try {
      return await this.#active.run(counting, run);
    } catch (error) {
      fail(counting, error);
      throw error;
    } finally {
      counting.end();
      received.end();
    }
  }

  readonly commits: CommitTracing = {
    commit: (traces): CommitSpan | undefined => {
      // A batch may contain thousands of surveys, most without a traced answer.
      if (traces.length === 0) return undefined;
      const active = this.#active.getStore();
      const parent = active === undefined ? below(traces[0]) : within(active);
      const span = this.#tracer.startSpan('save summary', {}, parent);
      let isOver = false;
      const end = (): void => {
        if (!isOver) span.end();
        isOver = true;
      };
      return {
        committed: ({ answers, conflicts, traces: counted }) => {
          span.setAttributes({ 'canvass.answers': answers, 'canvass.conflicts': conflicts });
          span.addLinks(linksTo(counted));
          end();
        },
        ended: (outcome) => {
          span.setAttribute('canvass.outcome', outcome);
          end();
        },
        failed: (error) => {
          if (!isOver) fail(span, error);
          end();
        },
      };
    },
  };

  #startBelow(parent: Traceparent | undefined, name: string, kind: SpanKind, attributes: Attributes): Span {
    const open = parent === undefined ? undefined : this.#requests.get(parent);
    return this.#tracer.startSpan(name, { kind, attributes }, open ? within(open) : below(parent));
  }
}

/** Records only the kind of the error: its message may name a tenant, a survey or an account. */
function fail(span: Span, error: unknown): Span {
  return span.setStatus({ code: SpanStatusCode.ERROR, message: kindOf(error) });
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `${error.name}: ${code}` : error.name;
}
