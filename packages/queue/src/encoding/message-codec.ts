import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { QueueError, errorMessage } from '../errors.ts';

export type DecodedMessage<T> =
  | { readonly valid: true; readonly body: T }
  | { readonly valid: false; readonly error: QueueError };

/** How a message stores its JSON: in base64, as Azure's tools expect, or as plain text. */
export type MessageEncoding = 'base64' | 'text';

/** Encodes and decodes bodies as JSON in UTF-8. It checks them against the schema in both directions. */
export class MessageCodec<T> {
  readonly #schema: z.ZodType<T>;
  readonly #encoding: MessageEncoding;

  constructor(schema: z.ZodType<T>, encoding: MessageEncoding) {
    this.#schema = schema;
    this.#encoding = encoding;
  }

  /** Encodes a body. Throws `invalid-message`. */
  encode(body: T): string {
    const checked = this.#schema.safeParse(body);
    if (!checked.success) throw unfit(checked.error);
    const json: string | undefined = JSON.stringify(body);
    if (json === undefined) throw new QueueError('invalid-message', 'The body cannot be written as JSON');
    return this.#encoding === 'text' ? xmlSafe(json) : Buffer.from(json).toString('base64');
  }

  decode(text: string): DecodedMessage<T> {
    let json: unknown;
    try {
      json = fromJson(this.#encoding === 'text' ? text : utf8(fromBase64(text)));
    } catch (cause) {
      const error = new QueueError('invalid-message', `Not a message: ${errorMessage(cause)}`, { cause });
      return { valid: false, error };
    }
    try {
      const checked = this.#schema.safeParse(json);
      return checked.success
        ? { valid: true, body: checked.data }
        : { valid: false, error: unfit(checked.error) };
    } catch (cause) {
      // A schema that throws must not harm the other messages of this receive.
      const why = `Not what the queue carries: the schema threw: ${errorMessage(cause)}`;
      return { valid: false, error: new QueueError('invalid-message', why, { cause }) };
    }
  }
}

/** Escapes the two characters that JSON allows and XML does not. Azure sends the text in XML. */
export function xmlSafe(json: string): string {
  return json.replaceAll('\uFFFE', '\\ufffe').replaceAll('\uFFFF', '\\uffff');
}

function unfit(cause: z.ZodError): QueueError {
  return new QueueError('invalid-message', `Not what the queue carries: ${z.prettifyError(cause)}`, {
    cause,
  });
}

/** The form of base64. Node's decoder skips other characters and never fails, so the form is checked first. */
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function fromBase64(text: string): Buffer {
  if (!base64.test(text)) throw new Error('the text is not base64');
  return Buffer.from(text, 'base64');
}

function utf8(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString();
  throw new Error('the text is not UTF-8');
}

/** Parses JSON. It hides the engine's error, which quotes the text: that may be confidential, and errors are logged. */
function fromJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('the text is not JSON');
  }
}
