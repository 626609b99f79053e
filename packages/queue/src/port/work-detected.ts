/** Says that a message was sent to a queue. It may be lost, late, doubled, or outdated. */
export type WorkDetectedTrigger = {
  /** The queue's storage account; for a queue in a database, the database's name. */
  readonly storageAccount: string;
  /** `MessageQueue.name`; the shards of a queue share it. */
  readonly queueName: string;
  /** Bytes of the message's text. */
  readonly payloadSize: number;
  /** How long a delayed message stays hidden, in ms. Listeners receive that much later. */
  readonly visibleInMs?: number;
};

/** Receives triggers. The methods must not throw or block. */
export interface WorkDetectedSubscriber {
  /** Called for every queue of the source; the subscriber filters. */
  onWorkDetected(trigger: WorkDetectedTrigger): void;
  /**
   * Triggers arrive from now on. A subscription starts disconnected. Earlier triggers may be lost, so the subscriber
   * polls once.
   */
  onConnected(): void;
  /** Triggers may be lost from now on: the subscriber polls until `onConnected` comes again. */
  onDisconnected(): void;
}

/** Where triggers come from. Connects and reconnects as long as a subscription is open. */
export interface WorkDetectedSource {
  /** Never throws or blocks. If connecting fails, `onConnected` is not called. */
  subscribe(subscriber: WorkDetectedSubscriber): WorkDetectedSubscription;
}

export interface WorkDetectedSubscription {
  /** The subscriber gets no calls after this one. Idempotent, never rejects, ends within seconds. */
  close(): Promise<void>;
}

/** Where triggers go to. */
export interface WorkDetectedPublisher {
  /** Never throws or blocks. A trigger that cannot be sent is dropped: its message is received later. */
  publish(trigger: WorkDetectedTrigger): void;
}
