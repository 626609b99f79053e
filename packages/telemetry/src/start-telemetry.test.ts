import { expect, test } from '@jest/globals';
import { silent } from '../test/recorded-tracing.ts';
import { startTelemetry, type LogFields } from './start-telemetry.ts';
import type { TracesConfig } from './telemetry-config.ts';

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
