import type { BrokerCounts } from './broker.ts';
import type { AccessKeys } from './shared-access.ts';

/** A test's calls to the broker's process, over IPC. */
export type BrokerCall =
  | { readonly kind: 'count' }
  | { readonly kind: 'setKeys'; readonly keys: AccessKeys }
  | { readonly kind: 'createTopic'; readonly topic: string }
  | { readonly kind: 'deleteTopic'; readonly topic: string }
  | { readonly kind: 'createSubscription'; readonly topic: string; readonly name: string }
  | { readonly kind: 'deleteSubscription'; readonly topic: string; readonly name: string }
  | { readonly kind: 'subscriptions'; readonly topic: string };

export interface BrokerReply {
  /** The id of the call. */
  readonly call: number;
  readonly counts: BrokerCounts;
  /** Of the topic in the call. */
  readonly subscriptions: readonly string[];
}
