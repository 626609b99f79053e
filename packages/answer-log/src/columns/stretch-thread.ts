import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { encodeColumnFile } from '@canvass/columns';
import { forEachLine } from '@canvass/journal';
import { encodeStretch, type EncodedStretch, type Stretch } from './encode-stretch.ts';
import { AnswerLogError, type AnswerLogErrorCode } from '../errors.ts';

// This module is the thread of a `StretchEncoder`.

export interface StretchRequest extends Omit<Stretch, 'lines'> {
  readonly number: number;
  /** The lines, one after the other. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The answer to a request. It carries the code of an error, because an error object loses its code on the way to another thread. */
export type StretchReply = { readonly number: number } & (
  | { readonly outcome: 'encoded'; readonly encoded: EncodedStretch }
  | { readonly outcome: 'failed'; readonly code: AnswerLogErrorCode; readonly message: string }
);

// Counting has precedence. Only Linux has a priority per thread; elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', ({ number, bytes, ...rest }: StretchRequest) => {
  try {
    const encoded = encodeStretch(encodeColumnFile, { ...rest, lines: linesOf(bytes) });
    // A small buffer shares its memory with others, which must not be transferred.
    const own = new Uint8Array(encoded.bytes);
    reply({ number, outcome: 'encoded', encoded: { ...encoded, bytes: own } }, [own.buffer]);
  } catch (error) {
    const code = error instanceof AnswerLogError ? error.code : 'encoding-failed';
    reply({ number, outcome: 'failed', code, message: String(error) });
  }
});

function reply(message: StretchReply, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}

function linesOf(bytes: Uint8Array<ArrayBuffer>): Buffer[] {
  const whole = Buffer.from(bytes.buffer);
  const lines: Buffer[] = [];
  forEachLine(whole, (start, end) => lines.push(whole.subarray(start, end + 1)));
  return lines;
}
