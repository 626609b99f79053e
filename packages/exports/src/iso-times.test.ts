import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { localTime, TimeZone } from '@canvass/surveys';
import { IsoTimes } from './iso-times.ts';

test('times are written as toISOString does, in any order', () => {
  const near = fc.integer({ min: -200_000, max: 200_000 });
  const any = fc.integer({ min: -1e13, max: 1e13 });
  fc.assert(
    fc.property(fc.array(fc.oneof(near, any), { maxLength: 20 }), (all) => {
      const times = new IsoTimes();
      expect(all.map((atMs) => times.of(atMs))).toEqual(all.map((atMs) => new Date(atMs).toISOString()));
    }),
  );
});

test('times of a zone are written as localTime does, in any order', () => {
  const change = Date.parse('2026-10-25T01:00:00Z');
  const near = fc.integer({ min: change - 200_000, max: change + 200_000 });
  const any = fc.integer({ min: Date.parse('2010-01-01'), max: Date.parse('2040-01-01') });
  const zones = fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns', 'UTC');
  fc.assert(
    fc.property(zones, fc.array(fc.oneof(near, any), { maxLength: 20 }), (name, all) => {
      const zone = TimeZone.of(name);
      const times = new IsoTimes(zone);
      const expected = (ms: number): string =>
        name === 'UTC' ? new Date(ms).toISOString() : localTime(ms, zone);
      expect(all.map((ms) => times.of(ms))).toEqual(all.map(expected));
    }),
  );
});
