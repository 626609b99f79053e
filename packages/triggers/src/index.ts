export { ServiceBusPublisher } from './service-bus-publisher.ts';
export type { PublisherState, ServiceBusPublisherOptions } from './service-bus-publisher.ts';
export { ServiceBusSource } from './service-bus-source.ts';
export type { ServiceBusSourceOptions, SourceState } from './service-bus-source.ts';
export type { ServiceBusAccount } from './service-bus-account.ts';
export type { ServiceBusOptions } from './service-bus-options.ts';
export type { ConnectionState } from './kept-connection.ts';
export type { OutboxCounts } from './trigger-outbox.ts';

export { InProcessTriggers } from './in-process-triggers.ts';

export type { TriggerLog } from './trigger-log.ts';
export { TriggersError } from './errors.ts';
export type { TriggersErrorCode } from './errors.ts';
