import type { queueSettings, Settings } from '@canvass/settings';
import type { StorageAccount } from '@canvass/storage/azure';
import type { ServiceBusAccount } from '../service-bus/service-bus-account.ts';

/** The service that carries the queues. It must be the same for sites and workers. */
export type QueueConfig =
  | {
      readonly provider: 'azure';
      readonly account: StorageAccount;
      readonly shards: number;
      /** The Service Bus that wakes the workers; undefined if nothing wakes them, so that they poll. */
      readonly bus: { readonly account: ServiceBusAccount; readonly administrationPort: number } | undefined;
    }
  | { readonly provider: 'postgres'; readonly databaseUrl: string };

/** Returns the service that the settings name. It expects settings that `parseSettings` has validated. */
export function queueConfig(
  settings: Settings<[typeof queueSettings]>,
  account: StorageAccount,
): QueueConfig {
  if (settings.QUEUE_PROVIDER === 'postgres') {
    return { provider: 'postgres', databaseUrl: settings.DATABASE_URL ?? '' };
  }
  const bus = busAccount(settings);
  return {
    provider: 'azure',
    account,
    shards: settings.QUEUE_SHARDS,
    bus: bus && { account: bus, administrationPort: settings.SERVICEBUS_ADMINISTRATION_PORT },
  };
}

function busAccount(settings: Settings<[typeof queueSettings]>): ServiceBusAccount | undefined {
  const { SERVICEBUS_CONNECTION_STRING: connectionString, SERVICEBUS_NAMESPACE: namespace } = settings;
  if (connectionString !== undefined) return { connectionString };
  return namespace === undefined ? undefined : { namespace };
}
