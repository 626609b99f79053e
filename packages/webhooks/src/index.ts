export {
  createWebhooks,
  type NamedWebhook,
  type WebhookChange,
  type Webhooks,
  type WebhooksDeps,
} from './webhooks.ts';
export { webhookLimits, type Webhook } from './webhook.ts';
export {
  eventTypes,
  isDelivered,
  type Attempt,
  type AttemptError,
  type DeliveryEnd,
  type EventType,
  type FinishedDelivery,
  type PendingDelivery,
  type WebhookEvent,
} from './delivery.ts';
export type { UrlFault } from './check-url.ts';

export { createAddressPolicy, type AddressPolicy } from './address-policy.ts';
export { createResolveHost, type ResolveHost } from './resolve-host.ts';

export { WebhookWorker, type WebhookWorkerDeps, type WebhookWorkerOptions } from './webhook-worker.ts';
export { analysisDone } from './analysis-done.ts';
export type { AttemptOutcome } from './deliver.ts';
export { PlanSender, type PlanSenderDeps } from './plan-sender.ts';
export { usualSchedule, type RetrySchedule } from './retry-schedule.ts';
export { tidyWebhooks } from './tidy-webhooks.ts';

export { restoredWebhook, type RestoredLog } from './restored-webhook.ts';

export { webhooksQueue, type WebhookMessage, type WebhookMessages } from './messages.ts';
export { WebhooksError, type WebhooksErrorCode } from './errors.ts';
