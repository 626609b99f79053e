export { ServiceBusPublisher, type ServiceBusPublisherOptions } from './service-bus/service-bus-publisher.ts';
export { ServiceBusSource, type ServiceBusSourceOptions } from './service-bus/service-bus-source.ts';
export type { ServiceBusAccount } from './service-bus/service-bus-account.ts';
export type { ServiceBusOptions } from './service-bus/service-bus-options.ts';

export { InProcessTriggers } from './in-process-triggers.ts';

export type { TriggerLog } from './trigger-log.ts';
export { TriggersError } from './errors.ts';
