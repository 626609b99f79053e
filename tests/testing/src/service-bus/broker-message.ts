import type { Message, MessageUtil } from 'rhea';

/** A message in one subscription: a topic's subscriptions share `message`, and each counts its own deliveries. */
export interface BrokerMessage {
  readonly sequenceNumber: number;
  readonly message: Message;
  readonly enqueuedAtMs: number;
  /** Infinity means never. */
  readonly expiresAtMs: number;
  deliveryCount: number;
}

const batchFormat = 0x80013700;

/** The messages of one transfer: itself, or in the SDK's batch format each data section, an encoded message. */
export function messagesOf(codec: MessageUtil, content: unknown, format: number | undefined): Message[] {
  if (format !== batchFormat) return [content as Message];
  const { content: sections } = decode(codec, content as Buffer).body as { content: Buffer | Buffer[] };
  return [sections].flat().map((data) => decode(codec, data));
}

/** rhea has two types for the same message. */
function decode(codec: MessageUtil, data: Buffer): Message {
  return codec.decode(data) as unknown as Message;
}
