import { setting } from './setting.ts';
import { integer, text, word } from './value-kind.ts';

/** For all apps that send or receive hints; they must agree. */
export const queueSettings = {
  QUEUE_PROVIDER: setting(word('azure', 'postgres'), {
    default: 'azure',
    description:
      'The queue of hints: in the storage account, or in PostgreSQL, whose NOTIFY wakes the workers.',
  }),
  DATABASE_URL: setting(
    text(/^postgres(?:ql)?:\/\/[^\s]+$/, 'an address such as `postgres://user:password@host:5432/database`'),
    {
      secret: true,
      description:
        'With `QUEUE_PROVIDER=postgres`: the database. The first process that uses it creates the tables.',
      faultAmong: ({ QUEUE_PROVIDER: provider, DATABASE_URL: url }) =>
        provider === 'postgres' && url === undefined
          ? 'not set, QUEUE_PROVIDER=postgres needs it'
          : undefined,
    },
  ),
  QUEUE_SHARDS: setting(integer(1, 64), {
    default: 1,
    unit: 'queues',
    description:
      'The number of queues for hints, if one is too slow. It may grow at any time, workers first, but never shrink.',
    faultAmong: ({ QUEUE_PROVIDER: provider, QUEUE_SHARDS: shards }) =>
      provider === 'postgres' && Number(shards) > 1
        ? 'set with QUEUE_PROVIDER=postgres, which has no shards'
        : undefined,
  }),
  SERVICEBUS_CONNECTION_STRING: setting(
    text(/^Endpoint=sb:\/\/.+/i, 'a connection string of a Service Bus namespace'),
    {
      secret: true,
      description: 'The Service Bus whose topic `work-detected` wakes idle workers; unset: they poll.',
      faultAmong: ({ SERVICEBUS_CONNECTION_STRING: bus, SERVICEBUS_NAMESPACE: name, ...others }) =>
        bus !== undefined && name !== undefined
          ? 'set beside SERVICEBUS_NAMESPACE, expected one of them'
          : faultOfBus(bus, others),
    },
  ),
  SERVICEBUS_NAMESPACE: setting(text(/^[A-Za-z][A-Za-z0-9.-]{4,}$/, "a namespace's name"), {
    description:
      'The name of the Service Bus namespace, reached with the identity of `DefaultAzureCredential`.',
    faultAmong: ({ SERVICEBUS_NAMESPACE: name, ...others }) => faultOfBus(name, others),
  }),
  SERVICEBUS_ADMINISTRATION_PORT: setting(integer(1, 65_535), {
    default: 5300,
    description: 'The administration port of the development emulator; not used in Azure.',
  }),
};

function faultOfBus(
  bus: unknown,
  { QUEUE_PROVIDER: provider }: Readonly<Record<string, unknown>>,
): string | undefined {
  const isIdle = bus !== undefined && provider === 'postgres';
  return isIdle ? 'set with QUEUE_PROVIDER=postgres, which wakes the workers itself' : undefined;
}
