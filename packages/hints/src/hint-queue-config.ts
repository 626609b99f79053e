import type { queueSettings, Settings } from '@canvass/settings';
import type { StorageAccount } from '@canvass/storage';
import type { ServiceBusAccount } from '@canvass/triggers';

/** Where hints go, the same for all who send or receive them. */
export type HintQueueConfig =
  | {
      readonly provider: 'azure';
      readonly account: StorageAccount;
      readonly shards: number;
      /** Undefined: nothing wakes the workers, they poll. */
      readonly bus: { readonly account: ServiceBusAccount; readonly administrationPort: number } | undefined;
    }
  | { readonly provider: 'postgres'; readonly databaseUrl: string };

/** From settings that `parseSettings` has found to fit together. */
export function hintQueueConfig(
  settings: Settings<[typeof queueSettings]>,
  account: StorageAccount,
): HintQueueConfig {
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
