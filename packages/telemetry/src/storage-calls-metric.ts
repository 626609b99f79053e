import type { StorageCalls } from '@canvass/storage';
import { Counter, type Registry } from 'prom-client';

/** The same in every app. Registers `canvass_storage_calls_total`. */
export function storageCallsMetric(calls: Pick<StorageCalls, 'rows'>, register: Registry): void {
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Counter({
    name: 'canvass_storage_calls_total',
    help: 'Requests to the storage service (blobs and queues), with every attempt.',
    labelNames: ['operation', 'outcome'],
    registers: [register],
    collect() {
      this.reset();
      for (const { operation, outcome, count } of calls.rows()) this.inc({ operation, outcome }, count);
    },
  });
}
