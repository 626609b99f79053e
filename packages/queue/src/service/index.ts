export { queueConfig, type QueueConfig } from './queue-config.ts';
export {
  connectObserver,
  connectQueues,
  connectReceiver,
  connectSender,
  type QueueConnection,
  type QueueDescription,
  type ReceivingConnection,
} from './connect.ts';
