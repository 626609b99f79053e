import type { ServiceBusMessage } from '@azure/service-bus';
import { z } from 'zod';
import type { WorkDetectedTrigger } from '../port/work-detected.ts';

const schema = z.object({
  storageAccount: z.string(),
  queueName: z.string().min(1),
  payloadSize: z.number().int().min(0),
  visibleInMs: z.number().min(0).optional(),
});

/** The application property by which subscriptions filter. */
export const storageAccountProperty = 'storageAccount';

/**
 * @param timeToLiveMs the service drops the trigger after that; a listener polls when it connects.
 */
export function messageOf(trigger: WorkDetectedTrigger, timeToLiveMs: number): ServiceBusMessage {
  const { storageAccount, queueName, payloadSize, visibleInMs = 0 } = trigger;
  return {
    body: { storageAccount, queueName, payloadSize, ...(visibleInMs > 0 ? { visibleInMs } : {}) },
    contentType: 'application/json',
    subject: 'WorkDetectedTrigger',
    timeToLive: timeToLiveMs,
    // A filter reads properties, and cannot read the body.
    applicationProperties: { [storageAccountProperty]: storageAccount, queueName },
  };
}

/** Reads a trigger from a message's body. Returns undefined if the body is no trigger. */
export function triggerOf(body: unknown): WorkDetectedTrigger | undefined {
  const { data } = schema.safeParse(body);
  if (data === undefined) return undefined;
  const { visibleInMs, ...trigger } = data;
  return visibleInMs === undefined ? trigger : { ...trigger, visibleInMs };
}
