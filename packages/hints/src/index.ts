export { hintQueueConfig, type HintQueueConfig } from './hint-queue-config.ts';
export { openHintQueue, openHintReceiver, openHintSender } from './hint-queue.ts';
export type { HintQueue, HintQueueDeps, HintReceiver } from './hint-queue.ts';
