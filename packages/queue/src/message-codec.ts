import { z } from 'zod';
import { QueueError, errorMessage } from './errors.ts';

export type DecodedMessage<T> =
  | { readonly valid: true; readonly body: T }
  | { readonly valid: false; readonly error: QueueError };

/** JSON in UTF-8 in base64, as Azure's own tools expect it, checked against a schema in both directions. */
export class MessageCodec<T> {
  readonly #schema: z.ZodType<T>;

  constructor(schema: z.ZodType<T>) {
    this.#schema = schema;
  }

  /** Throws `invalid-message`. */
  encode(body: T): string {
    const checked = this.#schema.safeParse(body);
    if (!checked.success) throw unfit(checked.error);
    return Buffer.from(JSON.stringify(body)).toString('base64');
  }

  decode(text: string): DecodedMessage<T> {
    let json: unknown;
    try {
      json = JSON.parse(utf8(fromBase64(text)));
    } catch (cause) {
      const error = new QueueError('invalid-message', `Not a message: ${errorMessage(cause)}`, { cause });
      return { valid: false, error };
    }
    const checked = this.#schema.safeParse(json);
    return checked.success
      ? { valid: true, body: checked.data }
      : { valid: false, error: unfit(checked.error) };
  }
}

function unfit(cause: z.ZodError): QueueError {
  return new QueueError('invalid-message', `Not what the queue carries: ${z.prettifyError(cause)}`, {
    cause,
  });
}

// Node's own decoder skips what is not base64, and would make something of anything.
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function fromBase64(text: string): Buffer {
  if (!base64.test(text)) throw new Error('the text is not base64');
  return Buffer.from(text, 'base64');
}

function utf8(bytes: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
