import { setting } from './setting.ts';
import { logLevel } from './shared-settings.ts';
import { integer } from './value-kind.ts';

export const workerSettings = {
  SUMMARY_INTERVAL_MS: setting(integer(1, 3_600_000), {
    default: 1000,
    unit: 'ms',
    description:
      'How often stored answers are counted into the summaries: higher is cheaper, lower is fresher.',
  }),
  SWEEP_INTERVAL_MS: setting(integer(10, 86_400_000), {
    default: 120_000,
    unit: 'ms',
    description:
      'How often all live journals are listed, which mends lost hints and clears away what is counted.',
  }),
  DEQUEUE_BATCH_SIZE: setting(integer(1, 32), {
    default: 32,
    unit: 'messages',
    description: 'Messages taken from the queue in one call.',
  }),
  VISIBILITY_TIMEOUT_MS: setting(integer(1000, 604_800_000), {
    default: 30_000,
    unit: 'ms',
    description:
      'How long a taken message stays hidden from other workers. It is renewed while it is handled, so this bounds only the wait after a crash.',
  }),
  MAX_DEQUEUE_COUNT: setting(integer(1, 1000), {
    default: 5,
    unit: 'attempts',
    description: 'A message that failed more often goes to the poison queue.',
  }),
  METRICS_PORT: setting(integer(1, 65_535), {
    description: 'The TCP port of `/metrics` and `/healthz` of the worker; unset: none is opened.',
  }),
  LOG_LEVEL: logLevel,
};
