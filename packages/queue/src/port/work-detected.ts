/** A push message which says that a message was sent to a queue. It may be lost, late, doubled or outdated. */
export interface WorkDetectedTrigger {
  /** The storage account of the queue. For a queue in a database, the database's name. */
  readonly storageAccount: string;
  /** The queue's name, which its shards share. */
  readonly queueName: string;
  /** The size of the message's text in bytes. */
  readonly payloadSize: number;
  /** How long a delayed message stays hidden, in ms. Listeners receive that much later. */
  readonly visibleInMs?: number;
}

/** Receives triggers. The methods must not throw or block. */
export interface WorkDetectedSubscriber {
  /** Called for triggers of every queue of the source: the subscriber picks its own. */
  onWorkDetected(trigger: WorkDetectedTrigger): void;
  /**
   * Triggers arrive from now on. A subscription starts disconnected. Earlier triggers may be lost, so the subscriber
   * polls once.
   */
  onConnected(): void;
  /** Triggers may be lost from now on: the subscriber polls until `onConnected` comes again. */
  onDisconnected(): void;
}

/** A source of triggers. It connects, and reconnects when the connection breaks, as long as a subscription is open. */
export interface WorkDetectedSource {
  /** Begins a subscription. Never throws or blocks: if connecting fails, `onConnected` is not called. */
  subscribe(subscriber: WorkDetectedSubscriber): WorkDetectedSubscription;
}

export interface WorkDetectedSubscription {
  /** Ends the subscription, within seconds: the subscriber gets no further call. Idempotent, never rejects. */
  close(): Promise<void>;
}

/** Takes triggers to the listeners. */
export interface WorkDetectedPublisher {
  /** Sends a trigger. Never throws or blocks: a trigger that cannot be sent is dropped, and its message is received later. */
  publish(trigger: WorkDetectedTrigger): void;
}
