import { parseDocument } from '@canvass/storage';
import { z } from 'zod';

const recipientSchema = z
  .object({
    address: z.string(),
    name: z.string(),
    language: z.string(),
    /** The values of hidden questions, by their ids. */
    fields: z.record(z.string(), z.string()).optional(),
  })
  .readonly();

export type Recipient = z.infer<typeof recipientSchema>;

/** A page of recipients. A row that was removed is null, so that the others keep their places. */
const pageSchema = z.array(recipientSchema.nullable()).readonly();

export type RecipientsPage = z.infer<typeof pageSchema>;

export function encodeRecipients(page: RecipientsPage): Buffer {
  return Buffer.from(JSON.stringify(page));
}

/** Throws `StorageError` `corrupt`. */
export function decodeRecipients(path: string, bytes: Buffer): RecipientsPage {
  return parseDocument(pageSchema, `the recipients ${path}`, bytes);
}
