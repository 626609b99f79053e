export { hintQueueConfig, type HintQueueConfig } from './hint-queue-config.ts';
export { openHintQueue, type HintQueue, type HintQueueDeps } from './hint-queue.ts';
export { openHintReceiver, type HintReceiver } from './hint-receiver.ts';
export { openHintSender, type HintSender } from './hint-sender.ts';
