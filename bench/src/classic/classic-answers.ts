import { JournalError } from '@canvass/journal';
import type { MessageQueue } from '@canvass/queue';
import type { BlobContainer } from '@canvass/storage';
import { z } from 'zod';

/** The guides' message for each answer: where it is stored. */
export const answerStoredSchema = z.object({ tenant: z.string(), survey: z.string(), id: z.string() });

export interface ClassicDeps {
  readonly answers: Pick<BlobContainer, 'put'>;
  readonly queue: Pick<MessageQueue<z.infer<typeof answerStoredSchema>>, 'send'>;
  /** Fresh ULIDs. */
  readonly newId: () => string;
}

/**
 * Instead of the journal: a block blob `{tenant}/{survey}/{id}` for each answer, then a queue message with its name, both
 * before the acknowledgement. One after the other: a worker must find the blob of a message.
 */
export function classicAnswers({ answers, queue, newId }: ClassicDeps) {
  return {
    pendingBytes: 0,
    async append(key: string, line: string): Promise<void> {
      const [tenant = '', survey = ''] = key.split('/');
      const id = newId();
      try {
        await answers.put(`${key}/${id}`, Buffer.from(line));
        await queue.send({ tenant, survey, id });
      } catch (cause) {
        throw new JournalError('unavailable', 'storage did not take the answer', { cause });
      }
    },
  };
}
