export {
  ServiceBusPublisher,
  type PublisherState,
  type ServiceBusPublisherOptions,
} from './service-bus/service-bus-publisher.ts';
export {
  ServiceBusSource,
  type ServiceBusSourceOptions,
  type SourceState,
} from './service-bus/service-bus-source.ts';
export type { ServiceBusAccount } from './service-bus/service-bus-account.ts';
export type { ServiceBusOptions } from './service-bus/service-bus-options.ts';
export type { ConnectionState } from './reconnecting-connection.ts';
export type { OutboxCounts } from './trigger-outbox.ts';

export { InProcessTriggers } from './in-process-triggers.ts';

export type { TriggerLog } from './trigger-log.ts';
export { TriggersError, type TriggersErrorCode } from './errors.ts';
