import { longestTimerMs, systemClock, type Clock } from '@canvass/runtime/clock';
import { silentLog, type TriggerLog } from './trigger-log.ts';

/** The options of publishers and sources. */
export interface ServiceBusOptions {
  /** The topic of the triggers, which must exist. Default `work-detected`. */
  readonly topic?: string;
  /** The time limit of one attempt to connect. Default 15,000. */
  readonly connectTimeoutMs?: number;
  /** The time limit of `close`. Default 3,000. */
  readonly closeTimeoutMs?: number;
  /** The pause after the first failure to connect. It doubles with each further one, up to `longestRetryMs`. Default 250. */
  readonly firstRetryMs?: number;
  /** The longest pause between two attempts to connect. Default 30,000. */
  readonly longestRetryMs?: number;
  readonly clock?: Clock;
  /** In [0, 1), for jitter. Default `Math.random`. */
  readonly random?: () => number;
  /** Default: nothing is logged. */
  readonly log?: TriggerLog;
}

export function withDefaults(options: ServiceBusOptions): Required<ServiceBusOptions> {
  return {
    topic: options.topic ?? 'work-detected',
    connectTimeoutMs: options.connectTimeoutMs ?? 15_000,
    closeTimeoutMs: options.closeTimeoutMs ?? 3_000,
    firstRetryMs: options.firstRetryMs ?? 250,
    longestRetryMs: options.longestRetryMs ?? 30_000,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    log: options.log ?? silentLog,
  };
}

export function optionFaults(settings: Required<ServiceBusOptions>): string[] {
  const { connectTimeoutMs, closeTimeoutMs, firstRetryMs, longestRetryMs } = settings;
  const faults = timeFaults({ connectTimeoutMs, closeTimeoutMs, firstRetryMs, longestRetryMs }, 1);
  if (!/^[A-Za-z0-9][A-Za-z0-9._/-]{0,259}$/.test(settings.topic))
    faults.push(`topic '${settings.topic}' is not the name of a topic`);
  return faults;
}

export function timeFaults(times: Readonly<Record<string, number>>, leastMs: number): string[] {
  return Object.entries(times)
    .filter(([, ms]) => !(ms >= leastMs && ms <= longestTimerMs))
    .map(([name, ms]) => `${name} ${ms} must be a time of ${leastMs} to ${longestTimerMs} ms`);
}
