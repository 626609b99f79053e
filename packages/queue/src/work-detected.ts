/** Says that a queue has been sent something. A hint: it may be lost, late, doubled, or in vain. */
export type WorkDetectedTrigger = {
  /** The account the queue is in; of a queue in a database, the database's name. */
  readonly storageAccount: string;
  /** `MessageQueue.name`; of a sharded queue the name that its shards share. */
  readonly queueName: string;
  /** Bytes of the message's text. */
  readonly payloadSize: number;
  /** Of a delayed message: how long it stays hidden, in ms. Listeners look that much later. */
  readonly visibleInMs?: number;
};

/** Told of triggers. None of these may throw, and none waits for anything. */
export interface WorkDetectedSubscriber {
  /** Of any queue of the source: the subscriber picks its own. */
  onWorkDetected(trigger: WorkDetectedTrigger): void;
  /**
   * Triggers arrive from now on. A subscription begins unconnected; those of the time before this call may be lost, so
   * the subscriber looks for itself once.
   */
  onConnected(): void;
  /** Triggers may be lost from now on: the subscriber polls until `onConnected` comes again. */
  onDisconnected(): void;
}

/** Where triggers come from. It connects and reconnects by itself, for as long as a subscription is open. */
export interface WorkDetectedSource {
  /** Neither throws nor waits: what is wrong shows as `onConnected` not being called. */
  subscribe(subscriber: WorkDetectedSubscriber): WorkDetectedSubscription;
}

export interface WorkDetectedSubscription {
  /** No subscriber is told anything after the call. Idempotent, never rejects, ends within seconds. */
  close(): Promise<void>;
}

/** Where triggers go to. */
export interface WorkDetectedPublisher {
  /** Neither waits nor throws: a trigger that cannot be sent is dropped, and costs its message's reader latency alone. */
  publish(trigger: WorkDetectedTrigger): void;
}
