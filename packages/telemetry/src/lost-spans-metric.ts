import { Counter, type Registry } from 'prom-client';
import type { LostSpans } from './lost-spans.ts';

/** The same in every app. Registers `canvass_trace_spans_lost_total`. */
export function lostSpansMetric(lostSpans: () => LostSpans, register: Registry): void {
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Counter({
    name: 'canvass_trace_spans_lost_total',
    help: 'Recorded spans that did not reach the collector, by reason.',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(lostSpans())) this.inc({ reason }, count);
    },
  });
}
