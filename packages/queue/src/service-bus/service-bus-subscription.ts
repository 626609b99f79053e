import { classify, openAdministration } from './service-bus-sdk.ts';
import type { ServiceBusAccount } from './service-bus-account.ts';
import { storageAccountProperty } from './trigger-message.ts';

export interface SubscriptionOptions {
  readonly account: ServiceBusAccount;
  readonly topic: string;
  readonly subscription: string;
  /** Limits the triggers to those of this account's queues. Undefined for all triggers. */
  readonly storageAccount: string | undefined;
  readonly administrationPort: number | undefined;
}

/** After this time without a reader the service deletes the subscription. It is the shortest time that the service allows. */
const autoDeleteOnIdle = 'PT5M';

/**
 * Creates this instance's subscription. It is removed after five minutes without a reader, and its triggers expire after
 * one. Returns `refused` if the key lacks the right. Throws `TriggersError` `missing` if the topic does not exist.
 */
export async function createSubscription(
  options: SubscriptionOptions,
  abortSignal: AbortSignal,
): Promise<'created' | 'exists' | 'refused'> {
  const { account, topic, subscription, storageAccount, administrationPort } = options;
  const filter =
    storageAccount === undefined
      ? undefined
      : { applicationProperties: { [storageAccountProperty]: storageAccount } };
  try {
    const administration = await openAdministration(account, administrationPort);
    await administration.createSubscription(topic, subscription, {
      autoDeleteOnIdle,
      defaultMessageTimeToLive: 'PT1M',
      userMetadata: 'wakes one process of Canvass',
      ...(filter === undefined ? {} : { defaultRuleOptions: { name: 'storage-account', filter } }),
      abortSignal,
    });
    return 'created';
  } catch (error) {
    const { statusCode } = error as { statusCode?: unknown };
    if (statusCode === 409) return 'exists';
    if (statusCode === 401 || statusCode === 403) return 'refused';
    throw classify(error, `creating the subscription ${subscription} of the topic ${topic}`);
  }
}

/** Deletes the subscription, if the service permits. Otherwise the service removes it when it has been idle. */
export async function deleteSubscription(
  options: SubscriptionOptions,
  abortSignal: AbortSignal,
): Promise<void> {
  const { account, topic, subscription, administrationPort } = options;
  try {
    const administration = await openAdministration(account, administrationPort);
    await administration.deleteSubscription(topic, subscription, { abortSignal });
  } catch {
    // The service removes it when it has been idle.
  }
}
