import { parseSettings, tracingSettings } from '@canvass/settings';
import { describe, expect, test } from '@jest/globals';
import { silent } from '../test/recorded-tracing.ts';
import { type LogFields, startTelemetry } from './start-telemetry.ts';
import { type TracesConfig, tracesConfig } from './telemetry-config.ts';

const config: TracesConfig = {
  // A closed port.
  endpoint: 'http://127.0.0.1:1',
  headers: {},
  sampler: 'always_on',
  samplerRatio: 1,
  attributes: {},
};

test('without a config nothing is traced, and log lines cost nothing more', async () => {
  const made: LogFields[] = [];
  const telemetry = await startTelemetry(undefined, (fields) => {
    made.push(fields);
    return silent;
  });
  expect([telemetry.tracing, telemetry.logger, made]).toEqual([undefined, silent, [{}]]);
  await telemetry.stop();
});

test('adds the ids of the active span to log lines, and nothing without one', async () => {
  let mixin: LogFields['mixin'];
  const { tracing, stop } = await startTelemetry(config, (fields) => {
    mixin = fields.mixin;
    return silent;
  });
  expect(mixin?.()).toEqual({});
  // Pino writes the line's fields into this object: a shared one would leak them into the next line.
  expect(mixin?.()).not.toBe(mixin?.());
  const request = tracing?.request({ method: 'GET', route: '/', headers: {} });
  request?.run(() => {
    expect(mixin?.()).toEqual({
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });
  expect.assertions(3);
  await Promise.all([stop(), stop()]);
});

const configOf = (env: Record<string, string>) =>
  tracesConfig(parseSettings(tracingSettings, env), 'survey-site');
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('the configuration of traces', () => {
  test('is undefined without an endpoint, even if other variables are set', () => {
    expect(configOf({ OTEL_TRACES_SAMPLER: 'always_on', OTEL_SERVICE_NAME: 'x' })).toBeUndefined();
  });

  test('has the defaults of the standard, and the app as the service name', () => {
    expect(configOf(endpoint)).toEqual({
      endpoint: 'http://collector:4318',
      headers: {},
      sampler: 'parentbased_always_on',
      samplerRatio: 1,
      attributes: { 'service.namespace': 'canvass', 'service.name': 'survey-site' },
    });
  });

  test('decodes headers and attributes, and cuts them at their first equals sign', () => {
    expect(
      configOf({
        ...endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi==, x-scope = 7%,',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=from-attributes',
      }),
    ).toMatchObject({
      headers: { authorization: 'Basic YTpi==', 'x-scope': '7%' },
      attributes: { 'deployment.environment.name': 'test', 'service.name': 'from-attributes' },
    });
  });

  test('prefers OTEL_SERVICE_NAME to the service.name attribute', () => {
    const named = configOf({
      ...endpoint,
      OTEL_SERVICE_NAME: 'mine',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=other',
    });
    expect(named?.attributes['service.name']).toBe('mine');
  });
});
