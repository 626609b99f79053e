import {
  answersStoredQueueName,
  surveyAnswersStoredSchema,
  type SurveyAnswersStored,
} from '@canvass/journal';
import {
  azureStorageQueue,
  createQueueServiceClient,
  type CallCounter,
  type MessageQueue,
  type QueueLog,
  type WorkDetectedPublisher,
} from '@canvass/queue';
import { TableQueueDatabase, tableQueue } from '@canvass/table-queue';
import type { HintQueueConfig } from './hint-queue-config.ts';

export interface HintQueueDeps {
  /** Told of every request to the queue, each try apart. */
  readonly counter: CallCounter;
  readonly log: QueueLog & { info(details: object, message: string): void };
}

/** The queue of hints on its service, without triggers: for who looks at it. */
export interface HintQueue {
  readonly queue: MessageQueue<SurveyAnswersStored>;
  /** Ends within seconds; nothing is sent or received after it. */
  close(): Promise<void>;
}

const about = {
  name: answersStoredQueueName,
  schema: surveyAnswersStoredSchema,
  keyOf: ({ segmentId }: SurveyAnswersStored): string => segmentId,
};

export function openHintQueue(config: HintQueueConfig, deps: HintQueueDeps): HintQueue {
  if (config.provider === 'postgres') return openTable(config.databaseUrl, deps);
  return { queue: openAzure(config, deps).queue, close: async () => {} };
}

export function openAzure(
  { account, shards }: Extract<HintQueueConfig, { provider: 'azure' }>,
  { counter }: HintQueueDeps,
  trigger?: WorkDetectedPublisher,
): { readonly queue: MessageQueue<SurveyAnswersStored>; readonly storageAccount: string } {
  const service = createQueueServiceClient(account);
  const queue = azureStorageQueue({ ...about, service, shards, counter, ...(trigger ? { trigger } : {}) });
  return { queue, storageAccount: service.accountName };
}

export function openTable(
  connectionString: string,
  { counter }: HintQueueDeps,
): HintQueue & { readonly database: TableQueueDatabase } {
  const database = new TableQueueDatabase({ connectionString, counter });
  return { database, queue: tableQueue({ ...about, database }), close: () => database.close() };
}
