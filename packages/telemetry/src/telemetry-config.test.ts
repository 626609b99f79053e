import { describe, expect, test } from '@jest/globals';
import { parseSettings, tracingSettings } from '@canvass/settings';
import { tracesConfig } from './telemetry-config.ts';

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
    const config = configOf({
      ...endpoint,
      OTEL_SERVICE_NAME: 'mine',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=other',
    });
    expect(config?.attributes['service.name']).toBe('mine');
  });
});
