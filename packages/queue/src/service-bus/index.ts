export { ServiceBusPublisher, type ServiceBusPublisherOptions } from './service-bus-publisher.ts';
export { ServiceBusSource, type ServiceBusSourceOptions } from './service-bus-source.ts';
export type { ServiceBusAccount } from './service-bus-account.ts';
export type { ServiceBusOptions } from './service-bus-options.ts';

export type { TriggerLog } from './trigger-log.ts';
export { TriggersError } from './errors.ts';
