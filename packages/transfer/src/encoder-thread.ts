import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { AnswerLogError } from '@canvass/answer-log';
import { encodePart, type EncodedPart, type PartToEncode } from './encode-part.ts';

// Runs in the thread of a `PartEncoder`.

export interface EncodeRequest extends PartToEncode {
  readonly number: number;
}

/** An error loses its code on its way to another thread. */
export type EncodeReply = { readonly number: number } & (
  | { readonly outcome: 'done'; readonly encoded: EncodedPart }
  | { readonly outcome: 'failed'; readonly isLogDamaged: boolean; readonly message: string }
);

// The counting goes first. Linux has priorities of threads; elsewhere it would be that of the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', ({ number, ...request }: EncodeRequest) => {
  try {
    const encoded = encodePart(request);
    const texts = encoded.outcome === 'encoded' ? encoded.texts : [];
    const transferred = texts.map(({ bytes }) => bytes.buffer);
    reply({ number, outcome: 'done', encoded }, transferred);
  } catch (error) {
    const isLogDamaged = error instanceof AnswerLogError && error.code === 'log-damaged';
    reply({ number, outcome: 'failed', isLogDamaged, message: String(error) });
  }
});

function reply(message: EncodeReply, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}
