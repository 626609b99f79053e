import type { WorkDetectedTrigger } from '../../port/work-detected.ts';
import type { Announcement } from './notify-throttle.ts';

/** Encodes the payload of a NOTIFY. The database's name is not in it, because the listener knows it. */
export function encodeNotification(queueName: string, announcement: Announcement): string {
  return JSON.stringify({ queueName, ...announcement });
}

/** Decodes a payload into a trigger for each moment. A foreign payload gives none. */
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
