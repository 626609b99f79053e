import { answersStoredQueueName } from '@canvass/journal';
import { createQueueServiceClient } from '@canvass/queue';

/** The queue of the hints, as somebody who tampers with it sees it. */
export function hintQueue(connectionString: string) {
  const queue = createQueueServiceClient({ connectionString }).getQueueClient(answersStoredQueueName);
  return {
    /** Throws every message away, those that workers hold included. */
    async clear(): Promise<void> {
      await queue.clearMessages();
    },

    create: () => queue.createIfNotExists(),

    /** Takes up to 32 messages out for good and gives their texts. */
    async take(): Promise<string[]> {
      const { receivedMessageItems } = await queue.receiveMessages({ numberOfMessages: 32 });
      for (const { messageId, popReceipt } of receivedMessageItems) {
        await queue.deleteMessage(messageId, popReceipt);
      }
      return receivedMessageItems.map(({ messageText }) => messageText);
    },

    async send(text: string): Promise<void> {
      await queue.sendMessage(text, { messageTimeToLive: -1 });
    },

    async depth(): Promise<number> {
      return (await queue.getProperties()).approximateMessagesCount ?? 0;
    },
  };
}
