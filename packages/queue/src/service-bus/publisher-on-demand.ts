import type { WorkDetectedPublisher } from '../port/work-detected.ts';

export interface ClosablePublisher extends WorkDetectedPublisher {
  close(): Promise<void>;
}

/** Opens a publisher with the first trigger: a process that seldom sends one keeps no connection for it, which would wake it. */
export function publisherOnDemand(open: () => ClosablePublisher): ClosablePublisher {
  let publisher: ClosablePublisher | undefined;
  let isClosed = false;
  return {
    publish(trigger) {
      if (isClosed) return;
      publisher ??= open();
      publisher.publish(trigger);
    },
    async close() {
      isClosed = true;
      await publisher?.close();
    },
  };
}
