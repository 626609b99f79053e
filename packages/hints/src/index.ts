export { hintQueueConfig, type HintQueueConfig } from './hint-queue-config.ts';
export {
  openHintQueue,
  openHintReceiver,
  openHintSender,
  type HintQueue,
  type HintReceiver,
  type OtherQueueOptions,
} from './hint-queue.ts';
export { openOtherQueue, type OtherQueue } from './other-queue.ts';
