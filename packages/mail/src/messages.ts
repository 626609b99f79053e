import type { MessageQueue } from '@canvass/queue';
import { z } from 'zod';

const listSchema = z.object({
  /** The path of a list: `{tenant}/{survey}/{instance}/{id}`. */
  list: z.string().regex(/^[^/]+\/[^/]+\/[^/]+\/[^/]+$/),
  /** The id of one of its mailings, whose next page is to be sent. */
  mailing: z.string().min(1),
  /** The turn of the mailing that the message is for. One for another turn is dropped, so that each mailing has one message. */
  turn: z.int().min(0),
});

/** Names a page of a list to be sent. */
export type ListMessage = z.infer<typeof listSchema>;

const schema = z.union([
  listSchema,
  /** The name of a mail to one person, in `single-mails`. */
  z.object({ single: z.string().regex(/^[0-9A-Z]+$/) }),
]);

/** Names work. It has no address and no link of a person. */
export type MailMessage = z.infer<typeof schema>;

/** The queue of the messages of all lists. Each message may come twice, late or never. */
export const mailsQueue = { name: 'mails', schema };

export interface MailMessages {
  /** The message is visible after `delayMs`; default: at once. */
  send(message: MailMessage, delayMs?: number): Promise<void>;
}

export function messagesOn(queue: Pick<MessageQueue<MailMessage>, 'send'>): MailMessages {
  return {
    send: (message, delayMs = 0) => queue.send(message, { visibilityDelayMs: delayMs }),
  };
}
