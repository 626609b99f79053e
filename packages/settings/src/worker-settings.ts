import { setting } from './setting.ts';
import { logLevel } from './shared-settings.ts';
import { integer, taskThresholds, webAddress } from './value-kind.ts';

export const workerSettings = {
  SUMMARY_INTERVAL_MS: setting(integer(1, 3_600_000), {
    default: 1000,
    unit: 'ms',
    description:
      'How often stored answers are counted into the summaries: higher is cheaper, lower is fresher.',
  }),
  MIN_IDLE_INTERVAL_MS: setting(integer(1, 3_600_000), {
    default: 1000,
    unit: 'ms',
    description:
      'How soon a worker that found no hint looks again; each further time it takes about twice as long.',
  }),
  MAX_IDLE_INTERVAL_MS: setting(integer(1, 3_600_000), {
    default: 10_000,
    unit: 'ms',
    description:
      'The longest pause of an idle worker that nothing wakes: how late a lone answer can be, and what idling costs.',
    faultAmong: ({ MIN_IDLE_INTERVAL_MS: least, MAX_IDLE_INTERVAL_MS: most }) =>
      Number(most) < Number(least)
        ? `${Number(most)} is below MIN_IDLE_INTERVAL_MS, which is ${Number(least)}`
        : undefined,
  }),
  SAFETY_POLL_INTERVAL_MS: setting(integer(1000, 3_600_000), {
    default: 300_000,
    unit: 'ms',
    description:
      'Where Service Bus or PostgreSQL wakes the workers, how often an idle one looks all the same: what a lost trigger costs.',
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
  TASK_THRESHOLDS: setting(taskThresholds(), {
    description:
      'How many batches a worker has in hand from which depth of the queue on; unset: one. More help where one batch does not cover all journals.',
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
  MAX_SUMMARY_CACHE_BYTES: setting(integer(0, 64 * 1024 ** 3), {
    default: 64 * 1024 ** 2,
    unit: 'bytes',
    description:
      'What the worker keeps in memory of summaries, each of which saves the read of a commit; some 5 to 50 KB each.',
  }),
  METRICS_PORT: setting(integer(1, 65_535), {
    description: 'The TCP port of `/metrics` and `/healthz` of the worker; unset: none is opened.',
  }),
  SCALING_AGENT_URL: setting(webAddress(), {
    description: 'The scaling agent that the worker reports to; unset: it makes no reports.',
  }),
  LOG_LEVEL: logLevel,
};
