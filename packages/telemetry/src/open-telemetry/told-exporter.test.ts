import { expect, test } from '@jest/globals';
import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { ToldExporter } from './told-exporter.ts';

test('tells once that spans are lost, and once how many were when they arrive again', () => {
  const told: unknown[] = [];
  const log = {
    info: (about: object) => void told.push(['info', about]),
    warn: (about: object) => void told.push(['warn', about]),
  };
  const failed: ExportResult = { code: ExportResultCode.FAILED, error: new Error('refused') };
  const results: ExportResult[] = [failed, failed, { code: ExportResultCode.SUCCESS }, failed];
  const exporter = new ToldExporter(
    { export: (_spans, done) => done(results.shift()!), shutdown: async () => {} },
    log,
    'http://collector',
  );
  const spans = [{}, {}] as ReadableSpan[];
  const codes: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) exporter.export(spans, ({ code }) => void codes.push(code));
  expect(told).toEqual([
    ['warn', { endpoint: 'http://collector', reason: 'refused' }],
    ['info', { endpoint: 'http://collector', lost: 4 }],
    ['warn', { endpoint: 'http://collector', reason: 'refused' }],
  ]);
  expect(codes).toEqual([1, 1, 0, 1]);
  expect(exporter.lost).toBe(6);
});
