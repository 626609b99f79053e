import { expect, test } from '@jest/globals';
import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { LossCountingExporter } from './loss-counting-exporter.ts';

test('logs once that spans are lost, and once how many were lost when the collector recovers', () => {
  const logged: unknown[] = [];
  const log = {
    info: (about: object) => void logged.push(['info', about]),
    warn: (about: object) => void logged.push(['warn', about]),
  };
  const failed: ExportResult = { code: ExportResultCode.FAILED, error: new Error('refused') };
  const results: ExportResult[] = [failed, failed, { code: ExportResultCode.SUCCESS }, failed];
  const exporter = new LossCountingExporter(
    { export: (_spans, done) => done(results.shift()!), shutdown: async () => {} },
    log,
    'http://collector',
  );
  const spans = [{}, {}] as ReadableSpan[];
  const codes: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) exporter.export(spans, ({ code }) => void codes.push(code));
  expect(logged).toEqual([
    ['warn', { endpoint: 'http://collector', reason: 'refused' }],
    ['info', { endpoint: 'http://collector', lost: 4 }],
    ['warn', { endpoint: 'http://collector', reason: 'refused' }],
  ]);
  expect(codes).toEqual([1, 1, 0, 1]);
  expect(exporter.lost).toBe(6);
});
