export { createWebhooks, type Webhooks } from './webhooks.ts';
export type { NamedWebhook, WebhookChange } from './changes/change-deps.ts';
export { webhookLimits, type Webhook } from './state/webhook.ts';
export {
  eventTypes,
  type Attempt,
  type AttemptError,
  type DeliveryEnd,
  type EventType,
  type FinishedDelivery,
  type PendingDelivery,
} from './state/delivery.ts';
export type { UrlFault } from './addresses/check-url.ts';

export { createAddressPolicy } from './addresses/address-policy.ts';
export { createResolveHost, type ResolveHost } from './addresses/resolve-host.ts';

export { WebhookWorker, type WebhookWorkerDeps, type WebhookWorkerOptions } from './worker/webhook-worker.ts';
export { analysisDone } from './planning/analysis-done.ts';
export type { AttemptOutcome } from './deliveries/deliver.ts';
export { PlanSender } from './planning/plan-sender.ts';
export type { RetrySchedule } from './deliveries/retry-schedule.ts';
export { tidyWebhooks } from './planning/tidy-webhooks.ts';

export { restoredWebhook } from './state/restored-webhook.ts';

export { webhooksQueue, type WebhookMessage } from './messages.ts';
export { WebhooksError } from './errors.ts';
