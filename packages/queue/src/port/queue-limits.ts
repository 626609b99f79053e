import { QueueError } from '../errors.ts';

/** The longest delay and the longest visibility timeout, which are Azure's limits. */
const sevenDaysMs = 7 * 24 * 60 * 60 * 1_000;
const queueName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The name of a poison queue is that of its queue and this suffix. */
export const poisonSuffix = '-poison';

export function isMax(max: number): boolean {
  return isIntegerWithin(max, 32);
}

export function isVisibilityTimeout(ms: number): boolean {
  return ms >= 1_000 && ms <= sevenDaysMs;
}

export function isDelay(ms: number): boolean {
  return ms >= 0 && ms <= sevenDaysMs;
}

/** The longest time to live: Azure's limit. */
const longestLifeMs = (2 ** 31 - 1) * 1_000;

/** Checks the times of a send. Throws one `invalid-options` that names every fault. */
export function assertSendTimes(visibilityDelayMs: number, timeToLiveMs: number | undefined): void {
  const faults: string[] = [];
  if (!isDelay(visibilityDelayMs)) {
    faults.push(`visibilityDelayMs is ${visibilityDelayMs}, it must be from 0 to 7 days`);
  }
  const isLife = timeToLiveMs === undefined || (timeToLiveMs > 0 && timeToLiveMs <= longestLifeMs);
  if (!isLife) faults.push(`timeToLiveMs is ${timeToLiveMs}, it must be from 1 to ${longestLifeMs}`);
  else if (timeToLiveMs !== undefined && timeToLiveMs <= visibilityDelayMs) {
    faults.push(`timeToLiveMs is ${timeToLiveMs}, the message would expire within its delay`);
  }
  if (faults.length > 0) throw new QueueError('invalid-options', faults.join('; '));
}

export function assertMax(max: number): void {
  if (!isMax(max))
    throw new QueueError('invalid-options', `max is ${max}, it must be an integer from 1 to 32`);
}

export function assertVisibilityTimeout(ms: number): void {
  if (isVisibilityTimeout(ms)) return;
  throw new QueueError('invalid-options', `visibilityTimeoutMs is ${ms}, it must be from 1 s to 7 days`);
}

export function assertDelay(name: string, ms: number): void {
  if (!isDelay(ms)) throw new QueueError('invalid-options', `${name} is ${ms}, it must be from 0 to 7 days`);
}

export function isIntegerWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

/** Returns the faults of a queue's name. Azure allows 63 characters, of which the poison queue's suffix needs 7. */
export function queueNameFaults(name: string): string[] {
  if (name.length >= 3 && name.length <= 56 && queueName.test(name)) return [];
  return [
    `'${name}' cannot name a queue: 3 to 56 lower-case letters, digits and single hyphens between them`,
  ];
}
