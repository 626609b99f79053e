import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, startAzurite, type Azurite } from '@canvass/testing';
import { startCollector, type CollectedSpan, type Collector } from '../collector.ts';
import { startSystem, type System } from '../system.ts';
import { traceTree } from '../trace-tree.ts';

let azurite: Azurite;
let collector: Collector;
let system: System;

const wanted = new Set<string>();

/** A caller that wants its request traced. */
function callersTrace() {
  const traceId = randomBytes(16).toString('hex');
  const callerId = randomBytes(8).toString('hex');
  wanted.add(traceId);
  return { traceId, callerId, traceparent: `00-${traceId}-${callerId}-01` };
}

beforeAll(async () => {
  azurite = await startAzurite();
  collector = await startCollector();
  system = await startSystem(azurite, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=secret%20key',
    // Only requests with a sampled caller are traced.
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
  });
  // The first sweep runs at once, and could count the answer before the hint does.
  await system.worker.hasLogged('swept the segments');
});
afterAll(async () => {
  await Promise.all([system?.site.stop(), system?.worker.stop()]);
  await collector?.close();
  await azurite?.stop();
});

test('one trace spans an answer from its request to the summary, through the journal and the message', async () => {
  const { traceId, callerId, traceparent } = callersTrace();
  const { status } = await system.submit({ traceparent });
  expect(status).toBe(201);
  const spans = await eventually(() => {
    const found = collector.spans.filter((span) => span.traceId === traceId);
    if (found.length < 6) throw new Error(`${found.length} spans have arrived:\n${traceTree(found)}`);
    return found;
  });

  process.stdout.write(`\n${traceTree(spans)}\n\n`);

  const named = (name: string): CollectedSpan => {
    const all = spans.filter((span) => span.name === name);
    if (all.length !== 1) throw new Error(`${all.length} spans are named ${name}`);
    return all[0]!;
  };
  const request = named('POST /v1/tenants/:tenant/surveys/:survey/answers');
  const append = named('append to journal');
  const send = named('send answers-stored');
  const handled = named('process answers-stored');
  const count = named('count segments');
  const save = named('save summary');
  const link = ({ spanId }: CollectedSpan): string => `${traceId}/${spanId}`;

  expect(spans).toHaveLength(6);
  expect([request, append, send].map(({ service }) => service)).toEqual(Array(3).fill('survey-site'));
  expect([handled, count, save].map(({ service }) => service)).toEqual(Array(3).fill('summary-worker'));
  expect([request, append, send, handled, count, save].map(({ parentSpanId }) => parentSpanId)).toEqual([
    callerId,
    request.spanId,
    append.spanId,
    send.spanId,
    handled.spanId,
    count.spanId,
  ]);
  expect(append.links).toEqual([link(request)]);
  expect(request.links).toEqual([]);
  expect(send.links).toEqual([link(append)]);
  expect(handled.links).toEqual([link(send)]);
  expect(save.links).toEqual([link(request)]);
  expect(request.attributes).toMatchObject({ 'http.response.status_code': 201 });
  expect(save.attributes).toMatchObject({ 'canvass.answers': 1, 'canvass.conflicts': 0 });
  expect(spans.filter(({ status: code }) => code === 2)).toEqual([]);
});

test('the append and the commit of many answers link to each of them', async () => {
  const callers = Array.from({ length: 40 }, callersTrace);
  const answered = await Promise.all(callers.map(({ traceparent }) => system.submit({ traceparent })));
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([201]));
  const linkedFrom = (name: string): Set<string> =>
    new Set(collector.spans.filter((span) => span.name === name).flatMap(({ links }) => links));
  await eventually(() => {
    const [appended, saved] = [linkedFrom('append to journal'), linkedFrom('save summary')];
    for (const { traceId } of callers) {
      const request = collector.spans.find((span) => span.traceId === traceId && span.kind === 2);
      const span = `${traceId}/${request?.spanId}`;
      if (!appended.has(span) || !saved.has(span)) throw new Error(`${span} is not linked to yet`);
    }
  });
  const isOfThem = ({ traceId }: CollectedSpan): boolean =>
    callers.some((caller) => caller.traceId === traceId);
  const appends = collector.spans.filter((span) => span.name === 'append to journal' && isOfThem(span));
  // The answers shared appends; otherwise this test proves nothing.
  expect(appends.length).toBeLessThan(callers.length);
});

test('the log lines of a traced step carry its trace', async () => {
  const { traceId, traceparent } = callersTrace();
  await system.submit({ traceparent });
  for (const app of [system.site, system.worker]) await app.hasLogged(`"trace_id":"${traceId}"`);
  const line = system.worker.lines.find((each) => each.includes(traceId)) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    trace_id: traceId,
    span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
    msg: 'committed',
  });
});

test('unsampled requests leave no span, and no span names a tenant', async () => {
  await system.submit();
  await system.submit({ traceparent: `00-${'5'.repeat(32)}-${'6'.repeat(16)}-00` });
  await system.submit({ traceparent: 'nonsense' });
  const { traceId, traceparent } = callersTrace();
  await system.submit({ traceparent });
  await eventually(() => {
    if (collector.spans.filter((span) => span.traceId === traceId).length < 6) throw new Error('not yet');
  });
  expect(collector.spans.filter((span) => !wanted.has(span.traceId))).toEqual([]);
  const told = collector.spans.map(({ name, attributes }) => [name, ...Object.values(attributes)].join(' '));
  expect(told.join('\n')).not.toMatch(/acme|coffee/);
});

test('a site sends its remaining spans when it stops', async () => {
  const { traceId, traceparent } = callersTrace();
  await system.submit({ traceparent });
  expect(await system.site.stop()).toBe(0);
  const names = collector.spans.filter((span) => span.traceId === traceId && span.service === 'survey-site');
  expect(names.map(({ name }) => name).toSorted()).toEqual([
    'POST /v1/tenants/:tenant/surveys/:survey/answers',
    'append to journal',
    'send answers-stored',
  ]);
});

test('the collector gets the configured headers', () => {
  expect(collector.headers[0]).toMatchObject({
    'content-type': 'application/json',
    'x-collector-key': 'secret key',
  });
});
