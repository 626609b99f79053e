import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { contextOf, linksOf, recordedTracing } from '../../test/recorded-tracing.ts';
import type { RequestSpan } from '../tracing.ts';

const caller = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const route = '/v1/answers';
const traceOf = (digit: number): string => `00-${'0'.repeat(31)}${digit}-00000000000000aa-01`;

const post = (headers: Record<string, string | readonly string[]> = {}) => ({
  method: 'POST',
  route,
  headers,
});

function begun(span: RequestSpan | undefined): RequestSpan {
  if (span === undefined) throw new Error('the request is not traced');
  return span;
}

function sampled(config: Parameters<typeof recordedTracing>[0], traceparent?: string): boolean {
  const { tracing } = recordedTracing(config);
  return tracing.request(post(traceparent === undefined ? {} : { traceparent })) !== undefined;
}

describe('a request', () => {
  test('is a child of its caller, and keeps the trace state', async () => {
    const { tracing, spans } = recordedTracing();
    begun(tracing.request(post({ traceparent: caller, tracestate: 'vendor=1' }))).end(201);
    const [span] = await spans();
    expect(span).toMatchObject({ name: 'POST /v1/answers', kind: 1 });
    expect(span?.spanContext().traceId).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(span?.parentSpanContext?.spanId).toBe('00f067aa0ba902b7');
    expect(span?.spanContext().traceState?.serialize()).toBe('vendor=1');
    expect(span?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': route,
      'http.response.status_code': 201,
    });
  });

  test.each([
    ['nonsense'],
    ['00-00000000000000000000000000000000-00f067aa0ba902b7-01'],
    [caller.toUpperCase()],
    [`${caller}, ${caller}`],
  ])('begins a trace of its own where its caller says %j', async (traceparent) => {
    const { tracing, spans } = recordedTracing();
    begun(tracing.request(post({ traceparent }))).end(200);
    const [span] = await spans();
    expect(span?.parentSpanContext).toBeUndefined();
  });

  test('is not traced if its caller is not', () => {
    const { tracing } = recordedTracing();
    expect(tracing.request(post({ traceparent: caller.replace(/1$/, '0') }))).toBeUndefined();
  });

  test('is sampled by the sampler', () => {
    expect(sampled({ sampler: 'always_on' })).toBe(true);
    expect(sampled({ sampler: 'always_off' }, caller)).toBe(false);
    expect(sampled({ sampler: 'traceidratio', samplerRatio: 0 }, caller)).toBe(false);
    expect(sampled({ sampler: 'traceidratio', samplerRatio: 1 })).toBe(true);
    expect(sampled({ sampler: 'parentbased_always_off' })).toBe(false);
    expect(sampled({ sampler: 'parentbased_always_off' }, caller)).toBe(true);
    expect(sampled({ sampler: 'parentbased_traceidratio', samplerRatio: 0 })).toBe(false);
    expect(sampled({ sampler: 'parentbased_traceidratio', samplerRatio: 0 }, caller)).toBe(true);
  });

  test('is active in the function that it runs, also after an await, and only there', async () => {
    const { tracing, spans } = recordedTracing();
    const request = begun(tracing.request(post()));
    const seen: unknown[] = [];
    const ran = latch();
    const later = async (): Promise<void> => {
      await Promise.resolve();
      seen.push(tracing.active(), tracing.activeIds());
      ran.open();
    };
    request.run(() => void later());
    await ran.wait();
    request.end(200);
    const [span] = await spans();
    const { traceId, spanId } = span!.spanContext();
    expect(seen).toEqual([contextOf(span!), { trace_id: traceId, span_id: spanId }]);
    expect([tracing.active(), tracing.activeIds()]).toEqual([undefined, undefined]);
  });

  test.each([
    [201, 0],
    [422, 0],
    [503, 2],
    ['aborted' as const, 2],
  ])('that ends with %j has the status %j, and ends once', async (end, code) => {
    const { tracing, spans } = recordedTracing();
    const request = begun(tracing.request(post()));
    request.end(end);
    request.end(200);
    const ended = await spans();
    expect(ended.map(({ status }) => status.code)).toEqual([code]);
  });
});

describe('an append', () => {
  test('is a child of its first request and linked to all; the others link back', async () => {
    const { tracing, spans } = recordedTracing();
    const traces: string[] = [];
    const requests = [1, 2, 3].map(() => {
      const request = begun(tracing.request(post()));
      request.run(() => void traces.push(tracing.active()!));
      return request;
    });
    const append = tracing.journal.append({ records: 5, bytes: 900, traces });
    append.landed('SEGMENT');
    for (const request of requests) request.end(201);
    const [span, ...answered] = await spans();
    expect(span).toMatchObject({ name: 'append to journal' });
    expect(span?.attributes).toEqual({
      'canvass.answers': 5,
      'canvass.bytes': 900,
      'canvass.segment': 'SEGMENT',
    });
    expect(append.trace).toBe(contextOf(span!));
    expect(span?.parentSpanContext?.spanId).toBe(answered[0]?.spanContext().spanId);
    expect(linksOf(span!)).toEqual(traces);
    expect(answered.map(linksOf)).toEqual([[], [append.trace], [append.trace]]);
  });

  test('that failed names only the kind of the error', async () => {
    const { tracing, spans } = recordedTracing();
    tracing.journal
      .append({ records: 1, bytes: 1, traces: [caller] })
      .failed(Object.assign(new Error('acme/coffee'), { code: 'contended' }));
    expect((await spans()).map(({ status }) => status)).toEqual([{ code: 2, message: 'Error: contended' }]);
  });
});

describe('a batch of hints', () => {
  const about = { queue: 'answers-stored', messages: 3, segments: 2, receivedAtMs: Date.now() - 50 };

  test('is counted in the trace of its first hint, and linked to all', async () => {
    const { tracing, spans } = recordedTracing();
    const counted = await tracing.batch(
      { ...about, traces: [traceOf(1), traceOf(2), traceOf(2)] },
      async () => {
        tracing.commits.commit([traceOf(3)])?.committed({ answers: 4, conflicts: 1, traces: [traceOf(3)] });
        return 'counted';
      },
    );
    expect(counted).toBe('counted');
    const [save, count, received] = await spans();
    expect([save, count, received].map((span) => span?.name)).toEqual([
      'save summary',
      'count segments',
      'process answers-stored',
    ]);
    expect(received?.parentSpanContext?.traceId).toBe(`${'0'.repeat(31)}1`);
    expect(linksOf(received!)).toEqual([traceOf(1), traceOf(2)]);
    expect(count?.parentSpanContext?.spanId).toBe(received?.spanContext().spanId);
    expect(save?.parentSpanContext?.spanId).toBe(count?.spanContext().spanId);
    expect(linksOf(save!)).toEqual([traceOf(3)]);
    expect(save?.attributes).toEqual({ 'canvass.answers': 4, 'canvass.conflicts': 1 });
  });

  test('without a trace is counted without a span', async () => {
    const { tracing, spans } = recordedTracing();
    expect(await tracing.batch({ ...about, traces: [] }, async () => tracing.active())).toBeUndefined();
    expect(await spans()).toEqual([]);
  });

  test('rejects with the error of its counting, and records it', async () => {
    const { tracing, spans } = recordedTracing();
    const error = new Error('a bug');
    const counting = tracing.batch({ ...about, traces: [caller] }, () => Promise.reject(error));
    await expect(counting).rejects.toBe(error);
    expect((await spans()).map(({ status }) => status.code)).toEqual([2, 0]);
  });
});

describe('a commit', () => {
  test('without a traced hint belongs to the first traced answer', async () => {
    const { tracing, spans } = recordedTracing();
    const traces = [traceOf(1), traceOf(2)];
    tracing.commits.commit(traces)?.committed({ answers: 2, conflicts: 0, traces });
    const [save] = await spans();
    expect(save?.parentSpanContext?.traceId).toBe(`${'0'.repeat(31)}1`);
    expect(linksOf(save!)).toEqual(traces);
  });

  test('without a traced answer has no span: a batch may hold thousands', () => {
    expect(recordedTracing().tracing.commits.commit([])).toBeUndefined();
  });

  test('has at most 128 links, and ends once', async () => {
    const { tracing, spans } = recordedTracing();
    const traces = Array.from({ length: 300 }, (_, index) => {
      const traceId = (index + 1).toString(16).padStart(32, '0');
      return `00-${traceId}-00000000000000aa-01`;
    });
    const span = tracing.commits.commit(traces);
    span?.committed({ answers: 300, conflicts: 0, traces });
    span?.failed(new Error('of those that were told'));
    const ended = await spans();
    expect(ended.map(linksOf)).toEqual([traces.slice(0, 128)]);
    expect(ended[0]?.status.code).toBe(0);
  });
});
