import { answersStoredQueue } from '@canvass/journal';
import { createQueueServiceClient } from '@canvass/queue/azure-storage';

/** The hint queue, for tests that manipulate it. */
export function hintQueue(connectionString: string) {
  const queue = createQueueServiceClient({ connectionString }).getQueueClient(answersStoredQueue.name);
  return {
    /** Deletes every message, including those that workers hold. */
    async clear(): Promise<void> {
      await queue.clearMessages();
    },

    create: () => queue.createIfNotExists(),

    /** Removes up to 32 messages and returns their texts. */
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
