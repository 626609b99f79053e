import { QueueError } from './errors.ts';

const sevenDaysMs = 7 * 24 * 60 * 60 * 1_000;
const queueName = /^(?!-)(?!.*--)[a-z0-9-]{3,56}(?<!-)$/;

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

/** The service takes 3 to 63 of these characters; the poison queue's suffix needs 7 of them. */
export function queueNameFaults(name: string): string[] {
  if (queueName.test(name)) return [];
  return [
    `'${name}' cannot name a queue: 3 to 56 lower-case letters, digits and single hyphens between them`,
  ];
}

/** Throws `invalid-options`. */
export function assertQueueName(name: string): void {
  const [fault] = queueNameFaults(name);
  if (fault !== undefined) throw new QueueError('invalid-options', fault);
}
