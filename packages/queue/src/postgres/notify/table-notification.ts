import type { WorkDetectedTrigger } from '../../port/work-detected.ts';
import type { Announcement } from './notify-throttle.ts';

/** The payload of a NOTIFY, without the database's name, which the listener knows. */
export function encodeNotification(queueName: string, announcement: Announcement): string {
  return JSON.stringify({ queueName, ...announcement });
}

/** A trigger for each moment; none for a foreign payload. */
export function decodeNotification(payload: string, storageAccount: string): WorkDetectedTrigger[] {
  try {
    const { queueName, payloadSize, visibleInMs } = JSON.parse(payload) as Record<string, unknown>;
    if (typeof queueName !== 'string' || typeof payloadSize !== 'number' || !isNumbers(visibleInMs))
      return [];
    const trigger = { storageAccount, queueName, payloadSize };
    return visibleInMs.map((ms) => (ms > 0 ? { ...trigger, visibleInMs: ms } : trigger));
  } catch {
    return [];
  }
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'number');
}
