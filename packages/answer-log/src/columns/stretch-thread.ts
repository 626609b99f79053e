import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { encodeColumnFile } from '@canvass/columns';
import { forEachLine } from '@canvass/journal';
import { encodeStretch, type EncodedStretch, type Stretch } from './encode-stretch.ts';
import { AnswerLogError, type AnswerLogErrorCode } from '../errors.ts';

// Runs in the thread of a `StretchEncoder`.

export interface StretchRequest extends Omit<Stretch, 'lines'> {
  readonly number: number;
  /** The lines, joined. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** An error loses its code on its way to another thread. */
export type StretchReply = { readonly number: number } & (
  | { readonly outcome: 'encoded'; readonly encoded: EncodedStretch }
  | { readonly outcome: 'failed'; readonly code: AnswerLogErrorCode; readonly message: string }
);

// The counting goes first. Linux has priorities of threads; elsewhere it would be that of the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', ({ number, bytes, ...rest }: StretchRequest) => {
  try {
    const encoded = encodeStretch(encodeColumnFile, { ...rest, lines: linesOf(bytes) });
    // Small buffers share their memory with others.
    const own = new Uint8Array(encoded.bytes);
    reply({ number, outcome: 'encoded', encoded: { ...encoded, bytes: own } }, [own.buffer]);
  } catch (error) {
    const code = error instanceof AnswerLogError ? error.code : 'encodingFailed';
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
